/**
 * Whether a file is what a package certifies, without a connection: `npm run verify -- FILE`. A ZIP brings its manifest
 * along; a volume of the PDF or a single document is proven by a manifest that lies beside it with its signature, or by
 * the ZIP or manifest that is said with `--with FILE`. The key is the one that the installation publishes at `/verify/key.pem` (`--key FILE`), or that of this installation.
 */
import { existsSync, openAsBlob } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createInflateRaw } from 'node:zlib'
import { createPackageKey, isSignedBy } from '../apps/server/src/bundle/signing.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { readSecrets } from '../apps/server/src/secrets.ts'
import { proof } from '../packages/api/src/index.ts'

const usage = 'Say which file: npm run verify -- FILE [--with package.zip] [--key key.pem]'

interface Said {
  readonly file: string
  readonly key: string | undefined
  /** The ZIP or manifest that proves it. */
  readonly proof: string | undefined
}

try {
  const lines = await verdictOn(said())
  for (const line of lines) console.log(line)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function said(): Said {
  const options = { key: { type: 'string' }, with: { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    const [file, ...more] = positionals
    if (file && more.length === 0) return { file, key: values.key, proof: values.with }
  } catch {
    // An option that there is not.
  }
  throw new Error(usage)
}

async function verdictOn({ file, key: keyFile, proof: proofFile }: Said): Promise<readonly string[]> {
  const key = await publicKey(keyFile)
  const looked = await look(file)
  if (looked.inside) {
    await requireSigned(looked.inside, file, key)
    return insideWords(looked.inside)
  }
  if (looked.flaw === 'empty') throw new Error(`${file} is empty: get it once more.`)
  if (looked.flaw === 'cut')
    throw new Error(
      `${file} is damaged, or its end is missing, as after a download that broke off: get it once more.`,
    )
  if (looked.flaw === 'manifest changed')
    throw new Error(
      `The manifest in ${file} was changed, or is none of a package: nothing in it can be believed.`,
    )
  const { place, inside } = await manifestFor(file, looked, proofFile)
  await requireSigned(inside, place, key)
  const found = namedIn(inside, looked.sha256)
  if (!found) throw new Error(`Not a file of this package: its SHA-256 is ${looked.sha256}.`)
  return [`Certified: ${found.path} of version ${inside.manifest.version}.`, ...aboutPackage(inside)]
}

interface Found {
  readonly place: string
  readonly inside: proof.Inside
}

/** As it was said, else one that lies beside the file: of several the one that names it. */
async function manifestFor(
  file: string,
  { sha256, flaw }: proof.Looked,
  proofFile: string | undefined,
): Promise<Found> {
  if (proofFile !== undefined) {
    const { inside } = await look(proofFile)
    if (!inside) throw new Error(`${proofFile} is no package and no manifest.`)
    return { place: proofFile, inside }
  }
  const found: Found[] = []
  for (const name of await readdir(dirname(file))) {
    if (!name.endsWith(proof.manifestName)) continue
    const place = join(dirname(file), name)
    const { inside } = await look(place)
    if (inside) found.push({ place, inside })
  }
  const [first] = found
  if (!first) {
    throw new Error(
      `${flaw ? `${file} is no package: there is no manifest in it. If it is a document of one, it` : `Nothing is proven yet. ${file}`} is proven by the manifest of its package: download the manifest and its signature from the page Package and put both beside it, or say the ZIP: --with package.zip`,
    )
  }
  return found.find(({ inside }) => namedIn(inside, sha256)) ?? first
}

function namedIn({ manifest: { pdf, files } }: proof.Inside, sha256: string) {
  const all = [...pdf.map((part) => ({ ...part, path: part.name })), ...files]
  return all.find((part) => part.sha256 === sha256)
}

function insideWords(inside: proof.Inside): readonly string[] {
  const found = inside.differences ?? []
  if (inside.differences === null) return ['Certified: the manifest itself.', ...aboutPackage(inside)]
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
  const beside = file.endsWith('.json')
    ? file.replace(/\.json$/, '.sig.json')
    : join(dirname(file), proof.signatureName)
  const text = inside.texts[proof.signatureName] ?? (await readFile(beside, 'utf8').catch(() => undefined))
  if (text === undefined) {
    throw new Error(
      `There is no signature of ${file}: download it from the page Package and put it beside it as ${basename(beside)}.`,
    )
  }
  const { signature } = JSON.parse(text) as { readonly signature?: unknown }
  if (typeof signature !== 'string' || !isSignedBy(key, inside.manifestBytes, signature))
    throw new Error('The manifest was not signed with this key: nothing in it can be believed.')
}

async function look(file: string): Promise<proof.Looked> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  return proof.lookAt(await openAsBlob(file), inflated)
}

async function* inflated(packed: proof.Bytes): AsyncGenerator<Uint8Array> {
  const bytes = new Uint8Array(await packed.arrayBuffer())
  yield* Readable.from([bytes]).pipe(createInflateRaw()) as AsyncIterable<Uint8Array>
}

async function publicKey(keyFile: string | undefined): Promise<string> {
  if (keyFile !== undefined) {
    const key = await readFile(keyFile, 'utf8').catch(() => '')
    if (!key.includes('BEGIN PUBLIC KEY'))
      throw new Error(`${keyFile} is no key: get it from /verify/key.pem.`)
    return key
  }
  try {
    return createPackageKey(readSecrets(readConfig(process.env).secretsFile).dataEncryption).publicPem
  } catch {
    throw new Error(
      'Say the key of the installation that certified it: get it from /verify/key.pem of its site, and say --key key.pem',
    )
  }
}
