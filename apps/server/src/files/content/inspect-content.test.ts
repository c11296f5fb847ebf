import { deflateSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fileProblem } from '../records/file-name.ts'
import { archive, objectStream, pdf, rawArchive, rawEntry, stream } from './bombs-testing.ts'
import {
  actions,
  compound,
  excel,
  innocent,
  oldDocument,
  oldPresentation,
  oldWorkbook,
  packed,
  pdfWith,
  vbaProject,
  word,
} from './documents-testing.ts'
import { inspectContent } from './inspect.ts'
import { inspectCompound } from './inspect-compound.ts'
import { unpackLimits } from './inspection-limits.ts'

const problemOf = async (name: string, content: Buffer) =>
  fileProblem(name, await inspectContent(content))?.code ?? null
const macros = () => compound(vbaProject())

describe('macros are found by what they are', () => {
  test.each([
    ['letter.docx', 'the part Word writes', async () => word({ 'word/vbaProject.bin': await macros() })],
    ['letter.docx', 'under another name', async () => word({ 'word/media/image1.bin': await macros() })],
    ['letter.docx', 'in capitals', async () => word({ 'word/VBAPROJECT.BIN': 'x' })],
    ['letter.docx', 'a .docm that was renamed', () => word({}, 'ms-word.document.macroEnabled.main+xml')],
    [
      'letter.docx',
      'a template of macros that was renamed',
      () => word({}, 'ms-word.template.macroEnabledTemplate.main+xml'),
    ],
    [
      'sheet.xlsx',
      'in an old workbook inside',
      async () =>
        excel({ 'xl/embeddings/oleObject1.bin': await oldWorkbook(vbaProject('/_VBA_PROJECT_CUR')) }),
    ],
    [
      'letter.docx',
      'in a document inside',
      async () => word({ 'word/embeddings/a.docx': await word({ 'word/a.bin': await macros() }) }),
    ],
    ['sheet.xlsx', 'of the kind before VBA', () => excel({ 'xl/macrosheets/sheet1.xml': '<macrosheet/>' })],
    ['sheet.xlsx', 'a sheet before VBA, its type in entities', () => excelOf('&#115;')],
    ['sheet.xlsx', 'a sheet before VBA, its type in other entities', () => excelOf('&#x73;')],
    ['sheet.xlsx', 'a sheet before VBA, in UTF-16', () => excelOf('s', 'utf16le')],
    ['sheet.xlsx', 'a sheet before VBA, in UTF-16 without a mark', () => excelOf('s', 'unmarked')],
    ['sheet.xlsx', 'a sheet before VBA, in UTF-16 the other way round', () => excelOf('s', 'utf16be')],
    ['letter.docx', 'in a document two deep', async () => nested(2, { 'word/a.bin': await macros() })],
    ['letter.docx', 'in a document three deep', async () => nested(3, { 'word/a.bin': await macros() })],
    [
      'letter.docx',
      'in a document in an old container inside',
      async () => {
        const inner = await word({ 'word/a.bin': await macros() })
        return word({ 'word/embeddings/oleObject1.bin': await compound({ '/Package': inner }) })
      },
    ],
    ['letter.doc', 'in an old document', () => oldDocument(vbaProject('/Macros'))],
    ['letter.doc', 'in an old document, elsewhere in it', () => oldDocument(vbaProject('/ObjectPool/_1'))],
    ['old.xls', 'in an old workbook', () => oldWorkbook(vbaProject('/_VBA_PROJECT_CUR'))],
    ['old.xls', 'an old sheet of macros', () => oldWorkbook({}, 1)],
    ['talk.ppt', 'in an old presentation', async () => oldPresentation(await macros())],
  ])('%s: %s', async (name, _what, make) => {
    expect(await problemOf(name, await make())).toBe('FILE_MACROS')
  })
})

/** A workbook with a sheet of the older macros, whose type is written in a way of its own. */
function excelOf(letter: string, encoding: 'utf8' | 'utf16le' | 'utf16be' | 'unmarked' = 'utf8') {
  const part = `application/vnd.ms-excel.macro${letter}heet+xml`
  const book = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  const types = `<?xml version="1.0"?><Types><Override PartName="/xl/workbook.xml" ContentType="${book}"/><Override PartName="/xl/sheet1.xml" ContentType='${part}'/></Types>`
  const wide = Buffer.from(`${encoding === 'unmarked' ? '' : '\ufeff'}${types}`, 'utf16le')
  const content = encoding === 'utf8' ? Buffer.from(types) : encoding === 'utf16be' ? wide.swap16() : wide
  return packed({ '[Content_Types].xml': content, 'xl/workbook.xml': '<workbook/>', 'xl/sheet1.xml': '<a/>' })
}

async function nested(depth: number, parts: Record<string, Buffer>): Promise<Buffer> {
  const inner = depth === 1 ? await word(parts) : await nested(depth - 1, parts)
  return word({ 'word/embeddings/a.docx': inner })
}

test('a newer document inside an old one is looked into, wherever it lies in it', async () => {
  const inner = await word({ 'word/a.bin': await macros() })
  const innocentOne = await oldDocument({ '/ObjectPool/_1/Package': await word() })
  expect(await inspectCompound(await oldDocument({ '/ObjectPool/_1/Package': inner }))).toMatchObject({
    flaw: 'macros',
  })
  expect(await inspectCompound(innocentOne)).toEqual({ kind: 'doc', flaw: null, caution: null })
})

test('what is nested deeper than anybody looks is refused', async () => {
  expect(await problemOf('letter.docx', await nested(4, {}))).toBe('FILE_BROKEN')
  expect(await problemOf('letter.docx', await nested(3, {}))).toBeNull()
})

describe('what a document loads from the web when it is opened', () => {
  const relation = (type: string, target: string, mode = 'External') =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`
  const withRelation = (type: string, target: string, mode?: string) =>
    word({ 'word/_rels/settings.xml.rels': relation(type, target, mode) })

  test.each([
    ['attachedTemplate', 'https://evil.example/a.dotm'],
    ['attachedTemplate', 'ht&#116;ps://evil.example/a.dotm'],
    ['attachedTemplate', ' HTTP://evil.example/a.dotm'],
    ['attachedTemplate', '\\\\evil.example@SSL\\a.dotm'],
    ['attachedTemplate', 'file://evil.example@80/a.dotm'],
    ['oleObject', 'mhtml:https://evil.example/a.html!x-usc:https://evil.example/a.html'],
    ['oleObject', 'https://evil.example/a.html!'],
    ['frame', 'https://evil.example/'],
    ['subDocument', 'https://evil.example/a.docx'],
    ['aFChunk', 'https://evil.example/a.html'],
  ])('refuses it: %s %s', async (type, target) => {
    expect(await problemOf('letter.docx', await withRelation(type, target))).toBe('FILE_REMOTE')
    const inside = await word({ 'word/embeddings/a.docx': await withRelation(type, target) })
    expect(await problemOf('letter.docx', inside)).toBe('FILE_REMOTE')
  })

  test('refuses it in UTF-16, and a part that says what every entity means', async () => {
    const parts = relation('attachedTemplate', 'https://evil.example/a.dotm')
    const wide = Buffer.from(`\ufeff${parts}`, 'utf16le')
    expect(await problemOf('letter.docx', await word({ 'word/_rels/a.xml.rels': wide }))).toBe('FILE_REMOTE')
    const tricky = `<!DOCTYPE a [<!ENTITY t "https://evil.example/a.dotm">]>${relation('attachedTemplate', '&t;')}`
    expect(await problemOf('letter.docx', await word({ 'word/_rels/a.xml.rels': tricky }))).toBe(
      'FILE_BROKEN',
    )
  })

  test.each([
    ['attachedTemplate', 'file:///C:\\Users\\ada\\Templates\\Letter.dotx'],
    ['attachedTemplate', 'file:///\\\\fs01\\templates\\Letter.dotx'],
    ['attachedTemplate', 'Letter.dotx'],
    ['hyperlink', 'https://rd.usda.gov'],
    ['hyperlink', 'mailto:ada@bank.example'],
    ['image', 'https://bank.example/logo.png'],
    ['externalLinkPath', 'Budget%202026.xlsx'],
  ])('takes what people write every day: %s %s', async (type, target) => {
    expect(await problemOf('letter.docx', await withRelation(type, target))).toBeNull()
  })
})

describe('an archive that is not what it says is refused', () => {
  const types = Buffer.from('<Types/>')
  const honest = [
    rawEntry('[Content_Types].xml', types),
    rawEntry('xl/workbook.xml', Buffer.from('<workbook/>')),
  ]
  const sheet = rawEntry('xl/a.xml', Buffer.alloc(100_000, ' '))

  test('written sign by sign and honest it is taken', async () => {
    expect(await problemOf('sheet.xlsx', rawArchive([...honest, sheet]))).toBeNull()
  })

  test.each([
    ['a size that is too small', [{ ...sheet, unpacked: 10 }]],
    ['a size that is too large', [{ ...sheet, unpacked: 200_000 }]],
    ['a name that leads out', [rawEntry('../../a.xml', types)]],
    ['a name that leads out, the other way round', [rawEntry('..\\..\\a.xml', types)]],
    ['a name from the root', [rawEntry('/etc/passwd', types)]],
    ['a name on a drive', [rawEntry('C:/a.xml', types)]],
    ['two entries of one name', [rawEntry('xl/A.xml', types), rawEntry('xl/a.xml', types)]],
    ['two names of one entry', [{ ...sheet, listedAs: 'xl/b.xml' }]],
    ['an entry over another', [{ ...sheet, at: 0, listedAs: '[Content_Types].XML2' }]],
  ])('%s', async (_what, more) => {
    expect(await problemOf('sheet.xlsx', rawArchive([...honest, ...more]))).toBe('FILE_BROKEN')
  })
})

describe('the limits of what a file may unpack to are where they are said to be', () => {
  const MB = 1024 * 1024
  /** An archive of so many bytes that says it unpacks to so many. What it says is a lie, told apart from too much. */
  const claiming = (packed: number, unpacked: number) => {
    const entry = { name: 'xl/a.xml', unpacked, packed: Buffer.alloc(packed, 7) }
    return rawArchive([rawEntry('[Content_Types].xml', Buffer.from('<Types/>')), entry])
  }

  test.each([
    ['a hundred times as large, beyond 50 MB', 600_000, 60 * MB, 'broken'],
    ['more than two hundred times as large, beyond 50 MB', 262_144, 53 * MB, 'bomb'],
    ['a thousand times as large, up to 50 MB', 50_000, 49 * MB, 'broken'],
    ['just less than a GB', 6 * MB, 1023 * MB, 'broken'],
    ['more than a GB', 6 * MB, 1025 * MB, 'bomb'],
  ])('an archive that unpacks to %s', async (_what, packed, unpacked, flaw) => {
    expect(await inspectContent(claiming(packed, unpacked))).toMatchObject({ flaw })
  })

  const part = objectStream(deflateSync(`50 0    ${' '.repeat(15 * MB)}1`))
  test.each([
    [3, null],
    [4, 'bomb'],
  ])('a PDF of %i object streams of 15 MB each', async (count, flaw) => {
    expect(await inspectContent(pdf(Array.from({ length: count }, () => part)))).toMatchObject({ flaw })
  })

  test.each([
    [990, null],
    [1_000, 'bomb'],
  ])('a PDF of %i objects besides its page, where a thousand are the most', async (count, flaw) => {
    const { pdfObjectCount } = unpackLimits
    onTestFinished(() => void Object.assign(unpackLimits, { pdfObjectCount }))
    // A million take their time, and more memory than the process has: it would be found out all the same.
    Object.assign(unpackLimits, { pdfObjectCount: 1_000 })
    const objects = Array.from({ length: count }, (_, at) => `${at + 9} 0 obj 1 endobj\n`).join('')
    expect(await inspectContent(pdf([Buffer.from(objects)], { bare: true }))).toMatchObject({ flaw })
  })
})

describe('PDFs that do something are kept as attachments', () => {
  const inTwoWays = Object.entries(actions).flatMap(([what, change]) =>
    [true, false].map(
      (inStreams) => [what, inStreams ? 'in an object stream' : 'in the open', change, inStreams] as const,
    ),
  )

  test.each(inTwoWays)('%s, %s', async (_what, _where, change, inStreams) => {
    expect(await inspectContent(await pdfWith(change, inStreams))).toEqual({
      kind: 'pdf',
      flaw: null,
      caution: 'actions',
    })
  })

  test.each([
    ['written in numbers', '4 0 obj << /S /J#61vaScript /JS (1) >> endobj\n'],
    [
      'hidden by a later object of its number',
      '4 0 obj << /S /Launch /F (a) >> endobj\n4 0 obj null endobj\n',
    ],
    [
      'inside a stream that is none',
      '4 0 obj << /Length 40 >>\nstream\n5 0 obj << /S /JavaScript >> endobj\nendstream endobj\n',
    ],
    [
      'a file that does not say that it is carried along',
      '4 0 obj << /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >> endobj\n5 0 obj << /Length 1 >>\nstream\nx\nendstream endobj\n',
    ],
    [
      'behind a stream whose length is a lie',
      '4 0 obj << /Length 9 >>\nstream\nabc\nendstream endobj\n5 0 obj << /S /RichMedia >> endobj\n',
    ],
  ])('also %s', async (_what, objects) => {
    expect(await inspectContent(pdf([Buffer.from(objects)], { bare: true }))).toMatchObject({
      flaw: null,
      caution: 'actions',
    })
  })

  test('also in an object stream packed in two steps', async () => {
    const content = Buffer.from('50 0    << /S /JavaScript /JS (1) >>').toString('hex')
    const part = objectStream(Buffer.from(`${content}>`), '[/ASCIIHexDecode]')
    expect(await inspectContent(pdf([part]))).toMatchObject({ flaw: null, caution: 'actions' })
  })

  const script = deflateSync('50 0    << /S /JavaScript /JS (1) >>')
  test.each([
    ['a filter that changes nothing', objectStream(script, '[/Crypt /FlateDecode]')],
    ['the short name of a filter', objectStream(script, '/Fl')],
    ['no word of what it is', stream('/N 1 /First 8 /Filter /FlateDecode', script)],
    [
      'a word of what it is that comes later',
      stream('/Type 60 0 R /N 1 /First 8 /Filter /FlateDecode', script),
    ],
  ])('also in an object stream with %s, which nobody here can read', async (_what, part) => {
    expect(await inspectContent(pdf([part]))).toMatchObject({ flaw: null, caution: 'actions' })
  })

  test('what cannot be read hides nothing that unpacks too far behind it', async () => {
    const far = objectStream(deflateSync(Buffer.alloc(17 * 1024 * 1024, ' ')))
    expect(await inspectContent(pdf([objectStream(script, '/Fl'), far]))).toMatchObject({ flaw: 'bomb' })
  })

  test.each(Object.entries(innocent))('with %s they are like any other', async (_what, change) => {
    const sound = { kind: 'pdf', flaw: null, caution: null }
    expect(await inspectContent(await pdfWith(change))).toEqual(sound)
    expect(await inspectContent(await pdfWith(change, false))).toEqual(sound)
  })
})

describe('a file that is two kinds is refused', () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
  const script = Buffer.from('*/=1;alert(1);')

  test.each([
    [
      'plan.pdf',
      'a PDF and an archive behind it',
      async () => Buffer.concat([await pdfWith(), await excel()]),
    ],
    [
      'plan.pdf',
      'a PDF and an archive whose comment ends like a PDF',
      async () => {
        const zip = await excel()
        const comment = Buffer.from('\n%%EOF\n')
        zip.writeUInt16LE(comment.length, zip.length - 2)
        return Buffer.concat([await pdfWith(), zip, comment])
      },
    ],
    [
      'plan.pdf',
      'a PDF and an archive, and something behind both',
      async () => Buffer.concat([await pdfWith(), await excel(), Buffer.from('\nstartxref\n0\n%%EOF\n')]),
    ],
    [
      'plan.pdf',
      'a PDF that holds an archive as it is',
      async () => {
        const zip = await excel()
        const part = Buffer.concat([
          Buffer.from(`<< /Length ${zip.length} >>\nstream\n`),
          zip,
          Buffer.from('\nendstream endobj\n'),
        ])
        return pdf([part])
      },
    ],
    [
      'sheet.xlsx',
      'an archive with a PDF before it',
      async () => Buffer.concat([await pdfWith(), await excel()]),
    ],
    [
      'sheet.xlsx',
      'an archive whose first entry is a PDF',
      async () => {
        const zip = rawArchive([{ ...rawEntry('a.pdf', Buffer.alloc(0)), packed: await pdfWith() }])
        return Buffer.concat([zip])
      },
    ],
    [
      'list.csv',
      'a page with a PDF behind it',
      async () => Buffer.concat([Buffer.from('<html><!--'), await pdfWith(undefined, false)]),
    ],
    [
      'plan.pdf',
      'a page with a PDF behind it, called a PDF',
      async () => Buffer.concat([Buffer.from('<html><!--'), await pdfWith(undefined, false)]),
    ],
    [
      'plan.pdf',
      'a PDF with a page in its head',
      async () => {
        const plain = await pdfWith(undefined, false)
        return Buffer.concat([
          plain.subarray(0, 9),
          Buffer.from('<html><script>alert(1)</script>\n'),
          plain.subarray(9),
        ])
      },
    ],
    [
      'letter.doc',
      'an old document with an archive behind it',
      async () => Buffer.concat([await oldDocument(), await excel()]),
    ],
    ['photo.gif', 'a picture that is a script: behind its end', async () => Buffer.concat([gif, script])],
    [
      'photo.gif',
      'a picture that is a script: its width begins a comment',
      async () => {
        const wide = Buffer.from(gif)
        wide.write('/*', 6)
        return wide
      },
    ],
    ['photo.gif', 'a picture with an archive behind it', async () => Buffer.concat([gif, await excel()])],
  ])('%s: %s', async (name, _what, make) => {
    expect(await problemOf(name, await make())).toBe('FILE_MISMATCH')
  })

  test.each([
    '<!doctype html>',
    '<HTML lang="en">',
    '<head>',
    '<body onload="alert(1)">',
    '<script>alert(1)</script>',
    '<iframe src="//evil.example">',
    '<svg onload="alert(1)">',
    '<object data="//evil.example">',
    '<?php echo 1; ?>',
  ])('a PDF that a browser could take for a page by %s', async (mark) => {
    const plain = await pdfWith(undefined, false)
    const head = Buffer.from(`%${mark}\n`)
    const mixed = Buffer.concat([plain.subarray(0, 9), head, plain.subarray(9)])
    expect(await problemOf('plan.pdf', mixed)).toBe('FILE_MISMATCH')
  })

  test('and both kinds alone are taken', async () => {
    expect(await problemOf('photo.gif', gif)).toBeNull()
    expect(await problemOf('plan.pdf', await pdfWith())).toBeNull()
    expect(await problemOf('sheet.xlsx', await excel())).toBeNull()
  })
})

describe('what people write every day is taken', () => {
  test.each([
    ['letter.docx', () => word()],
    ['letter.docx', () => word({}, undefined, 'word/document2.xml')],
    [
      'letter.docx',
      async () => word({ 'word/embeddings/sheet.xlsx': await excel(), 'docProps/app.xml': '<a/>' }),
    ],
    ['sheet.xlsx', () => excel()],
    ['sheet.xlsx', () => excel({ 'xl/embeddings/oleObject1.bin': 'not a container' })],
    ['sheet.xlsx', async () => excel({ 'xl/embeddings/oleObject1.bin': await oldDocument() })],
    ['letter.doc', () => oldDocument({ '/ObjectPool/_1/Ole': Buffer.alloc(9), '/Data': Buffer.alloc(9) })],
    ['old.xls', () => oldWorkbook()],
    ['list.csv', async () => Buffer.from('name,note\nAda,"see <html> and PK"\n')],
  ])('%s', async (name, make) => {
    expect(await problemOf(name, await make())).toBeNull()
  })

  test('an archive of something else is told as what it is', async () => {
    expect(await problemOf('letter.docx', await archive({ 'a.txt': Buffer.from('a') }))).toBe('FILE_MISMATCH')
    expect(await problemOf('letter.docx', await packed({ '[Content_Types].xml': '<Types/>' }))).toBe(
      'FILE_MISMATCH',
    )
  })
})
