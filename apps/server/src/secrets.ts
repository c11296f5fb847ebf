import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { createSealer, type Sealer } from './crypto/sealing.ts'
import type { Database } from './db/database.ts'

/** What each key is for. They are made on the first start and never have a default in code. */
export const secretNames = ['signIn', 'dataEncryption', 'fileSigning'] as const
export type SecretName = (typeof secretNames)[number]
/** 32 random bytes each, as base64url. */
export type Secrets = Readonly<Record<SecretName, string>>

const secretsShape = z.strictObject(
  Object.fromEntries(secretNames.map((name) => [name, z.string().regex(/^[\w-]{43}$/)])) as Record<
    SecretName,
    z.ZodString
  >,
)

/**
 * The keys of this installation. What is stored can only be read with the keys it was written with, so the database
 * remembers their fingerprints: new keys are made only for a database that remembers none, and other keys are refused.
 */
export async function loadSecrets(file: string, db: Database): Promise<Secrets> {
  const recorded = await db.selectFrom('key_fingerprints').select(['name', 'fingerprint']).execute()
  if (!existsSync(file)) {
    if (recorded.length > 0) {
      throw new Error(
        `SECRETS_FILE (${file}) is missing, but this database was written with keys: put back the file that belongs to it.`,
      )
    }
    writeSecrets(file, newSecrets())
  }
  const secrets = readSecrets(file)
  const values = Object.entries(fingerprintsOf(secrets)).map(([name, fingerprint]) => ({ name, fingerprint }))
  await db
    .insertInto('key_fingerprints')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  refuseOtherKeys(file, secrets, await db.selectFrom('key_fingerprints').selectAll().execute())
  return secrets
}

/** Encrypts what is stored, under a key of its own for each purpose. */
export function dataSealer(secrets: Secrets, purpose: 'answers' | 'replays'): Sealer {
  return createSealer(Buffer.from(secrets.dataEncryption, 'base64url'), purpose)
}

export function readSecrets(file: string): Secrets {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(
      `SECRETS_FILE (${file}) cannot be read: ${error instanceof Error ? error.message : error}`,
    )
  }
  return parseSecrets(content, `SECRETS_FILE (${file})`)
}

export function parseSecrets(content: unknown, what: string): Secrets {
  const parsed = secretsShape.safeParse(content)
  if (!parsed.success) throw new Error(`${what} does not hold the keys ${secretNames.join(', ')}.`)
  return parsed.data
}

/** Writes a file that only we can read, whole or not at all, and never over another one. */
export function writeSecrets(file: string, secrets: Secrets): void {
  const unfinished = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(unfinished, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
    chmodSync(unfinished, 0o600)
    // Linking fails when the name is taken: of two nodes that start at once, the second uses the first one's keys.
    linkSync(unfinished, file)
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST' || syscall !== 'link') {
      throw new Error(
        `SECRETS_FILE (${file}) cannot be written: ${error instanceof Error ? error.message : error}`,
      )
    }
  } finally {
    if (existsSync(unfinished)) rmSync(unfinished)
  }
}

export function newSecrets(): Secrets {
  return fromNames(() => randomBytes(32).toString('base64url'))
}

/** Tells keys apart without telling anything about them. */
export function fingerprintsOf(secrets: Secrets): Readonly<Record<SecretName, string>> {
  return fromNames((name) =>
    createHash('sha256').update(`granary ${name} ${secrets[name]}`).digest('hex').slice(0, 32),
  )
}

function refuseOtherKeys(
  file: string,
  secrets: Secrets,
  recorded: readonly { name: string; fingerprint: string }[],
): void {
  const own = fingerprintsOf(secrets)
  const other = secretNames.filter((name) =>
    recorded.some((row) => row.name === name && row.fingerprint !== own[name]),
  )
  if (other.length === 0) return
  throw new Error(
    `SECRETS_FILE (${file}) holds other keys (${other.join(', ')}) than those this database was written with: use the file that belongs to it.`,
  )
}

function fromNames(make: (name: SecretName) => string): Record<SecretName, string> {
  return Object.fromEntries(secretNames.map((name) => [name, make(name)])) as Record<SecretName, string>
}
