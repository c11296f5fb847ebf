/**
 * Whether a file is what a package certifies, without a connection: `npm run verify -- FILE`. A ZIP brings its manifest
 * along; for a volume of the PDF or a single document say the ZIP or manifest it belongs to with `--with FILE`. The
 * key is the one that the installation publishes at `/verify/key.pem` (`--key FILE`), or that of this installation.
 */
import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createInflateRaw } from 'node:zlib'
import { createPackageKey, isSignedBy } from '../apps/server/src/bundle/signing.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { readSecrets } from '../apps/server/src/secrets.ts'
import { proof } from '../packages/api/src/index.ts'

const usage = 'Say which file: npm run verify -- FILE [--with package.zip] [--key key.pem]'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' }, with: { type: 'string' } },
})

try {
  const [file] = positionals
  if (!file) throw new Error(usage)
  const lines = await verdictOn(file)
  for (const line of lines) console.log(line)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function verdictOn(file: string): Promise<readonly string[]> {
  const key = await publicKey()
  const looked = await look(file)
  if (looked.inside) {
    await requireSigned(looked.inside, file, key)
    return insideWords(looked.inside)
  }
  if (values.with === undefined) {
    throw new Error(
      `${file} has no manifest in it. Say the ZIP or manifest of its package: --with package.zip`,
    )
  }
  const { inside } = await look(values.with)
  if (!inside) throw new Error(`${values.with} is no package and no manifest.`)
  await requireSigned(inside, values.with, key)
  const { pdf, files } = inside.manifest
  const found = [...pdf.map((part) => ({ ...part, path: part.name })), ...files].find(
    ({ sha256 }) => sha256 === looked.sha256,
  )
  if (!found) throw new Error(`Not a file of this package: its SHA-256 is ${looked.sha256}.`)
  return [`Certified: ${found.path} of version ${inside.manifest.version}.`, ...aboutPackage(inside)]
}

function insideWords(inside: proof.Inside): readonly string[] {
  const found = inside.differences ?? []
  if (found.length === 0) return ['Certified: every file is as the manifest says.', ...aboutPackage(inside)]
  const words = found.map(
    ({ kind, path, was }) => `  ${kind}: ${path}${was === undefined ? '' : `, was ${was}`}`,
  )
  throw new Error(['The manifest is genuine, but not every file is as certified:', ...words].join('\n'))
}

function aboutPackage({ manifest, manifestDigest }: proof.Inside): readonly string[] {
  const { project, lender, version, collectedAt, drafts } = manifest
  return [
    `${project}, ${lender}, version ${version}, collected ${collectedAt}.`,
    ...(drafts.length > 0 ? [`Draft: ${drafts.join(', ')} not submitted.`] : []),
    `Digest of the manifest: ${manifestDigest}`,
    'Whether a later one exists is told by the page /verify of the installation.',
  ]
}

async function requireSigned(inside: proof.Inside, file: string, key: string): Promise<void> {
  const beside = join(dirname(file), proof.signatureName)
  const text = inside.texts[proof.signatureName] ?? (await readFile(beside, 'utf8').catch(() => undefined))
  if (text === undefined) throw new Error(`There is no signature: put ${proof.signatureName} beside ${file}.`)
  const { signature } = JSON.parse(text) as { readonly signature?: unknown }
  if (typeof signature !== 'string' || !isSignedBy(key, inside.manifestText, signature))
    throw new Error('The manifest was not signed with this key: nothing in it can be believed.')
}

async function look(file: string): Promise<proof.Looked> {
  return proof.lookAt(await openAsBlob(file), inflated)
}

async function* inflated(packed: proof.Bytes): AsyncGenerator<Uint8Array> {
  const bytes = new Uint8Array(await packed.arrayBuffer())
  yield* Readable.from([bytes]).pipe(createInflateRaw()) as AsyncIterable<Uint8Array>
}

async function publicKey(): Promise<string> {
  if (values.key !== undefined) return readFile(values.key, 'utf8')
  try {
    return createPackageKey(readSecrets(readConfig(process.env).secretsFile).dataEncryption).publicPem
  } catch {
    throw new Error(
      'There is no installation here. Say the key that it publishes at /verify/key.pem: --key key.pem',
    )
  }
}
