import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'

/** Encrypts a text with a passphrase that a person chose: scrypt makes guessing slow, AES-GCM notices changes. */
export async function seal(text: string, passphrase: string): Promise<string> {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), iv)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [salt, iv, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url')).join('.')
}

/** Rejects when the passphrase is another one or the text was changed. */
export async function openSealed(sealed: string, passphrase: string): Promise<string> {
  const [salt, iv, tag, encrypted] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!salt || !iv || !tag || !encrypted) throw new Error('not a sealed text')
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(passphrase, salt), iv, { authTagLength: 16 })
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
}

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  // 64 MB and some 100 ms a guess.
  const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 }
  scrypt(passphrase.normalize('NFKC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  return promise
}
