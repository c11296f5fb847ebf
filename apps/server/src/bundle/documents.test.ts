import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pagesPacked } from '../files/content/bombs-testing.ts'
import { type BuildLimits, buildApart, buildLimits, EndedByDocument } from './builder-process.ts'
import { takePages } from './documents.ts'
import type { Drawn, Plan, PlanFile } from './plan.ts'
import { type Item, volumesOf } from './volumes.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-documents-test-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function fileOf(local: string, content: Uint8Array): Promise<PlanFile> {
  await writeFile(join(folder, local), content)
  const words = {
    path: local,
    label: local,
    title: local,
    stage: 'Application',
    fileName: local,
    uploader: 'Ann',
  }
  const facts = {
    asOf: null,
    kind: 'pdf',
    size: content.length,
    sha256: '',
    uploadedAt: '2026-11-23T00:00:00Z',
  }
  const whole = { pages: null, isElsewhere: false }
  return {
    ...words,
    ...facts,
    ...whole,
    local,
    isDraft: false,
    isStaffs: false,
    withheld: null,
    unshown: null,
  }
}

async function draw(
  files: readonly PlanFile[],
  limits: Partial<BuildLimits> = {},
  summary: string | null = null,
  changes: Partial<Plan> = {},
): Promise<Drawn> {
  const plan: Plan = {
    ...{ project: 'Mill', lender: 'Bank', borrower: 'Mill LLC', version: 1, volumeBytes: 40_000_000 },
    ...{ collectedAt: '2026-11-23T00:00:00Z', facts: [], summary, drafts: [] },
    ...{ exceptions: [], open: [], signatures: [], formSheet: { form: '5001-1', source: '', items: [] } },
    tabs: [{ number: '00', title: 'Cover', sections: [], calculations: [], files, missing: [] }],
    ...changes,
  }
  await writeFile(join(folder, 'plan.json'), JSON.stringify(plan))
  const all = { ...buildLimits, ...limits }
  return buildApart<Drawn>(all, { folder, what: 'draw' }, () => {}, new AbortController().signal)
}

const reasonsOf = ({ sheets }: Drawn) =>
  sheets.map(({ fileName, reason }) => [fileName, reason.split('.')[0]])

test('a page that stands in a document again and again, and more pages than there may be, stand there by a sheet', async () => {
  const drawn = await draw([
    await fileOf('again', pagesPacked(20_000, true)),
    await fileOf('endless', pagesPacked(2_000_000, true)),
    await fileOf('long', pagesPacked(5_001)),
    await fileOf('sound', pagesPacked(3)),
  ])
  expect(reasonsOf(drawn)).toEqual([
    ['again', 'It is damaged and cannot be opened'],
    ['endless', 'It is damaged and cannot be opened'],
    ['long', 'It has more than 5,000 pages, which are not printed here'],
  ])
  const written = await PDFDocument.load(await readFile(join(folder, 'package.pdf')))
  expect(written.getPageCount()).toBe(drawn.pages)
})

test('a document that ends in the middle stands there by a sheet, though some of its pages could be read', async () => {
  const whole = Buffer.from(pagesPacked(3))
  const cut = whole.subarray(0, whole.lastIndexOf('startxref'))
  const drawn = await draw([await fileOf('cut', cut), await fileOf('sound', whole)])
  expect(reasonsOf(drawn)).toEqual([['cut', 'It is damaged and cannot be opened']])
})

test('many documents of many pages come into several volumes, and none is torn apart', async () => {
  const file = await fileOf('one', pagesPacked(1))
  const tab = {
    number: '07',
    title: 'Borrower financials',
    sections: [],
    calculations: [],
    files: [],
    missing: [],
  }
  const pages = (count: number): Item => ({
    ...{ kind: 'file', tab, file },
    shown: { by: 'pages', count, bytes: 1_000 },
  })
  const items = [{ kind: 'tab', tab } as const, pages(2_000), pages(2_000), pages(2_000), pages(4_999)]
  expect(volumesOf(items, 40_000_000)).toEqual([items.slice(0, 3), [items[3]], [items[4]]])
})

/** Its pages have a list of names in common, which each has for itself once it is taken out of the document. */
function growing(): Uint8Array {
  const names = Array.from({ length: 20_000 }, (_, at) => `/N${at} ${at}`).join(' ')
  return pagesPacked(1_000, false, `/Resources << ${names} >>`)
}

const chunk = (name: string, content: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length)
  head.write(name, 4)
  return Buffer.concat([head, content, Buffer.alloc(4)])
}

/** A picture of one colour, of which a few kilobytes are 400 MB. */
function hugePicture(): Uint8Array {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(10_000, 0)
  size.writeUInt32BE(10_000, 4)
  size.set([8, 6], 8)
  const rows = deflateSync(Buffer.alloc(10_000 * 40_001), { level: 1 })
  const sign = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([sign, chunk('IHDR', size), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

test('a document that takes more memory or time than there is ends the builder, which says that it was this one', async () => {
  const sound = await fileOf('sound', pagesPacked(3))
  const ended = (file: PlanFile, limits: Partial<BuildLimits>) =>
    draw([sound, file], limits).catch((error: unknown) => error)
  const huge = { ...(await fileOf('huge', hugePicture())), kind: 'png' }
  const byMemory = await ended(huge, { memoryBytes: 500 * 1024 * 1024 })
  expect(byMemory).toBeInstanceOf(EndedByDocument)
  expect(byMemory).toMatchObject({
    local: 'huge',
    isFromOutside: false,
    message: expect.stringContaining('memory'),
  })
  const byTime = await ended(await fileOf('growing', growing()), { documentMs: 300 })
  expect(byTime).toMatchObject({
    ...{ local: 'growing', isFromOutside: false },
    message: expect.stringContaining('time for a document'),
  })
})

test('fields do nothing, not by what they belong to either, and files on a page do not come along', async () => {
  const source = await PDFDocument.create()
  const { context } = source
  const script = context.obj({ S: 'JavaScript', JS: 'app.alert(1)' })
  const actions = context.register(context.obj({ K: script }))
  const family = context.obj({ T: 'total', AA: actions, A: script })
  const parent = context.register(family)
  const kin = context.register(context.obj({ Subtype: 'Widget', Parent: parent, AA: actions }))
  const field = context.register(context.obj({ Subtype: 'Widget', Parent: parent, AA: actions }))
  family.set(PDFName.of('Kids'), context.obj([field, kin]))
  const carried = context.register(context.flateStream('MZ of a program'))
  const file = context.obj({ Type: 'Filespec', EF: { F: carried } })
  const attached = context.register(context.obj({ Subtype: 'FileAttachment', FS: file }))
  const remark = context.register(context.obj({ Subtype: 'Text', IRT: attached }))
  const link = { Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('https://example.org'), Next: script } }
  const page = source.addPage([300, 300])
  page.node.set(PDFName.of('Annots'), context.obj([field, attached, remark, context.obj(link)]))
  page.node.set(PDFName.of('AF'), context.obj([file]))

  const made = await PDFDocument.create()
  const [taken] = await takePages(made, await source.save())
  if (!taken) throw new Error('no page')
  made.addPage(taken)
  const notes = taken.node.lookup(PDFName.of('Annots'), PDFArray)
  const kinds = notes
    .asArray()
    .map((each) => String(made.context.lookup(each, PDFDict).lookup(PDFName.of('Subtype'))))
  expect(kinds).toEqual(['/Widget', '/Text', '/Link'])
  const all = made.context.enumerateIndirectObjects().map(([, object]) => object)
  expect(all.filter((object) => object instanceof PDFRawStream)).toEqual([])
  const text = all.map(String).join('\n')
  expect(text).not.toMatch(/\/AA|JavaScript|Filespec|\/EF|\/Next/)
  expect(text).toContain('https://example.org')
})

test.each([
  ['https://example.org', true],
  ['HTTP://example.org', true],
  ['mailto:ann@example.org', true],
  ['www.example.org', true],
  ['javascript:alert(1)', false],
  [' java\nscript:alert(1)', false],
  ['file:///etc/passwd', false],
  ['data:text/html,x', false],
])('of links those alone stay that lead to a page or write to somebody: %s', async (address, stays) => {
  const source = await PDFDocument.create()
  const uri = address.includes('\n') ? PDFHexString.fromText(address) : PDFString.of(address)
  const link = source.context.obj({ Subtype: 'Link', A: { S: 'URI', URI: uri } })
  source.addPage([300, 300]).node.set(PDFName.of('Annots'), source.context.obj([link]))
  const made = await PDFDocument.create()
  const [taken] = await takePages(made, await source.save())
  const [note] = taken?.node.lookup(PDFName.of('Annots'), PDFArray).asArray() ?? []
  expect(made.context.lookup(note, PDFDict).has(PDFName.of('A'))).toBe(stays)
})

/** What stands on the pages, with its place on the line. */
async function wordsIn(file: string) {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(join(folder, file))), verbosity: 0 })
    .promise
  const words: { page: number; text: string; x: number; y: number }[] = []
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    for (const item of items)
      if ('str' in item && item.str.trim() !== '')
        words.push({ page, text: item.str, x: item.transform[4], y: item.transform[5] })
  }
  await pdf.loadingTask.destroy()
  return words
}

test('words from right to left stand in their order, are read in theirs, and signs that no font has are named', async () => {
  const hebrew = 'טחנת הקמח Mill 2026 בנגב'
  const summary = `${hebrew}\n\u{13000}`
  const drawn = await draw([], {}, summary)
  const words = await wordsIn('package.pdf')
  const placeOf = (text: string) => words.find((word) => word.text.trim() === text)
  const fromTheLeft = ['בנגב', 'Mill 2026', 'הקמח', 'טחנת'].map(placeOf)
  const places = fromTheLeft.map((word) => word?.x ?? Number.NaN)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(new Set(fromTheLeft.map((word) => word?.y)).size).toBe(1)
  expect(drawn.missingSigns).toEqual(['\u{13000}'])
  expect(words.some(({ text }) => text.includes('U+13000'))).toBe(true)
  const read = Buffer.from(summary, 'utf16le').swap16().toString('latin1')
  expect((await readFile(join(folder, 'package.pdf'))).toString('latin1')).toContain(read.slice(0, 8))
})

async function documentSaying(...pages: readonly string[]): Promise<Uint8Array> {
  const source = await PDFDocument.create()
  for (const words of pages) source.addPage([400, 400]).drawText(words)
  return source.save()
}

/** Which pages of a file say it, by its order. */
function pagesSaying(words: Awaited<ReturnType<typeof wordsIn>>, text: string): number[] {
  const said = Map.groupBy(words, ({ page }) => page)
  return [...said].flatMap(([page, all]) =>
    all
      .map((word) => word.text)
      .join('')
      .includes(text)
      ? [page]
      : [],
  )
}

test.each([
  ['one volume', 40_000_000],
  ['two volumes', 900],
])(
  'the pages of each document stand behind its own sheet, numbered as the contents say, in %s',
  async (_, volumeBytes) => {
    const files = [
      await fileOf('Ledger', await documentSaying('first of ledger', 'second of ledger')),
      await fileOf('Lease', await documentSaying('first of lease', 'second of lease')),
    ]
    const drawn = await draw([], {}, null, {
      ...{ volumeBytes, drafts: ['Application'] },
      tabs: files.map((file, at) => ({
        ...{ number: `0${at + 1}`, title: `Part ${at + 1}`, sections: [], calculations: [], missing: [] },
        files: [file],
      })),
    })
    const volumes = await Promise.all(drawn.volumes.map(({ name }) => wordsIn(name)))
    const before = drawn.volumes.map(({ firstPage }) => firstPage - 1)
    const placesOf = (text: string) =>
      volumes.flatMap((words, at) => pagesSaying(words, text).map((page) => (before[at] ?? 0) + page))
    const contents = placesOf('Contents')[0] ?? 0
    for (const [at, name] of ['ledger', 'lease'].entries()) {
      const [first = 0] = placesOf(`first of ${name}`)
      expect(placesOf(`second of ${name}`)).toEqual([first + 1])
      expect(placesOf(`L${name.slice(1)}`)).toEqual(expect.arrayContaining([first - 1]))
      for (const page of [first - 1, first, first + 1])
        expect(placesOf(`Draft · Tab 0${at + 1} · ${page} of ${drawn.pages}`)).toEqual([page])
      const line = volumes.flat().filter(({ text }) => text === String(first - 1))
      expect(line.map(({ page }) => page)).toContain(contents)
    }
  },
)
