/** More than anybody has in front of them; what is beyond is not read, and said to be so. */
export const mostPasted = { rows: 500, columns: 60, characters: 500_000 } as const

export interface Line {
  /** As a spreadsheet counts its rows, from 1. */
  readonly number: number
  readonly cells: readonly string[]
}

export interface Separated {
  /** Those in which anything stands. */
  readonly lines: readonly Line[]
  /** There was more than is read. */
  readonly cut: boolean
}

/**
 * Cells of a clipboard or of a file: tabs, semicolons or commas between them, whichever gives the most heads that are
 * known. A cell in quotes may hold any of them, and breaks.
 */
export function linesOf(whole: string, isKnown: (head: string) => boolean = () => false): Separated {
  const given = whole.slice(0, mostPasted.characters).replace(/^\uFEFF/, '')
  // Spreadsheet programs that write this line take it as a word to themselves.
  const told = /^sep=([,;\t])(?:\r\n|\r|\n|$)/i.exec(given)
  const text = told ? given.slice(told[0].length) : given
  const separator = told?.[1] ?? separatorOf(text, isKnown)
  const { lines, cut } = separated(text, separator, mostPasted.rows + 1)
  const isCut = cut || whole.length > mostPasted.characters
  return {
    lines: told ? lines.map((line) => ({ ...line, number: line.number + 1 })) : lines,
    cut: isCut,
  }
}

const separators = ['\t', ';', ','] as const

/** Heads of as many columns as are read, and more. */
const longestHead = 20_000

/** Units in a head hold commas ("Share, %"): known heads say more than how often a sign stands there. */
function separatorOf(text: string, isKnown: (head: string) => boolean): string {
  const head = text.slice(0, longestHead)
  const first = separators.map((separator) => {
    const cells = separated(head, separator, 1).lines[0]?.cells ?? []
    return { separator, cells: cells.length, known: cells.filter(isKnown).length }
  })
  const [best] = first.toSorted((one, other) => other.known - one.known)
  if (best && best.known > 0) return best.separator
  if (text.includes('\t')) return '\t'
  const [, semicolons, commas] = first
  return (semicolons?.cells ?? 0) > (commas?.cells ?? 0) ? ';' : ','
}

function separated(text: string, between: string, most: number): Separated {
  const lines: { number: number; cells: string[] }[] = []
  let line = { number: 1, cells: [] as string[] }
  let cut = false
  const end = () => {
    if (line.cells.some((cell) => cell.trim() !== '')) lines.push(line)
    line = { number: line.number + 1, cells: [] }
  }
  let at = 0
  while (at < text.length && lines.length < most) {
    const { cell, next } = text[at] === '"' ? quotedCell(text, at, between) : plainCell(text, at, between)
    if (line.cells.length < mostPasted.columns) line.cells.push(cell)
    else cut ||= cell.trim() !== ''
    at = next
    if (at >= text.length) break
    const isBreak = text[at] === '\n' || text[at] === '\r'
    at += text.startsWith('\r\n', at) ? 2 : 1
    if (isBreak) end()
  }
  if (lines.length < most) end()
  return { lines, cut: cut || text.slice(at).trim() !== '' }
}

function plainCell(text: string, from: number, between: string) {
  let next = from
  while (next < text.length && text[next] !== between && text[next] !== '\n' && text[next] !== '\r') next += 1
  return { cell: text.slice(from, next), next }
}

/** What stands between the closing quote and the next separator belongs to the cell too: no word of it is lost. */
function quotedCell(text: string, from: number, between: string) {
  const parts: string[] = []
  let at = from + 1
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) return { cell: `${parts.join('')}${text.slice(at)}`, next: text.length }
    parts.push(text.slice(at, end))
    if (text[end + 1] !== '"') {
      const rest = plainCell(text, end + 1, between)
      return { cell: `${parts.join('')}${rest.cell}`, next: rest.next }
    }
    parts.push('"')
    at = end + 2
  }
}
