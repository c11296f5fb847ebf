import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { elementsOf } from '../files/content/package-xml.ts'
import { percentShown, type ReadCell } from '../workbook/planned.ts'
import { readWorkbook } from '../workbook/read.ts'
import { TextGathering } from './gathering.ts'
import type { DocumentText } from './text-of.ts'

/** Where the words of a letter stand; what is repeated on each page comes after what is written on them. */
const body = /^word\/document\d*\.xml$/
const besides = /^word\/(?:header|footer|footnotes|endnotes)\d*\.xml$/
/** A part that unpacks to more is left out. */
const mostPartBytes = 32 * 1024 * 1024

/** The text of a .docx, or the cells of an .xlsx. */
export async function textOfPackage(bytes: Uint8Array): Promise<DocumentText> {
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const entries: Entry[] = []
  for await (const entry of archive.eachEntry()) entries.push(entry)
  const gathering = new TextGathering()
  const isLetter = entries.some(({ fileName }) => body.test(fileName))
  if (isLetter) await addLetter(archive, entries, gathering)
  else await addWorkbook(bytes, gathering)
  return { text: gathering.text, pages: null, pagesWithoutText: null }
}

async function addLetter(
  archive: ZipFile,
  entries: readonly Entry[],
  gathering: TextGathering,
): Promise<void> {
  const parts = [body, besides].flatMap((which) => entries.filter(({ fileName }) => which.test(fileName)))
  for (const part of parts) {
    if (part.uncompressedSize > mostPartBytes || gathering.isFull) continue
    const pieces: Buffer[] = []
    for await (const piece of await archive.openReadStreamPromise(part)) pieces.push(piece as Buffer)
    addPart(Buffer.concat(pieces), gathering)
  }
}

/** Paragraph by paragraph; a row of a table is a line. */
function addPart(content: Buffer, gathering: TextGathering): void {
  let tables = 0
  let cells = 0
  for (const { name, attributes, text } of elementsOf(content, { ends: true })) {
    if (gathering.isFull) return
    if (name === 't') gathering.add(text())
    else if (name === 'p' || name === 'br') gathering.add(tables === 0 ? '\n' : ' ')
    else if (name === 'tab') gathering.add(' ')
    else if (name === 'pStyle' && tables === 0 && isHeading(attributes)) gathering.beginHeading()
    else if (name === 'tbl') tables++
    else if (name === '/tbl') tables--
    // What stands in a cell, be it a table, stands in the line of its row.
    else if (tables !== 1) continue
    else if (name === 'tr') {
      gathering.add('\n')
      cells = 0
    } else if (name === 'tc' && cells++ > 0) gathering.endCell()
  }
}

function isHeading(attributes: ReadonlyMap<string, string>): boolean {
  const style = [...attributes].find(([name]) => name === 'val' || name.endsWith(':val'))?.[1]
  return /^(?:heading|title)/i.test(style ?? '')
}

/** Sheet by sheet and row by row. Of a formula only that it is one is known. */
async function addWorkbook(bytes: Uint8Array, gathering: TextGathering): Promise<void> {
  for (const { name, rows } of await readWorkbook(bytes)) {
    gathering.beginHeading()
    gathering.add(`${name}\n`)
    for (const row of rows) {
      if (gathering.isFull) return
      for (const [at, cell] of row.entries()) {
        if (at > 0) gathering.endCell()
        gathering.add(cellText(cell))
      }
      gathering.add('\n')
    }
  }
}

function cellText(cell: ReadCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell).replace(/\s+/g, ' ')
  if ('shownAsPercent' in cell) return `${percentShown(cell)}%`
  return 'day' in cell ? String(cell.day) : '='
}
