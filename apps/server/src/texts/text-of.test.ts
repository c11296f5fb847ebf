import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, test } from 'vitest'
import { archive } from '../files/content/bombs-testing.ts'
import { createInspector } from '../files/inspection/inspector.ts'
import { writeWorkbook } from '../workbook/write.ts'
import { mostTextBytes } from './gathering.ts'
import { textApart, textReading } from './text-apart.ts'
import { textOf } from './text-of.ts'

async function pdfOf(pages: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const text of pages) document.addPage([600, 800]).drawText(text, { x: 40, y: 700, size: 10, font })
  return document.save()
}

const inUtf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const letter = (body: string) =>
  archive({
    '[Content_Types].xml': Buffer.from('<Types/>'),
    'word/document.xml': Buffer.from(
      `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
    ),
    'word/footer1.xml': Buffer.from('<w:ftr xmlns:w="w"><w:p><w:r><w:t>Page foot</w:t></w:r></w:p></w:ftr>'),
  })

describe('text of a PDF', () => {
  test('comes page by page, and a page without any is counted', async () => {
    const read = await textOf(await pdfOf(['Balance sheet\nOctober 31, 2026', '', 'Total assets 1,200']))
    expect(read).toEqual({
      text: 'Balance sheet\nOctober 31, 2026\f\fTotal assets 1,200\f',
      pages: 3,
      pagesWithoutText: 1,
    })
  })

  test('ends at the limit, and then nothing is said of the pages behind it', async () => {
    const page = Array.from({ length: 60 }, () => 'many words '.repeat(8)).join('\n')
    const read = await textOf(await pdfOf(Array.from({ length: 100 }, () => page)))
    expect(Buffer.byteLength(read.text)).toBeLessThanOrEqual(mostTextBytes + 100)
    expect(Buffer.byteLength(read.text)).toBeGreaterThan(mostTextBytes - 100)
    expect(read).toMatchObject({ pages: 100, pagesWithoutText: null })
  })
})

describe('text of office files and of plain text', () => {
  test('a letter by its paragraphs, with what stands at the foot of its pages behind it', async () => {
    const body =
      '<w:p><w:r><w:t xml:space="preserve">Mill &amp; </w:t></w:r><w:r><w:t>Sons</w:t></w:r></w:p><w:p><w:r><w:t>Loan</w:t><w:tab/><w:t>$3,000,000</w:t></w:r></w:p>'
    const { text, pages } = await textOf(await letter(body))
    expect(text).toBe('\nMill & Sons\nLoan $3,000,000\nPage foot')
    expect(pages).toBeNull()
  })

  test('its headings are told, and a row of a table is a line of cells', async () => {
    const p = (words: string) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`
    const heading = '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Sources</w:t></w:r></w:p>'
    const cell = (inside: string) => `<w:tc>${inside}</w:tc>`
    const rows = [
      [p('Bank'), p('$3') + p('million')],
      [`<w:tbl><w:tr>${cell(p('Own'))}${cell(p('cash'))}</w:tr></w:tbl>`, p('')],
    ].map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`)
    const { text } = await textOf(await letter(`${heading}<w:tbl>${rows.join('')}</w:tbl>${p('After it')}`))
    expect(text).toBe('\n\vSources\n Bank\t $3 million\n Own cash\t \nAfter it\nPage foot')
  })

  test('a workbook by its cells', async () => {
    const bytes = await writeWorkbook({
      title: 'Mill',
      lists: new Map(),
      sheets: [
        {
          name: 'Debts',
          columns: [{ width: 10 }],
          allowed: [],
          tab: 'table',
          printed: { from: 'A', to: 'B', wide: false },
          rows: [
            {
              cells: [
                { look: 'own', content: 'Farm Credit' },
                { look: 'own', content: 1250.5 },
              ],
            },
          ],
        },
      ],
    })
    expect((await textOf(bytes)).text).toBe('\vDebts\nFarm Credit\t1250.5\n\vLists\n')
  })

  test('plain text in either encoding, in any script, without signs that hide or turn it', async () => {
    expect((await textOf(inUtf16('Café ﬁnance'))).text).toBe('Café finance')
    const hostile = 'שלום \u202egnp.exe\u202c\u0000\u200b\u0007 ประเทศไทย 農場 العربية\r\nend\ufffe'
    expect((await textOf(Buffer.from(hostile))).text).toBe('שלום gnp.exe ประเทศไทย 農場 العربية\nend')
    expect((await textOf(Buffer.from([0xc3, 0x28, 0xff, 0x41]))).text).toContain('A')
  })

  test('no more than the limit, and no sign is cut in two', async () => {
    const { text } = await textOf(Buffer.from('農'.repeat(300_000)))
    expect(text).toBe('農'.repeat(Math.floor(mostTextBytes / 3)))
  })
})

describe('in a process of its own', () => {
  const inspector = createInspector({ atOnce: 1 })
  afterAll(() => inspector.stop())
  const apart = (bytes: Uint8Array) =>
    textApart(inspector, { whose: 'ada', size: bytes.length, open: async () => Readable.from([bytes]) })

  test('gives the same, and nothing of what cannot be opened', async () => {
    expect((await apart(await pdfOf(['Mill expansion'])))?.text).toBe('Mill expansion\f')
    expect(await apart(Buffer.from('%PDF-1.7\nnothing else'))).toBeUndefined()
    expect(await apart(Buffer.from('PK\u0003\u0004 no archive'))).toBeUndefined()
  })

  test('a letter that unpacks to more than a part may is read without it', async () => {
    const huge = `<w:p><w:r><w:t>${'a'.repeat(40 * 1024 * 1024)}</w:t></w:r></w:p>`
    expect((await apart(await letter(huge)))?.text).toBe('\nPage foot')
  })

  test('documents of one person are read after each other where the first was, up to one that is not plain', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'granary-texts-'))
    const [program, log] = [join(folder, 'program.mjs'), join(folder, 'started')]
    const ours = new URL('./text-main.ts', import.meta.url).href
    await writeFile(
      program,
      `import { appendFileSync } from 'node:fs'
      appendFileSync(${JSON.stringify(log)}, process.pid + '\\n')
      await import(${JSON.stringify(ours)})`,
    )
    const reading = { ...textReading, program }
    const read = async (bytes: Uint8Array, whose = 'bob') => {
      const file = { whose, size: bytes.length, open: async () => Readable.from([bytes]) }
      return (await inspector.read(file, reading)).read?.text
    }
    const started = async () => (await readFile(log, 'utf8')).trim().split('\n').length
    for (const text of ['One', 'Two', 'Three']) expect(await read(await pdfOf([text]))).toBe(`${text}\f`)
    expect(await started()).toBe(1)
    // What is said against one may come of those before it: a fresh process looks, and is gone.
    expect(await read(Buffer.from('%PDF-1.7\nnothing else'))).toBeUndefined()
    expect(await started()).toBe(2)
    expect(await read(await pdfOf(['Four']))).toBe('Four\f')
    expect(await started()).toBe(3)
    expect(await read(await pdfOf(['Of somebody else']), 'cid')).toBe('Of somebody else\f')
    expect(await started()).toBe(4)
    await rm(folder, { recursive: true })
  })
})
