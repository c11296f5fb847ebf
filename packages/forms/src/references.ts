const CELL = String.raw`\$?[A-Z]{1,3}\$?\d{1,4}`
const CELLS = String.raw`${CELL}(?:\s*(?:[-:–,;&]|and)\s*${CELL})*`
const SHEET = String.raw`(?:'[^']+'|[A-Za-z][\w]*)!`
const LEAD = String.raw`(?:(?:see|checklist|spreadsheet|cells?|rows?|references?|refs?\.?)[:\s]+)+`

/** "(Checklist B12, B13)", "[Lender!C4]" or a bare "Lender!C4": where a question stands in the paper checklist. */
const CITATION = new RegExp(
  String.raw`\s*[([]\s*(?:(?:${LEAD})(?:${SHEET})?${CELLS}|(?:${SHEET})${CELLS})\s*[)\]]|\s*(?:${SHEET})${CELLS}`,
  'gi',
)
const ADDRESS = new RegExp(`(${SHEET})?(${CELLS})\\s*[)\\]]?$`, 'i')

export interface Stripped {
  readonly text: string
  readonly references: readonly string[]
}

/** Takes checklist references out of a text that people read. */
export function stripReferences(text: string): Stripped {
  const references: string[] = []
  const bare = text.replace(CITATION, (citation) => {
    references.push(...addressesIn(citation))
    return ''
  })
  if (references.length === 0) return { text, references }
  return {
    text: bare
      .replace(/ +([.,;:])/g, '$1')
      .replace(/ {2,}/g, ' ')
      .trim(),
    references,
  }
}

/** Sorted by column and row as a person would, without doubles. */
export function sortedReferences(references: readonly string[]): readonly string[] {
  return [...new Set(references)].sort(inReadingOrder)
}

function addressesIn(citation: string): readonly string[] {
  const [, sheet = '', cells = ''] = ADDRESS.exec(citation.trim()) ?? []
  return (cells.match(new RegExp(CELL, 'gi')) ?? []).map(
    (cell) => sheet + cell.replaceAll('$', '').toUpperCase(),
  )
}

function inReadingOrder(one: string, other: string): number {
  const [left, right] = [splitNumbers(one), splitNumbers(other)]
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const [a = '', b = ''] = [left[at], right[at]]
    if (a === b) continue
    const byNumber = Number(a) - Number(b)
    return Number.isNaN(byNumber) || a === '' || b === '' ? (a < b ? -1 : 1) : byNumber
  }
  return 0
}

function splitNumbers(text: string): readonly string[] {
  return text.match(/\d+|\D+/g) ?? []
}
