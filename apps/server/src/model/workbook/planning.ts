import type { Content, PlannedCell, PlannedRow, PlannedSheet, Writing } from '../../workbook/planned.ts'

/** What the workbook tells itself in hidden cells. */
export function own(content: Content, writing: Writing = 'text'): PlannedCell {
  return { content, look: 'own', writing }
}

/** Points that a line of text takes. */
const lineHeight = 15
/** The most that spreadsheet programs give to a row. */
const mostHeight = 400

/** Rows as high as what wraps in them: programs do not all make them fit by themselves. */
export function withHeights(sheet: PlannedSheet): PlannedSheet {
  const rows = sheet.rows.map((row) => ({ ...row, height: row.height ?? heightOf(row, sheet.columns) }))
  return { ...sheet, rows }
}

function heightOf({ cells }: PlannedRow, columns: PlannedSheet['columns']): number {
  const lines = cells.map((cell, at) => {
    const { width = 10, isHidden } = columns[at] ?? {}
    if (!cell || isHidden || !wraps.has(cell.look) || typeof cell.content !== 'string') return 1
    const perLine = width * (cell.look === 'hint' ? 1.25 : 1.02)
    return cell.content
      .split('\n')
      .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0)
  })
  return Math.min(mostHeight, Math.max(...lines, 1) * lineHeight + 3)
}

const wraps: ReadonlySet<PlannedCell['look']> = new Set(['answer', 'question', 'hint', 'plain', 'head'])

/** Choices that several questions share stand once. */
export class Lists {
  readonly #named = new Map<string, readonly string[]>()

  named(words: readonly string[]): string {
    const name = words.join('\n')
    this.#named.set(name, words)
    return name
  }

  get all(): ReadonlyMap<string, readonly string[]> {
    return this.#named
  }
}

const longestName = 31

/** Names as spreadsheets take them: short, without some signs, each once whatever its capitals. */
export function withSoundNames(sheets: readonly PlannedSheet[]): readonly PlannedSheet[] {
  const taken = new Set<string>(['lists'])
  return sheets.map((sheet) => {
    const plain = sheet.name
      .replace(/[[\]:*?/\\']/g, ' ')
      .replace(/ +/g, ' ')
      .trim()
    let name = plain.slice(0, longestName).trim()
    for (let at = 2; taken.has(name.toLowerCase()); at++) {
      const tail = ` ${at}`
      name = `${plain.slice(0, longestName - tail.length).trim()}${tail}`
    }
    taken.add(name.toLowerCase())
    return { ...sheet, name }
  })
}
