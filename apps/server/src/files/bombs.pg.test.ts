import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { startNode, type TestNode } from '../testing/node.ts'
import { bombs } from './bombs-testing.ts'
import { createUploadGrant } from './grants.ts'

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

  async function upload(content: Buffer, personId: string) {
    const token = await createUploadGrant(db, {
      personId,
      projectId: 'mill',
      fieldId: 'budget',
      maxSizeBytes: 25 * MiB,
    })
    return fetch(`${node.portalUrl}/api/storage/upload?token=${token}`, {
      method: 'POST',
      body: new Uint8Array(content),
    })
  }
})

/** The most memory that the server's own process has ever had. */
async function peakOf({ process: { pid } }: TestNode): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) * 1024
}
