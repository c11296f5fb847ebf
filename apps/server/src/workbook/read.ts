import { type Cell, type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { fromBufferPromise } from 'yauzl'
import type { ReadCell, ReadSheet } from './planned.ts'

/** Far beyond what our largest workbook unpacks to, and few enough that nobody waits. */
const most = { bytes: 48 * 1024 * 1024, sheets: 80, rows: 5_000, columns: 120, cells: 200_000, text: 33_000 }

export class TooMuch extends Error {
  override readonly name = 'TooMuch'
}

/**
 * The cells of a workbook that somebody brought back. Of a formula is told only that it is one: what it came to was
 * written by whoever made the file. Links to other files, pictures and macros are nothing that is looked at.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly ReadSheet[]> {
  await requireModest(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const { sheets } = await readXlsx(bytes, {
    maxRows: most.rows + 1,
    readStyles: true,
    sheets: (_info, at) => at < most.sheets,
  })
  let cells = 0
  return sheets.map((sheet) => {
    const rows = sheet.rows.slice(0, most.rows + 1).map((row, at) => rowOf(sheet, row, at))
    cells += rows.reduce((sum, row) => sum + row.length, 0)
    if (sheet.rows.length > most.rows || cells > most.cells) throw new TooMuch('cells')
    return { name: sheet.name.slice(0, 100), rows }
  })
}

function rowOf({ cells }: Sheet, row: readonly CellValue[], at: number): readonly ReadCell[] {
  const read = row.slice(0, most.columns).map((value, column) => cellOf(value, cells?.get(`${at},${column}`)))
  while (read.length > 0 && read.at(-1) === null) read.pop()
  return read
}

function cellOf(value: CellValue | undefined, cell: Cell | undefined): ReadCell {
  if (cell?.formula !== undefined || cell?.type === 'formula') return { isFormula: true }
  if (value === undefined || value === null) return null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { day: dayOf(value) }
  if (typeof value === 'number' && showsPercent(cell?.style?.numFmt)) return { shownAsPercent: value }
  return typeof value === 'string' ? value.slice(0, most.text) : value
}

/** A sign of percent that is written as it stands, as in our own workbook, shows the number as it is. */
const showsPercent = (format = '') => format.replace(/"[^"]*"|\\./g, '').includes('%')

/** A day without its time; one that does not fit the calendar is refused where it is taken for an answer. */
function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** The table of contents was held against the entries when the file came; here it says whether we begin. */
async function requireModest(bytes: Buffer): Promise<void> {
  const archive = await fromBufferPromise(bytes)
  let together = 0
  for await (const entry of archive.eachEntry()) {
    together += entry.uncompressedSize
    if (together > most.bytes) throw new TooMuch('bytes')
    if (!/\.(?:xml|rels)$/i.test(entry.fileName)) continue
    const head: Buffer[] = []
    for await (const piece of await archive.openReadStreamPromise(entry)) head.push(piece as Buffer)
    if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(lettersOf(Buffer.concat(head)))) throw new Error('a document type')
  }
}

/** Whatever the encoding, the letters of a document type stand there, with nothing or zeros between them. */
function lettersOf(content: Buffer): string {
  return content.toString('latin1').replaceAll('\0', '')
}
