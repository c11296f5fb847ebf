import { Blob } from 'node:buffer'
import { createHash, randomBytes } from 'node:crypto'
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  differencesFrom,
  lookAt,
  manifestFormat,
  manifestTable,
  type PackageManifest,
  Sha256,
} from './index.ts'

const ofNode = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('the digest of what comes in pieces is that of the whole, wherever it is cut', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 127, 128, 1000, 70_000]) {
    const bytes = randomBytes(length)
    for (const cut of [0, 1, 63, 64, 65, length >> 1]) {
      const hash = new Sha256().update(bytes.subarray(0, cut)).update(bytes.subarray(cut))
      expect(hash.digest(), `${length} cut at ${cut}`).toBe(ofNode(bytes))
    }
  }
})

const manifest = {
  format: manifestFormat,
  packageId: 'p',
  version: 1,
  project: '',
  lender: '',
  borrower: '',
  collectedAt: '',
  drafts: [],
  pdf: [],
  files: [
    { path: 'a/one', size: 1, sha256: '1' },
    { path: 'a/two', size: 1, sha256: '2' },
    { path: 'a/three', size: 1, sha256: '3' },
    { path: 'a/held', size: 1, sha256: '4', state: 'not included' },
  ],
} as const satisfies PackageManifest

const table = { path: 'manifest.csv', sha256: ofNode(Buffer.from(manifestTable(manifest))) }
const whole = [...manifest.files.slice(0, 3), table]

test('a table beside the manifest that does not say the same is changed', () => {
  const forged = { ...table, sha256: 'f' }
  expect(differencesFrom(manifest, [...manifest.files.slice(0, 3), forged])).toEqual([
    { kind: 'changed', path: 'manifest.csv' },
  ])
})

test('what is changed, missing, added and renamed is named, and nothing else', () => {
  expect(differencesFrom(manifest, [...whole, { path: 'manifest.json', sha256: 'x' }])).toEqual([])
  expect(
    differencesFrom(manifest, [
      { path: 'a/one', sha256: '9' },
      { path: 'b/two', sha256: '2' },
      { path: 'c', sha256: 'c' },
      table,
    ]),
  ).toEqual([
    { kind: 'changed', path: 'a/one' },
    { kind: 'renamed', path: 'b/two', was: 'a/two' },
    { kind: 'missing', path: 'a/three' },
    { kind: 'added', path: 'c' },
  ])
})

test('a name that stands twice is changed, whichever of the two is right, also that of the manifest', () => {
  for (const found of [
    [{ path: 'a/one', sha256: '9' }, ...whole],
    [...whole, { path: 'a/one', sha256: '9' }],
  ]) {
    expect(differencesFrom(manifest, found)).toEqual([{ kind: 'changed', path: 'a/one' }])
  }
  const manifests = ['x', 'y'].map((sha256) => ({ path: 'manifest.json', sha256 }))
  expect(differencesFrom(manifest, [...whole, ...manifests])).toEqual([
    { kind: 'changed', path: 'manifest.json' },
  ])
  const strangers = ['x', 'y'].map((sha256) => ({ path: 'z', sha256 }))
  expect(differencesFrom(manifest, [...whole, ...strangers])).toEqual([{ kind: 'changed', path: 'z' }])
})

test('what is no ZIP and no manifest has nothing inside, however it begins', async () => {
  const inflate = () => {
    throw new Error('nothing is packed')
  }
  for (const [text, flaw] of [
    ['', 'empty'],
    ['PK', 'cut'],
    ['PK\u0005\u0006', 'cut'],
    ['{', null],
    ['{"format":"granary package 1"}', null],
    ['%PDF-1.7', null],
  ] as const) {
    const looked = await lookAt(new Blob([text]), inflate)
    expect(looked, text).toEqual({ sha256: ofNode(Buffer.from(text)), inside: null, flaw })
  }
  expect(await lookAt(zipOf([]), inflate)).toMatchObject({ inside: null, flaw: 'no package' })
  const letter = { name: 'letter.txt', content: 'Dear all' }
  expect(await lookAt(zipOf([letter]), inflate)).toMatchObject({ inside: null, flaw: 'no package' })
  for (const content of ['{"format":"granary package 1', '{"format":"granary packagf 1"}'])
    expect(await lookAt(zipOf([letter, { name: 'manifest.json', content }]), inflate)).toMatchObject({
      ...{ inside: null, flaw: 'manifest changed' },
    })
})

interface Packed {
  readonly name: string
  readonly content?: string
  /** Where they are not what they are: before the content, and of the list. */
  readonly localName?: string
  readonly localCrc?: number
  readonly localFlags?: number
  readonly localPackedBy?: number
  readonly size?: number
  readonly crc?: number
  readonly isPacked?: boolean
  readonly mode?: number
  readonly otherName?: string
  /** What stands before it. */
  readonly stray?: string
}

/** A ZIP written sign by sign, so that it can say what is not so. */
function zipOf(entries: readonly Packed[], { beforeList = '', count = entries.length } = {}): Blob {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const {
      name,
      content = '',
      localName = name,
      size = content.length,
      isPacked = false,
      stray = '',
    } = entry
    const { mode = 0, otherName, localFlags = 0, localPackedBy = isPacked ? 8 : 0 } = entry
    const bytes = isPacked ? deflateRawSync(content) : Buffer.from(content)
    const crc = entry.crc ?? crc32(content)
    const [start, local] = [at + stray.length, Buffer.alloc(30)]
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(localFlags, 6)
    local.writeUInt16LE(localPackedBy, 8)
    local.writeUInt32LE(entry.localCrc ?? crc, 14)
    local.writeUInt32LE(bytes.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(Buffer.byteLength(localName), 26)
    parts.push(Buffer.from(stray), local, Buffer.from(localName), bytes)
    const extra = otherName === undefined ? Buffer.alloc(0) : Buffer.from(`upls12345${otherName}`)
    if (otherName !== undefined) {
      extra.writeUInt16LE(0x7075, 0)
      extra.writeUInt16LE(extra.length - 4, 2)
    }
    const listed = Buffer.alloc(46)
    listed.write('PK\x01\x02', 'latin1')
    listed.writeUInt16LE(isPacked ? 8 : 0, 10)
    listed.writeUInt32LE(crc, 16)
    listed.writeUInt32LE(bytes.length, 20)
    listed.writeUInt32LE(size, 24)
    listed.writeUInt16LE(Buffer.byteLength(name), 28)
    listed.writeUInt16LE(extra.length, 30)
    listed.writeUInt32LE(mode * 0x10000, 38)
    listed.writeUInt32LE(start, 42)
    list.push(listed, Buffer.from(name), extra)
    at = start + 30 + Buffer.byteLength(localName) + bytes.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(Buffer.concat(list).length, 12)
  end.writeUInt32LE(at + beforeList.length, 16)
  return new Blob([Buffer.concat([...parts, Buffer.from(beforeList), ...list, end])])
}

async function* inflate(packed: { arrayBuffer(): Promise<ArrayBuffer> }) {
  yield inflateRawSync(Buffer.from(await packed.arrayBuffer()))
}

const letter = { name: 'a/letter', content: 'Dear all' }
const certified: PackageManifest = {
  ...manifest,
  files: [{ path: letter.name, size: letter.content.length, sha256: ofNode(Buffer.from(letter.content)) }],
}
const packedUp = (besides: readonly Packed[], first: Packed = letter, mark = '') =>
  zipOf([
    { name: 'manifest.json', content: `${mark}${JSON.stringify(certified)}` },
    { name: 'manifest.csv', content: manifestTable(certified) },
    first,
    ...besides,
  ])
const differencesOf = async (zip: Blob) => (await lookAt(zip, inflate)).inside?.differences

test('folders of certified files are nothing, however they are packed, and any other is added', async () => {
  const folders = [{ name: 'a/' }]
  expect(await differencesOf(packedUp(folders))).toEqual([])
  expect(await differencesOf(packedUp([{ name: 'a/', isPacked: true }]))).toEqual([])
  expect(await differencesOf(packedUp([{ name: 'b/' }]))).toEqual([{ kind: 'added', path: 'b/' }])
  for (const isPacked of [false, true]) {
    const evil = { name: 'evil/payload.exe/', content: 'MZ', isPacked }
    expect(await differencesOf(packedUp([...folders, evil]))).toEqual([{ kind: 'added', path: evil.name }])
    expect(await differencesOf(packedUp([{ ...evil, size: 0 }]))).toEqual([
      { kind: 'added', path: evil.name },
    ])
  }
})

test('a file that is named or measured in another way where some programs look is not the one that was certified', async () => {
  const other = { ...letter, localName: 'a/lettre' }
  expect(await differencesOf(packedUp([], other))).toEqual([{ kind: 'changed', path: letter.name }])
  expect(await differencesOf(packedUp([], { ...letter, size: 3 }))).toEqual([
    { kind: 'changed', path: letter.name },
  ])
  const marked = { ...letter, name: `\ufeff${letter.name}` }
  expect(await differencesOf(packedUp([], marked))).toEqual([
    { kind: 'renamed', path: marked.name, was: letter.name },
  ])
})

test.each<[string, Partial<Packed>]>([
  ['another checksum before it', { localCrc: 1 }],
  ['a checksum that is not its own', { crc: 1 }],
  ['a sign that it is locked', { localFlags: 1 }],
  ['another way of packing', { localPackedBy: 8 }],
  ['the mark of a link', { mode: 0o120777 }],
  ['the mark of a folder', { mode: 0o040755 }],
  ['another name in a field', { otherName: 'evil/other' }],
])('what is unpacked in another way by some is not what was certified: %s', async (_what, odd) => {
  expect(await differencesOf(packedUp([], { ...letter, ...odd }))).toEqual([
    { kind: 'changed', path: letter.name },
  ])
  const plain = { mode: 0o100644, otherName: letter.name }
  expect(await differencesOf(packedUp([], { ...letter, ...plain }))).toEqual([])
})

test('bytes that belong to no file are named, wherever they stand, and a cut list is no ZIP', async () => {
  const hidden = (bytes: number, at: number) => [
    { kind: 'hidden', path: `${bytes} bytes that belong to no file, from byte ${at} on` },
  ]
  const clean = await packedUp([]).arrayBuffer()
  const other = zipOf([{ name: letter.name, content: 'Dear none' }]).size
  const first = { name: 'manifest.json', content: JSON.stringify(certified) }
  const rest = [{ name: 'manifest.csv', content: manifestTable(certified) }, letter]
  expect(await differencesOf(zipOf([{ ...first, stray: 'PK'.padEnd(other) }, ...rest]))).toEqual(
    hidden(other, 0),
  )
  const between = await differencesOf(packedUp([], { ...letter, stray: 'MZ' }))
  expect(between).toEqual([{ kind: 'hidden', path: expect.stringMatching(/^2 bytes/) }])
  expect(await differencesOf(zipOf([first, ...rest], { beforeList: 'MZ' }))).toEqual([
    { kind: 'hidden', path: expect.stringMatching(/^2 bytes/) },
  ])
  expect(await differencesOf(new Blob([clean, 'behind']))).toEqual(hidden(6, clean.byteLength))
  expect(await differencesOf(zipOf([first, ...rest], { count: 2 }))).toBeUndefined()
  expect(await differencesOf(new Blob([clean.slice(0, -30)]))).toBeUndefined()
})

test('what is longer than any certified file is not unpacked, and what is longer than it says no further', async () => {
  let unpacked = 0
  async function* endless() {
    for (;;) {
      unpacked++
      yield new Uint8Array(1024)
    }
  }
  const differences = async (besides: readonly Packed[], first?: Packed) =>
    (await lookAt(packedUp(besides, first), endless)).inside?.differences
  const bomb = { name: 'bomb.bin', content: 'MZ', isPacked: true }
  expect(await differences([{ ...bomb, size: 1_500_000_000 }])).toEqual([{ kind: 'added', path: bomb.name }])
  expect(unpacked).toBe(0)
  expect(await differences([], { ...letter, isPacked: true })).toEqual([
    { kind: 'changed', path: letter.name },
  ])
  expect(unpacked).toBe(1)
})

test('whoever waits is told of what is read of the file and then of what is in it', async () => {
  const zip = packedUp([])
  const read: number[] = []
  await lookAt(zip, inflate, (bytes) => read.push(bytes))
  expect(read[0]).toBe(zip.size)
  expect(read.length).toBe(4)
})

test('a manifest with a mark before it, or with bytes that are no text, is none', async () => {
  const text = JSON.stringify(certified)
  expect((await lookAt(new Blob([text]), inflate)).inside?.manifestBytes).toEqual(
    new Uint8Array(Buffer.from(text)),
  )
  const broken = Buffer.from(text.replace('"lender":""', '"lender":"?"'))
  broken[broken.indexOf('?')] = 0xff
  for (const bytes of [Buffer.from(`\ufeff${text}`), broken])
    expect((await lookAt(new Blob([bytes]), inflate)).inside).toBeNull()
  expect((await lookAt(packedUp([]), inflate)).inside).not.toBeNull()
  expect((await lookAt(packedUp([], letter, '\ufeff'), inflate)).inside).toBeNull()
})
