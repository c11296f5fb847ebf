import { Blob } from 'node:buffer'
import { createHash, randomBytes } from 'node:crypto'
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
  for (const text of ['', 'PK', 'PK\u0005\u0006', '{', '{"format":"granary package 1"}', '%PDF-1.7']) {
    const looked = await lookAt(new Blob([text]), inflate)
    expect(looked, text).toEqual({ sha256: ofNode(Buffer.from(text)), inside: null })
  }
})
