import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ArchiveFolder } from '../db/embedded/archive-folder.ts'
import { startEmbeddedPostgres } from '../db/embedded/supervisor.ts'
import { archiveEverything } from './archive-everything.ts'
import { copiesIn } from './copies.ts'
import { lookAfter, nothingKnown } from './keep-archive.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'granary-keeping-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

test('an archive that takes nothing is told once, and once when it does again', async () => {
  await withServer(true, async (archived, client) => {
    const report = vi.fn()
    const never = new AbortController().signal
    const look = async (known: Parameters<typeof lookAfter>[1]) =>
      lookAfter({ ...archived, days: 7, report }, known, never)
    const failing = 'select failed_count > 0 as so from pg_stat_archiver'
    const before = await look(nothingKnown)
    renameSync(archived.archive.log, `${archived.archive.log} is away`)
    await client.query('select pg_current_xact_id(), pg_switch_wal()')
    await expect
      .poll(async () => (await client.query(failing)).rows, { timeout: 60_000 })
      .toEqual([{ so: true }])
    const stuck = await look(await look(before))
    expect(report.mock.calls).toEqual([['ARCHIVE_DIR does not take what is written.']])
    renameSync(`${archived.archive.log} is away`, archived.archive.log)
    await archiveEverything(client)
    await look(await look(stuck))
    expect(report.mock.calls.slice(1)).toEqual([['ARCHIVE_DIR takes what is written again.']])
  })
})

test('a server that worked without the archive in between begins it with a new copy', async () => {
  expect(await copiesAfterLooking()).toBe(1)
  // Nothing was written that the archive lacks: the copy of today will do.
  expect(await copiesAfterLooking()).toBe(1)
  await withServer(false, async (_, client) => {
    for (let piece = 0; piece < 2; piece += 1)
      await client.query('select pg_current_xact_id(), pg_switch_wal()')
  })
  expect(await copiesAfterLooking()).toBe(2)
})

async function copiesAfterLooking(): Promise<number> {
  let found = 0
  await withServer(true, async (archived) => {
    const report = vi.fn()
    const never = new AbortController().signal
    await lookAfter({ ...archived, days: 7, report }, nothingKnown, never)
    expect(report).not.toHaveBeenCalled()
    found = copiesIn(archived.archive).length
  })
  return found
}

interface Server {
  readonly ownerUrl: string
  readonly cluster: string
  readonly archive: ArchiveFolder
}

async function withServer(
  keeps: boolean,
  work: (archived: Server, client: Client) => Promise<void>,
): Promise<void> {
  const archiveDir = keeps ? join(folder, 'archive') : undefined
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: false, archiveDir })
  const client = new Client({ connectionString: server.url() })
  await client.connect()
  try {
    await work({ ownerUrl: server.url(), ...server, archive: server.archive as ArchiveFolder }, client)
  } finally {
    await client.end()
    await server.stop()
  }
}
