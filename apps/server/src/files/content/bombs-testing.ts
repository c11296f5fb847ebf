import { buffer } from 'node:stream/consumers'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { ZipFile } from 'yazl'

const MiB = 1024 * 1024

/** Files made to hurt who opens them, as somebody would really make them. All of them are small to send. */
export const bombs: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a PDF whose objects unpack to 800 MB': async () => pdf([objectStream(deflated(800 * MiB))]),
  'a PDF of sixty object streams of 15 MB each': async () =>
    pdf(Array.from({ length: 60 }, () => objectStream(deflated(15 * MiB)))),
  'a PDF of millions of small numbers in its objects': async () =>
    pdf([objectStream(deflateSync(numbers(15 * MiB))), objectStream(deflateSync(numbers(15 * MiB)))]),
  'a PDF packed with LZW to 800 MB': async () => pdf([objectStream(lzwRun(800 * MiB), '/LZWDecode')]),
  'a PDF packed three times over': async () => {
    const twice = deflateSync(deflated(800 * MiB))
    return pdf([objectStream(deflateSync(twice), '[/FlateDecode /FlateDecode /FlateDecode]')])
  },
  'a PDF that promises two thousand million objects': async () =>
    pdf([
      stream('/Type /XRef /Size 2000000000 /W [0 0 0] /Root 1 0 R /Filter /FlateDecode', deflateSync('x')),
    ]),
  'a PDF of a million small objects': async () =>
    pdf(
      Array.from({ length: 1_100_000 }, (_, at) => Buffer.from(`${at + 9} 0 obj 1 endobj\n`)),
      { bare: true },
    ),
  'a PDF of digits that are no object': async () => pdf([Buffer.alloc(4 * MiB, '1')], { bare: true }),
  'a spreadsheet that unpacks a thousandfold': () =>
    officeWith({ 'xl/worksheets/sheet1.xml': Buffer.alloc(120 * MiB, ' ') }),
  'a spreadsheet of sixty thousand entries': async () => crowded(60_000),
  'a spreadsheet whose entries are all the same bytes': async () => overlapping(400),
  'a document in a document that unpacks a thousandfold': async () =>
    officeWith({ 'xl/embeddings/a.xlsx': await officeWith({ 'xl/a.xml': Buffer.alloc(120 * MiB, ' ') }) }),
  'a compound file whose tables lead in circles': async () => circular(),
}

/** A document of so many pages; with `isSame`, of one page that stands in it as often. It is small to send either way. */
export function pagesPacked(count: number, isSame = false, inCommon = ''): Buffer {
  const pages = isSame
    ? ['<< /Type /Page /Parent 2 0 R >>']
    : Array(count).fill('<< /Type /Page /Parent 2 0 R >>')
  const kids = Array.from({ length: count }, (_, at) => `${isSame ? 3 : at + 3} 0 R`).join(' ')
  const tree = `<< /Type /Pages /Count ${count} /MediaBox [0 0 300 300] ${inCommon} /Kids [${kids}] >>`
  return pdf([packedObjects(['<< /Type /Catalog /Pages 2 0 R >>', tree, ...pages])], {
    bare: true,
    pages: false,
  })
}

/** Objects from the first on, in a stream behind them. */
function packedObjects(objects: readonly string[]): Buffer {
  let at = 0
  const places = objects.map((object, index) => {
    const place = `${index + 1} ${at}`
    at += object.length + 1
    return place
  })
  const table = `${places.join(' ')} `
  const content = deflateSync(`${table}${objects.join(' ')}`)
  const packed = objectStream(content, '/FlateDecode', objects.length, table.length)
  return Buffer.concat([Buffer.from(`${objects.length + 1} 0 obj `), packed])
}

/** Files that are as odd but harm nobody, and must not take much either. */
export const deepTree = (depth: number) => {
  const nodes = Array.from(
    { length: depth },
    (_, at) => `${at + 2} 0 obj << /Type /Pages /Count 1 /Kids [${at + 3} 0 R] >> endobj\n`,
  )
  return pdf([Buffer.from(`${nodes.join('')}${depth + 2} 0 obj << /Type /Page >> endobj\n`)], {
    bare: true,
    pages: false,
  })
}

export function pdf(
  parts: readonly Buffer[],
  { bare = false, pages = true }: { bare?: boolean; pages?: boolean } = {},
): Buffer {
  const head = '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n'
  const tree = pages
    ? '2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj\n3 0 obj << /Type /Page >> endobj\n'
    : ''
  const numbered = bare
    ? parts
    : parts.map((part, at) => Buffer.concat([Buffer.from(`${at + 10} 0 obj `), part]))
  const tail = '\ntrailer << /Size 99 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'
  return Buffer.concat([Buffer.from(head + tree), ...numbered, Buffer.from(tail)])
}

export function stream(dict: string, content: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dict} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream endobj\n'),
  ])
}

export function objectStream(content: Uint8Array, filter = '/FlateDecode', count = 1, first = 8): Buffer {
  return stream(`/Type /ObjStm /N ${count} /First ${first} /Filter ${filter}`, content)
}

function deflated(size: number): Buffer {
  const content = Buffer.alloc(size, ' ')
  content.write('50 0 [  ')
  return deflateSync(content, { level: 1 })
}

function numbers(size: number): Buffer {
  const content = Buffer.alloc(size, '1 ')
  content.write('50 0    [')
  return content
}

/** One byte over and over, in codes that each stand for one byte more than the one before. */
function lzwRun(size: number): Buffer {
  const out: number[] = []
  let held = 0
  let bits = 0
  const put = (code: number, width: number) => {
    held = (held << width) | code
    bits += width
    while (bits >= 8) {
      bits -= 8
      out.push((held >> bits) & 0xff)
      held &= (1 << bits) - 1
    }
  }
  for (let written = 0; written < size; ) {
    put(256, 9)
    put(0x20, 9)
    written += 1
    for (let code = 258; code < 4093 && written < size; code++) {
      put(code, code + 1 < 512 ? 9 : code + 1 < 1024 ? 10 : code + 1 < 2048 ? 11 : 12)
      written += code - 256
    }
  }
  put(0, 12)
  return Buffer.from(out)
}

const office = {
  '[Content_Types].xml': Buffer.from('<Types/>'),
  'xl/workbook.xml': Buffer.from('<workbook/>'),
}

export function officeWith(parts: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  return archive({ ...office, ...parts })
}

export function archive(entries: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}

interface RawEntry {
  readonly name: string
  readonly unpacked: number
  readonly packed: Buffer
  /** Where it says that it begins, when that is not where it does. */
  readonly at?: number
  /** In the table of contents, when that is another one. */
  readonly listedAs?: string
}

/** An archive written sign by sign, so that it can say what is not so. */
export function rawArchive(entries: readonly RawEntry[]): Buffer {
  const parts: Buffer[] = []
  const table: Buffer[] = []
  let position = 0
  for (const { name, unpacked, packed, at, listedAs = name } of entries) {
    const start = at ?? position
    if (at === undefined) {
      const local = Buffer.alloc(30)
      local.write('PK\x03\x04', 'latin1')
      local.writeUInt16LE(8, 8)
      local.writeUInt32LE(packed.length, 18)
      local.writeUInt32LE(unpacked, 22)
      local.writeUInt16LE(name.length, 26)
      parts.push(local, Buffer.from(name), packed)
      position += 30 + name.length + packed.length
    }
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(unpacked, 24)
    entry.writeUInt16LE(listedAs.length, 28)
    entry.writeUInt32LE(start, 42)
    table.push(entry, Buffer.from(listedAs))
  }
  const listed = Buffer.concat(table)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(position, 16)
  return Buffer.concat([...parts, listed, end])
}

export function rawEntry(name: string, content: Buffer): RawEntry {
  return { name, unpacked: content.length, packed: deflateRawSync(content) }
}

function crowded(count: number): Buffer {
  return rawArchive(Array.from({ length: count }, (_, at) => rawEntry(`xl/${at}.xml`, Buffer.alloc(0))))
}

/** A little that is listed again and again. */
function overlapping(count: number): Buffer {
  const entry = rawEntry('xl/000000', Buffer.alloc(100_000, ' '))
  const again = Array.from({ length: count }, (_, at) => ({
    ...entry,
    at: 0,
    listedAs: `xl/${at + 100_000}`,
  }))
  return rawArchive([entry, ...again])
}

/** A header that speaks of a thousand million sectors, in a table whose every sector leads to the first. */
function circular(): Buffer {
  const file = Buffer.alloc(64 * 1024)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(0x3e, 24)
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(0x3fffffff, 44)
  file.writeUInt32LE(4096, 56)
  file.writeUInt32LE(0x3fffffff, 64)
  file.writeUInt32LE(0x3fffffff, 72)
  for (let at = 512; at < file.length; at += 4) file.writeUInt32LE(0, at)
  return file
}
