import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts single values before any SQL sees them. */
export interface Sealer {
  /** `place` says where the value belongs (project, stage, field…): sealed there, it opens nowhere else. */
  seal(text: string, place: string): string
  unseal(sealed: string, place: string): string
}

const prefix = 'sealed:1:'
const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM under a key of its own for each purpose, drawn from the one key that lives outside the database. */
export function createSealer(key: Buffer, purpose: string): Sealer {
  // As an object it is made ready for the cipher once, which takes longer than sealing a short text.
  const ownKey = createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `granary ${purpose}`, 32)))
  return {
    seal(text, place) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', ownKey, nonce).setAAD(Buffer.from(place))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64')
    },
    unseal(sealed, place) {
      if (!isSealed(sealed)) throw new Error('This value was never sealed.')
      const bytes = Buffer.from(sealed.slice(prefix.length), 'base64')
      const nonce = bytes.subarray(0, nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', ownKey, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return (
        decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      )
    },
  }
}

export function isSealed(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(prefix)
}
