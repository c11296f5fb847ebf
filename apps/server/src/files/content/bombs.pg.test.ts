import { access, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDatabase, createPool, type Database } from '../../db/database.ts'
import { freshDatabase, type TestDatabase } from '../../db/testing.ts'
import { startNode, type TestNode } from '../../testing/node.ts'
import { createUploadGrant } from '../records/grants.ts'
import { bombs } from './bombs-testing.ts'

const MiB = 1024 * 1024

describe.skipIf(process.platform !== 'linux')('four bombs at once', () => {
  let database: TestDatabase
  let db: Database
  let node: TestNode

  beforeAll(async () => {
    database = await freshDatabase()
    db = createDatabase(createPool(database.url))
    node = await startNode({ databaseUrl: database.url })
  })
  afterAll(async () => {
    await node.stop()
    await db.destroy()
    await database.drop()
  })

  test('leave the server as large as it was, keep none of their bytes, and are told apart from damage', async () => {
    const numbers = await bombs['a PDF of millions of small numbers in its objects']?.()
    const unpacking = await bombs['a PDF whose objects unpack to 800 MB']?.()
    const [one, other] = [numbers ?? Buffer.alloc(0), unpacking ?? Buffer.alloc(0)]
    const before = await peakOf(node)
    const answers = await Promise.all(
      [one, other, one, other].map((bomb, at) => upload(bomb, `person ${at}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const rows = await db.selectFrom('stored_files').select(['flaw', 'discarded_at']).execute()
    expect(rows.map(({ flaw }) => flaw)).toEqual(['bomb', 'bomb', 'bomb', 'bomb'])
    expect(rows.every(({ discarded_at }) => discarded_at !== null)).toBe(true)
    // What passes through on its way to the store and to the inspection; not what is in it.
    expect((await peakOf(node)) - before).toBeLessThan(64 * MiB)
    expect((await fetch(`${node.portalUrl}/readyz`)).status).toBe(200)
  })

  test('and a server that is stopped leaves no inspection behind, whatever it is in the middle of', async () => {
    const digits = (await bombs['a PDF of digits that are no object']?.()) ?? Buffer.alloc(0)
    const leaving = new AbortController()
    const sent = upload(digits, 'person 5', leaving.signal).catch(() => undefined)
    const inspection = await frozenChildOf(node)
    leaving.abort()
    await sent
    expect(await node.stop()).toBe(0)
    expect(await isThere(inspection)).toBe(false)
  })

  async function upload(content: Buffer, personId: string, signal?: AbortSignal) {
    const token = await createUploadGrant(db, {
      personId,
      projectId: 'mill',
      fieldId: 'budget',
      maxSizeBytes: 25 * MiB,
    })
    return fetch(`${node.portalUrl}/api/storage/upload?token=${token}`, {
      method: 'POST',
      body: new Uint8Array(content),
      ...(signal && { signal }),
    })
  }
})

/** The most memory that the server's own process has ever had. */
async function peakOf({ process: { pid } }: TestNode): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) * 1024
}

async function childrenOf({ process: { pid } }: TestNode): Promise<readonly string[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return listed.split(' ').filter((each) => each !== '')
}

/** Held where it is when it is seen first: however busy the machine is, it cannot come to its end meanwhile. */
async function frozenChildOf(node: TestNode): Promise<number> {
  return vi.waitFor(async () => {
    const [child] = await childrenOf(node)
    if (!child) throw new Error('there is no inspection yet')
    process.kill(Number(child), 'SIGSTOP')
    return Number(child)
  }, 20_000)
}

async function isThere(pid: number): Promise<boolean> {
  return access(`/proc/${pid}`).then(
    () => true,
    () => false,
  )
}
