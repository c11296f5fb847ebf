import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import * as CFB from 'cfb'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { cleanFileName, extensionOf, fileProblem } from '../records/file-name.ts'
import { pagesPacked, pdf as pdfOf } from './bombs-testing.ts'
import { inspectContent } from './inspect.ts'

describe('a file of each listed kind is taken under its own extension', () => {
  test.each([
    ['plan.pdf', pdf],
    ['PLAN.PDF', pdf],
    ['old.xls', () => compound({ '/Workbook': Buffer.from([9, 8, 2, 0, 0, 6]) })],
    ['sheet.xlsx', () => office('xl/workbook.xml')],
    ['list.csv', async () => Buffer.from('name,amount\r\nMüller,12\r\n')],
    ['list.csv', async () => Buffer.from('\ufeffname,amount\r\n', 'utf16le')],
    ['letter.doc', () => compound({ '/WordDocument': Buffer.alloc(32) })],
    ['letter.docx', () => office('word/document.xml')],
    ['photo.png', async () => png],
  ])('%s', async (name, make) => {
    expect(fileProblem(name, await inspectContent(await make()))).toBeNull()
  })
})

describe('[B33] content that does not fit the name is refused', () => {
  test.each([
    ['a spreadsheet named .pdf', 'plan.pdf', () => office('xl/workbook.xml')],
    ['a document named .xlsx', 'sheet.xlsx', () => office('word/document.xml')],
    ['an old document named .xls', 'old.xls', () => compound({ '/WordDocument': Buffer.alloc(32) })],
    ['a program named .pdf', 'plan.pdf', async () => program],
    ['a program named .csv', 'list.csv', async () => program],
    ['a program behind a double extension', 'plan.pdf.exe', async () => program],
    ['a PDF behind a double extension', 'plan.pdf.exe', pdf],
    ['a page named .pdf', 'plan.pdf', async () => Buffer.from('<html><script>1</script>')],
    ['an archive of nothing in particular named .docx', 'letter.docx', () => archive({ 'a.txt': 'a' })],
    [
      'a PDF that is an archive too',
      'plan.pdf',
      async () => Buffer.concat([await pdf(), await office('xl/workbook.xml')]),
    ],
    [
      'an archive that is a PDF too',
      'sheet.xlsx',
      async () => Buffer.concat([await pdf(), await office('xl/workbook.xml')]),
    ],
    ['a name without extension', 'plan', pdf],
  ])('%s', async (_what, name, make) => {
    expect(fileProblem(name, await inspectContent(await make()))).toMatchObject({ code: 'FILE_MISMATCH' })
  })
})

describe('[D8] [B33] a file nobody could work with is told in clear words', () => {
  test.each([
    ['empty', 'list.csv', async () => Buffer.alloc(0), 'FILE_EMPTY'],
    ['a PDF with a password', 'plan.pdf', protectedPdf, 'FILE_PROTECTED'],
    [
      'a PDF that only begins like one',
      'plan.pdf',
      async () => Buffer.from('%PDF-1.7\ngarbage'),
      'FILE_BROKEN',
    ],
    ['a PDF cut before its table', 'plan.pdf', async () => cutPdf(await pdf()), 'FILE_BROKEN'],
    [
      'a PDF for the web, cut behind its first table',
      'plan.pdf',
      async () => Buffer.concat([await pdf(), Buffer.from('90 0 obj << /Type /Font >> endobj\n91 0 obj <<')]),
      'FILE_BROKEN',
    ],
    ['a PDF of which a page is missing', 'plan.pdf', async () => pagesGone(), 'FILE_BROKEN'],
    ['a PDF cut in the middle', 'plan.pdf', async () => (await pdf()).subarray(0, 200), 'FILE_BROKEN'],
    [
      'a .docx with a password',
      'letter.docx',
      () => compound({ '/EncryptedPackage': Buffer.alloc(64) }),
      'FILE_PROTECTED',
    ],
    [
      'a .doc with a password',
      'letter.doc',
      () => compound({ '/WordDocument': encryptedHeader }),
      'FILE_PROTECTED',
    ],
    [
      'an .xls with a password',
      'old.xls',
      () => compound({ '/Workbook': encryptedWorkbook }),
      'FILE_PROTECTED',
    ],
    [
      'a .docx cut in the middle',
      'letter.docx',
      async () => (await office('word/document.xml')).subarray(0, 60),
      'FILE_BROKEN',
    ],
    [
      'a .doc cut in the middle',
      'letter.doc',
      async () => (await compound({ '/WordDocument': Buffer.alloc(32) })).subarray(0, 520),
      'FILE_BROKEN',
    ],
    [
      'a spreadsheet with macros',
      'sheet.xlsx',
      () => office('xl/workbook.xml', { 'xl/vbaProject.bin': 'x' }),
      'FILE_MACROS',
    ],
    [
      'a spreadsheet that unpacks a thousandfold',
      'sheet.xlsx',
      () => office('xl/workbook.xml', { 'xl/a.xml': '0'.repeat(60_000_000) }),
      'FILE_BROKEN',
    ],
  ])('%s', async (_what, name, make, code) => {
    expect(fileProblem(name, await inspectContent(await make()))).toMatchObject({ code })
  })

  test('a PDF whose last line is missing, or has something behind it, is whole', async () => {
    const whole = Buffer.from(await pdf())
    for (const bytes of [
      whole.subarray(0, whole.lastIndexOf('%%EOF')),
      Buffer.concat([whole, Buffer.alloc(5000)]),
    ])
      expect(fileProblem('plan.pdf', await inspectContent(bytes))).toBeNull()
  })

  test('an archive of too many entries is refused by its table of contents', async () => {
    const crowded = await office('xl/workbook.xml')
    // The number of entries stands twice in the record that ends an archive, which is 22 bytes long.
    crowded.writeUInt16LE(10_001, crowded.length - 14)
    crowded.writeUInt16LE(10_001, crowded.length - 12)
    expect(await inspectContent(crowded)).toMatchObject({ flaw: 'bomb' })
  })
})

describe('the pages of a PDF are counted before anybody follows the tree that they stand in', () => {
  test.each([
    ['as many as it may have', () => pagesPacked(5_000), null],
    ['one more', () => pagesPacked(5_001), 'bomb'],
    ['the same page twice', () => pagesPacked(2, true), 'broken'],
    ['the same page two million times, in a few kilobytes', () => pagesPacked(2_000_000, true), 'broken'],
    ['branches that lead back to the first', () => circle, 'broken'],
  ])('%s', async (_what, make, flaw) => {
    expect((await inspectContent(make())).flaw).toBe(flaw)
  })
})

describe('names', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\plan.pdf', 'plan.pdf'],
    ['plan\r\nSet-Cookie: a=b.pdf', 'planSet-Cookie: a=b.pdf'],
    ['plan\u0000.pdf', 'plan.pdf'],
    ['plan\u202efdp.exe', 'planfdp.exe'],
    ['..', 'file'],
    ['', 'file'],
    ['Jahresabschluß 2025 (final).pdf', 'Jahresabschluß 2025 (final).pdf'],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept)
  })

  test('a name of 4 KB is cut and keeps its extension', () => {
    const name = cleanFileName(`${'a'.repeat(4096)}.pdf`)
    expect(name).toHaveLength(200)
    expect(extensionOf(name)).toBe('pdf')
  })
})

const circle = pdfOf(
  [
    Buffer.from('2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R 4 0 R] >> endobj\n'),
    Buffer.from(
      '3 0 obj << /Type /Pages /Count 1 /Kids [2 0 R] >> endobj\n4 0 obj << /Type /Page >> endobj\n',
    ),
  ],
  { bare: true, pages: false },
)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200), Buffer.from('PE\0\0')])
const encryptedHeader = Buffer.from([0xec, 0xa5, 0xc1, 0, 0, 0, 0, 0, 0, 0, 0, 0x01, ...Buffer.alloc(52)])
const encryptedWorkbook = Buffer.from([9, 8, 2, 0, 0, 6, 0x2f, 0, 4, 0, 1, 2, 3, 4])

async function pdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  return Buffer.from(await document.save())
}

async function protectedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  return Buffer.from(await document.save())
}

function office(main: string, more: Record<string, string> = {}): Promise<Buffer> {
  return archive({ '[Content_Types].xml': '<Types/>', [main]: '<x/>', ...more })
}

function archive(entries: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

async function compound(streams: Record<string, Buffer>): Promise<Buffer> {
  const container = CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(container, name, content)
  return Buffer.from(CFB.write(container, { type: 'buffer' }))
}

const cutPdf = (whole: Uint8Array) => {
  const bytes = Buffer.from(whole)
  return bytes.subarray(0, bytes.lastIndexOf('startxref') - 1)
}

const pagesGone = () =>
  pdfOf(
    [
      Buffer.from(
        '2 0 obj << /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >> endobj\n3 0 obj << /Type /Page >> endobj\n',
      ),
    ],
    { bare: true, pages: false },
  )
