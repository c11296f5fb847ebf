import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'
import { startS3 } from './s3-testing.ts'
import { FileMissing, type FileStore, TooLarge } from './store.ts'

const MB = 1024 * 1024

describe.each([
  { name: 'a local folder', start: startFolder },
  { name: 'an S3-compatible store', start: startBucket },
])('files in $name', ({ start }) => {
  let store: FileStore
  let stop: () => Promise<void>
  beforeAll(async () => {
    const started = await start()
    store = started.store
    stop = started.stop
  })
  afterAll(() => stop())

  test('what is put comes back the same, with its size and checksum', async () => {
    const key = randomUUID()
    const content = randomBytes(3 * MB)
    const stored = await store.put(key, inChunks(content), 25 * MB)
    expect(stored).toEqual({ size: 3 * MB, sha256: createHash('sha256').update(content).digest('hex') })
    expect((await buffer(await store.open(key))).equals(content)).toBe(true)
  })

  test('a file of several upload parts is kept whole', async () => {
    const key = randomUUID()
    const content = randomBytes(12 * MB)
    await store.put(key, inChunks(content), 25 * MB)
    expect((await buffer(await store.open(key))).equals(content)).toBe(true)
  })

  test('an empty file is a file', async () => {
    const key = randomUUID()
    expect(await store.put(key, inChunks(Buffer.alloc(0)), 10)).toMatchObject({ size: 0 })
    expect(await store.has(key)).toBe(true)
  })

  test('a range has both of its ends', async () => {
    const key = randomUUID()
    await store.put(key, inChunks(Buffer.from('0123456789')), 10)
    expect((await buffer(await store.open(key, { start: 2, end: 4 }))).toString()).toBe('234')
  })

  test('one byte beyond the limit is refused and leaves nothing', async () => {
    const key = randomUUID()
    await expect(store.put(key, inChunks(randomBytes(6 * MB + 1)), 6 * MB)).rejects.toBeInstanceOf(TooLarge)
    expect(await store.has(key)).toBe(false)
    const atLimit = randomUUID()
    expect(await store.put(atLimit, inChunks(randomBytes(6 * MB)), 6 * MB)).toMatchObject({ size: 6 * MB })
  })

  test('a source that breaks off leaves nothing', async () => {
    const key = randomUUID()
    await expect(store.put(key, breaking(), 25 * MB)).rejects.toThrow('the line was cut')
    expect(await store.has(key)).toBe(false)
  })

  test('a removed file is gone, and removing it again is no error', async () => {
    const key = randomUUID()
    await store.put(key, inChunks(Buffer.from('short')), 10)
    await store.remove(key)
    await store.remove(key)
    expect(await store.has(key)).toBe(false)
    await expect(store.open(key)).rejects.toBeInstanceOf(FileMissing)
  })

  test('every file is listed with its size', async () => {
    const key = randomUUID()
    await store.put(key, inChunks(Buffer.from('listed')), 10)
    const sizes = new Map<string, number>()
    for await (const file of store.list()) sizes.set(file.key, file.size)
    expect(sizes.get(key)).toBe(6)
  })

  test.each(['../../etc/passwd', 'a', '', `${randomUUID()}/x`, '..%2f..%2f'])(
    '%j is never a key',
    async (key) => {
      await expect(Promise.resolve().then(() => store.open(key))).rejects.toBeInstanceOf(FileMissing)
      await expect(
        Promise.resolve().then(() => store.put(key, inChunks(Buffer.from('x')), 9)),
      ).rejects.toBeInstanceOf(FileMissing)
    },
  )
})

test('a local file lies in a folder of its key, readable by us alone, with nothing left beside it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'granary-files-'))
  const store = await createFolderStore(root)
  const key = randomUUID()
  await store.put(key, inChunks(Buffer.from('kept')), 10)
  await store.put(randomUUID(), inChunks(Buffer.from('far too long')), 2).catch(() => undefined)
  expect((await stat(join(root, key.slice(0, 2), key))).mode & 0o077).toBe(0)
  expect(await readdir(join(root, 'incoming'))).toEqual([])
  await rm(root, { recursive: true })
})

test('requests to a store that checks signatures pass with our secret and fail with another', async () => {
  const s3 = await startS3('@20minutes/s3rver')
  const key = randomUUID()
  await createS3Store(s3.settings).put(key, inChunks(Buffer.from('signed')), 10)
  const stranger = createS3Store({ ...s3.settings, secretAccessKey: 'not the secret' })
  await expect(stranger.open(key)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
  expect((await buffer(await createS3Store(s3.settings).open(key))).toString()).toBe('signed')
  await s3.stop()
})

async function startFolder() {
  const root = await mkdtemp(join(tmpdir(), 'granary-files-'))
  return { store: await createFolderStore(root), stop: () => rm(root, { recursive: true }) }
}

async function startBucket() {
  const s3 = await startS3('s3rver')
  return { store: createS3Store(s3.settings), stop: s3.stop }
}

async function* inChunks(content: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
}

async function* breaking(): AsyncGenerator<Uint8Array> {
  yield randomBytes(MB)
  throw new Error('the line was cut')
}
