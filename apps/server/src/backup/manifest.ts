import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { z } from 'zod'
import { parseSecrets, type Secrets } from '../secrets.ts'
import { openSealed, seal } from './sealed.ts'

/**
 * A backup is a ZIP file: `tables/NAME.copy` as PostgreSQL's COPY writes it, `files/KEY` as they were uploaded, and
 * last `manifest.json`, which says what must be there and how it must hash.
 */
export const manifestName = 'manifest.json'
export const tableEntry = (name: string) => `tables/${name}.copy`
export const fileEntry = (key: string) => `files/${key}`

const content = { sha256: z.string(), size: z.number() }
const manifestShape = z.object({
  format: z.literal(1, 'was made by a newer version of Granary'),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  /** In an order in which each comes after those it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), ...content })),
  files: z.array(z.object({ key: z.string(), ...content })),
  /** Files that the database knows and the store did not have. */
  missingFiles: z.array(z.string()),
  /** Of the keys with which the data was written. */
  fingerprints: z.record(z.string(), z.string()),
  /** The keys themselves, if there was a passphrase to seal them with. */
  sealedKeys: z.string().optional(),
})

export type Manifest = z.infer<typeof manifestShape>

export function parseManifest(text: string): Manifest {
  const parsed = manifestShape.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  throw new Error(`This backup ${parsed.error.issues[0]?.message ?? 'is damaged'}.`)
}

export function sealKeys(secrets: Secrets, passphrase: string): Promise<string> {
  return seal(JSON.stringify(secrets), passphrase)
}

export async function openKeys(sealed: string, passphrase: string): Promise<Secrets> {
  const text = await openSealed(sealed, passphrase).catch(() => {
    throw new Error('BACKUP_PASSPHRASE does not open the keys in this backup.')
  })
  return parseSecrets(JSON.parse(text), 'The backup')
}

/** Lets everything through and tells afterwards what it was, and meanwhile of each piece. */
export function measuring(
  passed: (bytes: number) => void = () => {},
): Transform & { readonly result: () => { sha256: string; size: number } } {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.byteLength
      try {
        passed(chunk.byteLength)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  return Object.assign(stream, { result: () => ({ sha256: hash.digest('hex'), size }) })
}
