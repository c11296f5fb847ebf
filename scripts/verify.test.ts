import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPackageKey } from '../apps/server/src/bundle/signing.ts'
import { proof } from '../packages/api/src/index.ts'

const key = createPackageKey('a key of this test')
const volume = '%PDF-1.7 of a volume'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-verify-test-'))
  await put('package.pdf', volume)
  await put('key.pem', key.publicPem)
})
afterEach(() => rm(folder, { recursive: true }))

const put = (name: string, text: string) => writeFile(join(folder, name), text)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function manifestOf(version: number, content: string): string {
  const manifest: proof.PackageManifest = {
    ...{
      format: proof.manifestFormat,
      packageId: 'p',
      version,
      project: 'Mill',
      lender: 'Bank',
      borrower: '',
    },
    ...{ collectedAt: '2026-11-23T00:00:00.000Z', drafts: [], files: [] },
    pdf: [{ name: 'package.pdf', size: content.length, sha256: sha256(content), pages: 1 }],
  }
  return JSON.stringify(manifest)
}

const signatureOf = (manifest: string, by = key) =>
  JSON.stringify({ algorithm: 'ed25519', key: by.fingerprint, signature: by.sign(manifest) })

function verify(name: string, ...more: readonly string[]) {
  const key = ['--key', join(folder, 'key.pem'), ...more]
  const args = [join(import.meta.dirname, 'verify.ts'), join(folder, name), ...key]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return [status, `${stdout}${stderr}`] as const
}

test('a volume is proven by the manifest and signature beside it, also under the names they are downloaded as', async () => {
  const other = manifestOf(1, 'another volume')
  await put('Mill, package 1, manifest.json', other)
  await put('Mill, package 1, manifest.sig.json', signatureOf(other))
  const manifest = manifestOf(2, volume)
  await put('Mill, package 2, manifest.json', manifest)
  await put('Mill, package 2, manifest.sig.json', signatureOf(manifest))
  expect(verify('package.pdf')).toEqual([
    0,
    expect.stringContaining('Certified: package.pdf of version 2.\nMill, Bank'),
  ])
  expect(verify('Mill, package 2, manifest.json')).toEqual([
    0,
    expect.stringContaining('Certified: the manifest itself.'),
  ])
  await put('package.pdf', `${volume}.`)
  expect(verify('package.pdf')).toEqual([1, expect.stringContaining('Not a file of this package')])
})

test('without them it says which files to download, and believes no manifest that is not signed', async () => {
  expect(verify('package.pdf')).toEqual([
    1,
    expect.stringContaining('download the manifest and its signature from the page Package'),
  ])
  const manifest = manifestOf(1, volume)
  await put('manifest.json', manifest)
  expect(verify('manifest.json')).toEqual([
    1,
    expect.stringContaining('put it beside it as manifest.sig.json'),
  ])
  await put('manifest.sig.json', signatureOf(manifest, createPackageKey('another key')))
  expect(verify('package.pdf')).toEqual([1, expect.stringContaining('not signed with this key')])
})

test('what cannot be a package says why, and never that something is proven', async () => {
  const zip = 'PK\u0003\u0004 of a ZIP that was cut'
  await Promise.all([put('cut.zip', zip), put('empty.zip', ''), put('no.pem', 'no key')])
  expect(verify('cut.zip')).toEqual([1, expect.stringContaining('its end is missing')])
  expect(verify('empty.zip')).toEqual([1, expect.stringMatching(/empty\.zip is empty/)])
  expect(verify('gone.zip')).toEqual([1, expect.stringMatching(/^There is no file .*gone\.zip/)])
  expect(verify('package.pdf', '--key', join(folder, 'no.pem'))).toEqual([
    1,
    expect.stringContaining('is no key'),
  ])
  expect(verify('package.pdf', '--odd')).toEqual([1, expect.stringMatching(/^Say which file/)])
})
