export type TextBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

/**
 * The text of an office file in the parts that it tells: headings begin with a vertical tab, cells are parted by tabs,
 * rows that follow each other are a table. Empty lines part what stands around them.
 */
export function blocksOf(text: string): readonly TextBlock[] {
  const blocks: TextBlock[] = []
  let rows: string[][] = []
  const endTable = () => {
    const filled = evenly(rows)
    if (filled.length > 0) blocks.push({ kind: 'table', rows: filled })
    rows = []
  }
  for (const line of text.split(/[\n\f]/)) {
    if (line.includes('\t')) {
      rows.push(line.split('\t').map((cell) => cell.trim()))
      continue
    }
    endTable()
    const words = line.trim()
    if (words !== '') blocks.push({ kind: line.startsWith('\v') ? 'heading' : 'paragraph', text: words })
  }
  endTable()
  return blocks
}

/** Every row as long as the longest, so that cells stand below each other; columns with nothing in them are left out. */
function evenly(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const used = new Set(rows.flatMap((row) => row.flatMap((cell, at) => (cell === '' ? [] : [at]))))
  const columns = [...used].toSorted((a, b) => a - b)
  return rows
    .map((row) => columns.map((at) => row[at] ?? ''))
    .filter((row) => row.some((cell) => cell !== ''))
}

/** What stands for a formula: what it came to was not read. */
export const formulaSign = '='

export const isNumeric = (cell: string) => /^[($-]*\d[\d,.]*[)%]?$/.test(cell)
