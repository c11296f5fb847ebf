import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

/** With which an installation signs manifests. Its public half is published and tells nothing of the other. */
export interface PackageKey {
  readonly publicPem: string
  readonly fingerprint: string
  sign(text: string): string
}

/** What lies beside a manifest. */
export interface ManifestSignature {
  readonly algorithm: 'ed25519'
  readonly key: string
  readonly signature: string
}

/** A key of its own for this purpose, drawn from the one key that lives outside the database. */
export function createPackageKey(dataEncryption: string): PackageKey {
  const seed = Buffer.from(
    hkdfSync('sha256', Buffer.from(dataEncryption, 'base64url'), '', 'granary packages', 32),
  )
  // Around a seed of 32 bytes the form in which keys of this kind are kept is always the same.
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key)
  return {
    publicPem: publicKey.export({ format: 'pem', type: 'spki' }) as string,
    fingerprint: fingerprintOf(publicKey),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  }
}

export function fingerprintOf(publicKey: KeyObject): string {
  const der = publicKey.export({ format: 'der', type: 'spki' })
  return createHash('sha256').update(der).digest('hex').slice(0, 16)
}

/** Whether the holder of the key said exactly this. */
export function isSignedBy(publicPem: string, content: Uint8Array, signature: string): boolean {
  try {
    return verify(null, content, createPublicKey(publicPem), Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
