import { describe, expect, test } from 'vitest'
import { newDeviceKey } from '../../../lib/session/device-store.ts'
import { CHUNK_BYTES, openChunks, openWords, sealChunks, sealWords } from './sealed-chunks.ts'

async function sealed(content: Blob) {
  const key = await newDeviceKey()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of sealChunks(key, content)) pieces.push(piece)
  return { key, pieces }
}

const bytesOf = async (parts: readonly Blob[]) => Buffer.from(await new Blob([...parts]).arrayBuffer())

describe('[B35] a file that waits on the device', () => {
  test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES])(
    'of %i bytes comes back as it was, and is not to be read meanwhile',
    async (size) => {
      const content = Buffer.alloc(size, 'Tax return of Ada Lund. ')
      const { key, pieces } = await sealed(new Blob([content]))
      expect(Buffer.concat(pieces).includes('Ada Lund')).toBe(false)
      expect((await bytesOf(await openChunks(key, new Blob(pieces), size))).equals(content)).toBe(true)
    },
  )

  test('is refused when it was cut, changed, or its pieces changed places', async () => {
    const size = 2 * CHUNK_BYTES
    const { key, pieces } = await sealed(new Blob([Buffer.alloc(size, 'a')]))
    const [one, two] = pieces
    if (!one || !two) throw new Error('Two pieces were to be sealed.')
    const changed = Uint8Array.from(two)
    changed[5] = (changed[5] ?? 0) ^ 1
    for (const parts of [[one], [one, changed], [two, one], [one, one]]) {
      await expect(openChunks(key, new Blob(parts), size)).rejects.toThrow()
    }
    await expect(openChunks(await newDeviceKey(), new Blob(pieces), size)).rejects.toThrow()
  })

  test('has a name that is not to be read either', async () => {
    const key = await newDeviceKey()
    const words = await sealWords(key, { name: 'Tax return of Ada Lund.pdf' })
    expect(Buffer.from(words).includes('Ada Lund')).toBe(false)
    expect(await openWords(key, words)).toEqual({ name: 'Tax return of Ada Lund.pdf' })
  })

  test('is sealed with a key that nobody can take away', async () => {
    await expect(crypto.subtle.exportKey('raw', await newDeviceKey())).rejects.toThrow()
  })
})
