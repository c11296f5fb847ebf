import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** What makes hashes that nobody can make who has only the database. */
export interface AuditKey {
  /** Tells keys apart without telling anything about them. */
  readonly fingerprint: string
  hash(text: string): Buffer
}

/** A key of its own for this purpose, drawn from the one key that lives outside the database. */
export function createAuditKey(dataEncryption: string): AuditKey {
  const bytes = Buffer.from(
    hkdfSync('sha256', Buffer.from(dataEncryption, 'base64url'), '', 'granary audit', 32),
  )
  const key: KeyObject = createSecretKey(bytes)
  return {
    fingerprint: createHash('sha256').update('granary audit ').update(bytes).digest('hex').slice(0, 16),
    hash: (text) => createHmac('sha256', key).update(text).digest(),
  }
}

/**
 * A process works for one installation, so its key is one of the process: what happens is recorded in the depth of the
 * model, where nothing else needs a key.
 */
let ofThisProcess: AuditKey | undefined

export function useAuditKey(key: AuditKey): void {
  ofThisProcess = key
}

export function auditKey(): AuditKey {
  if (!ofThisProcess) throw new Error('What happens cannot be recorded before the keys are read.')
  return ofThisProcess
}
