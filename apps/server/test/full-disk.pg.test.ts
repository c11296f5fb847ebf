import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isNotNow } from '@granary/api'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase, createPool } from '../src/db/database.ts'
import { startEmbeddedPostgres } from '../src/db/embedded/supervisor.ts'
import { migrate } from '../src/db/migrations.ts'
import { freshDatabase } from '../src/db/testing.ts'
import { createUploadGrant } from '../src/files/records/grants.ts'
import { openClient } from '../src/testing/clients.ts'
import { startNode, temporaryDataDir } from '../src/testing/node.ts'
import * as system from '../src/testing/system-contract.ts'
import { addSystemTables } from '../src/testing/system-tables.ts'

const list = 'full'
const large = 'a large entry '.repeat(40_000)

/** Only an account that may mount can have a small disk. Elsewhere a trigger stands in, in the tests of the live layer and of the pages. */
const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0 && process.getuid?.() === 0

test.runIf(mayMount)(
  'a disk that is full: the save is refused for now, nothing of it is written, and it goes when there is room',
  async () => {
    const folder = await temporaryDataDir()
    const disk = aSmallDisk(join(folder, 'disk'))
    const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
    const sql = new Client({ connectionString: postgres.url() })
    let node: Awaited<ReturnType<typeof startNode>> | undefined
    onTestFinished(async () => {
      await node?.stop()
      await sql.end()
      await postgres.stop()
      disk.unmount()
      await rm(folder, { recursive: true })
    })
    await migrate(postgres.url())
    await addSystemTables(postgres.url())
    await sql.connect()
    const { uid, gid } = statSync(join(folder, 'postgres/cluster'))
    chownSync(disk.space, uid, gid)
    await sql.query(`create tablespace small location '${disk.space}'`)
    await sql.query('alter table system_log alter entry set storage external')
    await sql.query('alter table system_log set tablespace small')
    node = await startNode({ databaseUrl: postgres.url() })
    const client = openClient(node.portalUrl)
    onTestFinished(() => client.close())
    const seen: number[] = []
    client.onUpdate(system.countLog, { list }, (count) => seen.push(count))
    await expect.poll(() => seen).toEqual([0])
    expect(await client.mutation(system.appendToLog, { list, entry: 'before' })).toBe(1)

    disk.fill()
    const refused: unknown = await client
      .mutation(system.appendToLog, { list, entry: large })
      .catch((error) => error)
    expect(isNotNow(refused) && refused.data).toEqual({
      code: 'NO_SPACE',
      message: 'The server has no space left.',
    })
    expect((await sql.query('select from system_log')).rowCount).toBe(1)
    disk.makeRoom()
    expect(await client.mutation(system.appendToLog, { list, entry: large })).toBe(2)
    await expect.poll(() => seen).toEqual([0, 1, 2])
    expect((await fetch(`${node.portalUrl}/readyz`)).status).toBe(200)
  },
  240_000,
)

test.runIf(mayMount)(
  'a full folder of files: an upload is told so when all of it was heard, leaves nothing, and goes when there is room',
  async () => {
    const folder = await temporaryDataDir()
    const disk = aSmallDisk(join(folder, 'disk'))
    const database = await freshDatabase()
    const db = createDatabase(createPool(database.url))
    const node = await startNode({ databaseUrl: database.url, settings: { FILES_DIR: disk.space } })
    onTestFinished(async () => {
      await node.stop()
      await db.destroy()
      await database.drop()
      disk.unmount()
      await rm(folder, { recursive: true })
    })
    const upload = async () => {
      const grant = { personId: 'ada', projectId: 'mill', fieldId: 'sheet', maxSizeBytes: 25_000_000 }
      const token = await createUploadGrant(db, grant)
      const body = new Uint8Array(Buffer.alloc(2_000_000, 'name,amount\n'))
      return fetch(`${node.portalUrl}/api/storage/upload?token=${token}`, { method: 'POST', body })
    }
    disk.fill()
    const refused = await upload()
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { code: 'NO_SPACE', message: 'The server has no space left.' },
    ])
    disk.makeRoom()
    expect((await upload()).status).toBe(200)
    expect(await db.selectFrom('stored_files').select('size').execute()).toEqual([{ size: 2_000_000 }])
  },
  120_000,
)

function aSmallDisk(folder: string) {
  mkdirSync(folder)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { encoding: 'utf8' })
  if (mounted.status !== 0) throw new Error(mounted.stderr)
  const space = join(folder, 'space')
  const filler = join(folder, 'filler')
  mkdirSync(space, { mode: 0o700 })
  return {
    space,
    fill() {
      try {
        for (;;) appendFileSync(filler, Buffer.alloc(16 * 1024))
      } catch {
        // Full.
      }
    },
    makeRoom: () => rmSync(filler),
    unmount: () => spawnSync('umount', [folder]),
  }
}
