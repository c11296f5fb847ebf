import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { elementsOf } from '../files/content/package-xml.ts'
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
    for (const { name, text } of elementsOf(Buffer.concat(pieces))) {
      if (gathering.isFull) break
      if (name === 't') gathering.add(text())
      else if (name === 'p' || name === 'br') gathering.add('\n')
      else if (name === 'tab' || name === 'tc') gathering.add(' ')
    }
  }
}

/** Row by row. Of a formula only that it is one is known. */
async function addWorkbook(bytes: Uint8Array, gathering: TextGathering): Promise<void> {
  for (const { name, rows } of await readWorkbook(bytes)) {
    gathering.add(`${name}\n`)
    for (const row of rows) {
      if (gathering.isFull) return
      const cells = row.map((cell) => {
        if (typeof cell !== 'object' || cell === null) return cell
        return 'day' in cell ? cell.day : null
      })
      gathering.add(`${cells.filter((cell) => cell !== null).join(' ')}\n`)
    }
  }
}
