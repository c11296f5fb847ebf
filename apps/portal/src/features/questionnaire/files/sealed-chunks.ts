/**
 * A file encrypted piece by piece, so that neither sealing nor opening it needs room for all of it twice. The key
 * serves this one file, so the number of a piece is a sound start value, and keeps pieces from changing places.
 */
export const CHUNK_BYTES = 1024 * 1024
const TAG_BYTES = 16

export async function* sealChunks(key: CryptoKey, content: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at * CHUNK_BYTES < content.size; at++) {
    const plain = await content.slice(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES).arrayBuffer()
    yield new Uint8Array(await crypto.subtle.encrypt(cipher(at), key, plain))
  }
}

/** Rejects when a piece is missing, was changed, or stands elsewhere. */
export async function openChunks(key: CryptoKey, sealed: Blob, size: number): Promise<Blob[]> {
  const step = CHUNK_BYTES + TAG_BYTES
  const pieces = Math.ceil(size / CHUNK_BYTES)
  if (sealed.size !== size + pieces * TAG_BYTES) throw new Error('The kept file is not whole.')
  const opened: Blob[] = []
  for (let at = 0; at < pieces; at++) {
    const piece = await sealed.slice(at * step, (at + 1) * step).arrayBuffer()
    opened.push(new Blob([await crypto.subtle.decrypt(cipher(at), key, piece)]))
  }
  return opened
}

/** Beside the pieces, under a number that no piece reaches. */
export async function sealWords(key: CryptoKey, words: object): Promise<ArrayBuffer> {
  return crypto.subtle.encrypt(cipher(WORDS), key, new TextEncoder().encode(JSON.stringify(words)))
}

export async function openWords<Words>(key: CryptoKey, sealed: ArrayBuffer): Promise<Words> {
  const plain = await crypto.subtle.decrypt(cipher(WORDS), key, sealed)
  return JSON.parse(new TextDecoder().decode(plain)) as Words
}

const WORDS = 0xffff_ffff

function cipher(number: number): AesGcmParams {
  const iv = new Uint8Array(12)
  new DataView(iv.buffer).setUint32(8, number)
  return { name: 'AES-GCM', iv }
}
