import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import * as CFB from 'cfb'
import { archive } from './bombs-testing.ts'

/** Files as office programs and PDF programs write them, for tests of what is taken and what is not. */

export type Parts = Readonly<Record<string, Buffer | string>>

export async function compound(streams: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const container = CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(container, name, content)
  return Buffer.from(CFB.write(container, { type: 'buffer' }))
}

/** A project with one module, as [MS-OVBA] has it; `under` is where a program keeps it. */
export function vbaProject(under = ''): Readonly<Record<string, Buffer>> {
  const source = 'Attribute VB_Name = "ThisDocument"\r\nSub AutoOpen()\r\nMsgBox "Hello"\r\nEnd Sub\r\n'
  return {
    [`${under}/VBA/dir`]: packedVba(Buffer.from('\x01\x00\x04\x00\x00\x00\x01\x00\x00\x00', 'latin1')),
    [`${under}/VBA/_VBA_PROJECT`]: Buffer.from('cc61ffff00000000', 'hex'),
    [`${under}/VBA/ThisDocument`]: packedVba(Buffer.from(source)),
    [`${under}/PROJECT`]: Buffer.from(
      'ID="{00000000-0000-0000-0000-000000000000}"\r\nDocument=ThisDocument/&H00000000\r\n',
    ),
  }
}

/** [MS-OVBA] 2.4.1: one chunk of bytes that stand for themselves, eight to a flag. */
function packedVba(content: Buffer): Buffer {
  const tokens: Buffer[] = []
  for (let at = 0; at < content.length; at += 8) tokens.push(Buffer.from([0]), content.subarray(at, at + 8))
  const chunk = Buffer.concat(tokens)
  const header = Buffer.alloc(3)
  header[0] = 1
  header.writeUInt16LE(0xb000 | (chunk.length - 1), 1)
  return Buffer.concat([header, chunk])
}

export const oldDocument = (more: Readonly<Record<string, Buffer>> = {}) =>
  compound({ '/WordDocument': Buffer.alloc(4096), ...more })

const endOfGlobals = Buffer.from([0x0a, 0, 0, 0])
const workbookHead = Buffer.from([9, 8, 4, 0, 0, 6, 5, 0])

/** A BoundSheet8 record: where, hidden or not, what it is, and its name. */
function sheetRecord(type: number): Buffer {
  return Buffer.from([0x85, 0, 14, 0, 0, 0, 0, 0, 0, type, 6, 0, ...Buffer.from('Sheet1')])
}

export const oldWorkbook = (more: Readonly<Record<string, Buffer>> = {}, sheetType = 0) =>
  compound({ '/Workbook': Buffer.concat([workbookHead, sheetRecord(sheetType), endOfGlobals]), ...more })

/** A presentation keeps its macros packed inside its one stream: [MS-PPT] 2.10.40. */
export async function oldPresentation(project: Buffer): Promise<Buffer> {
  const packed = Buffer.concat([Buffer.alloc(4), deflateSync(project)])
  packed.writeUInt32LE(project.length, 0)
  const record = Buffer.alloc(8)
  record.writeUInt16LE(0x10, 0)
  record.writeUInt16LE(0x1011, 2)
  record.writeUInt32LE(packed.length, 4)
  return compound({
    '/PowerPoint Document': Buffer.concat([record, packed]),
    '/Current User': Buffer.alloc(32),
  })
}

const relations = (target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${target}"/></Relationships>`

const types = (overrides: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`

const override = (part: string, type: string) =>
  `<Override PartName="${part}" ContentType="application/vnd.${type}"/>`
const wordType = 'openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** A document of Word with a link, a bookmark and a form field. */
export function word(more: Parts = {}, mainType = wordType, main = 'word/document.xml'): Promise<Buffer> {
  return packed({
    '[Content_Types].xml': types(override(`/${main}`, mainType)),
    '_rels/.rels': relations(main),
    [main]:
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:bookmarkStart w:id="0" w:name="top"/><w:hyperlink w:anchor="top"/><w:sdt><w:sdtPr><w:text/></w:sdtPr></w:sdt></w:body></w:document>',
    ...more,
  })
}

export function excel(more: Parts = {}): Promise<Buffer> {
  return packed({
    '[Content_Types].xml': types(
      override('/xl/workbook.xml', 'openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
    ),
    '_rels/.rels': relations('xl/workbook.xml'),
    'xl/workbook.xml': '<workbook><sheets><sheet name="One" sheetId="1"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/><hyperlinks/></worksheet>',
    ...more,
  })
}

export function packed(parts: Parts): Promise<Buffer> {
  return archive(
    Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, Buffer.from(content)])),
  )
}

type ChangePdf = (document: PDFDocument) => void | Promise<void>

/** Written by the library, with its objects packed into streams unless asked otherwise. */
export async function pdfWith(change: ChangePdf = () => undefined, useObjectStreams = true): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  await change(document)
  return Buffer.from(await document.save({ useObjectStreams }))
}

const action = (document: PDFDocument, entries: Record<string, unknown>) =>
  document.context.obj(entries as never)

/** By what they do. */
export const actions: Readonly<Record<string, ChangePdf>> = {
  'a script in its table of names': (document) => document.addJavaScript('hello', 'app.alert("hello")'),
  'a script when it is opened': (document) =>
    document.catalog.set(
      PDFName.of('OpenAction'),
      action(document, { S: 'JavaScript', JS: PDFString.of('app.alert(1)') }),
    ),
  'an address that it opens by itself': (document) =>
    document.catalog.set(
      PDFName.of('OpenAction'),
      document.context.register(action(document, { S: 'URI', URI: PDFString.of('https://evil.example') })),
    ),
  'a program behind a click': (document) => annotate(document, { S: 'Launch', F: PDFString.of('calc.exe') }),
  'a script when a page is turned': (document) =>
    document
      .getPage(0)
      .node.set(
        PDFName.of('AA'),
        action(document, { O: { S: 'JavaScript', JS: PDFHexString.fromText('x') } }),
      ),
  'a place to go to when a page is turned': (document) =>
    document
      .getPage(0)
      .node.set(PDFName.of('AA'), action(document, { O: { S: 'GoTo', D: PDFString.of('a') } })),
  'a file that it carries': (document) =>
    document.attach(Buffer.from('a,b'), 'a.csv', { mimeType: 'text/csv' }),
  'a form that it sends': (document) =>
    annotate(document, { S: 'SubmitForm', F: PDFString.of('https://evil.example') }),
  'another file that it opens': (document) =>
    annotate(document, { S: 'GoToR', F: PDFString.of('\\\\evil\\share') }),
  'a form of the other kind': (document) =>
    document.catalog.set(
      PDFName.of('AcroForm'),
      action(document, { Fields: [], XFA: PDFString.of('<xdp/>') }),
    ),
}

/** What people write every day. */
export const innocent: Readonly<Record<string, ChangePdf>> = {
  'nothing but a page': () => undefined,
  'a form to fill in': (document) => {
    const form = document.getForm()
    form.createTextField('borrower.name').addToPage(document.getPage(0))
    form.createCheckBox('borrower.agrees').addToPage(document.getPage(0))
    form.createDropdown('state').addToPage(document.getPage(0))
  },
  'a link to the web': (document) =>
    annotate(document, { S: 'URI', URI: PDFString.of('https://rd.usda.gov') }),
  'a link inside': (document) => annotate(document, { S: 'GoTo', D: [document.getPage(0).ref, 'Fit'] }),
  'bookmarks and a page to open on': (document) => {
    const { context, catalog } = document
    const item = context.register(
      context.obj({ Title: PDFString.of('One'), Dest: [document.getPage(0).ref, 'Fit'] }),
    )
    catalog.set(PDFName.of('Outlines'), context.obj({ Type: 'Outlines', First: item, Last: item, Count: 1 }))
    catalog.set(PDFName.of('OpenAction'), context.obj([document.getPage(0).ref, 'XYZ', null, null, 1]))
  },
  'a place to open at': (document) =>
    document.catalog.set(
      PDFName.of('OpenAction'),
      document.context.register(action(document, { S: 'GoTo', D: PDFString.of('top') })),
    ),
  'a text about JavaScript and how to Launch it': (document) =>
    document.getPage(0).drawText('/JavaScript is a name, and so is /Launch'),
}

function annotate(document: PDFDocument, what: Record<string, unknown>): void {
  const { context } = document
  const link = context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 9, 9],
    A: action(document, what),
  } as never)
  document.getPage(0).node.set(PDFName.of('Annots'), context.obj([context.register(link)]))
}
