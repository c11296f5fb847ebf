import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { checkServer, createPool } from './database.ts'
import { startEmbeddedPostgres } from './embedded/supervisor.ts'
import { freshDatabase } from './testing.ts'

test('our connections say that a node stands behind them and drop a forgotten transaction', async () => {
  const { pool } = await openPool()
  const { rows } = await pool.query(`select current_setting('live.node') as node,
    current_setting('idle_in_transaction_session_timeout') as timeout, current_setting('application_name') as name`)
  expect(rows).toEqual([{ node: 'on', timeout: '1min', name: 'granary' }])
})

test('a day comes as it was stored, wherever the server stands', async () => {
  const { pool } = await openPool()
  expect((await pool.query(`select date '2026-03-01' as day`)).rows).toEqual([{ day: '2026-03-01' }])
})

test('a server that fits is accepted', async () => {
  const { pool } = await openPool()
  await checkServer(pool)
})

test('a wrong address is told in one sentence that names the setting', async () => {
  const nowhere = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => nowhere.once('listening', resolve))
  const { port } = nowhere.address() as { port: number }
  await new Promise((resolve) => nowhere.close(resolve))
  const pool = createPool(`postgres://granary@127.0.0.1:${port}/granary`)
  onTestFinished(() => pool.end())
  await expect(checkServer(pool)).rejects.toThrow(
    /^The database at DATABASE_URL cannot be used: .*ECONNREFUSED/,
  )
})

test('a database that does not exist is told with its name', async () => {
  const database = await freshDatabase({ migrated: false })
  await database.drop()
  const pool = createPool(database.url)
  onTestFinished(() => pool.end())
  await expect(checkServer(pool)).rejects.toThrow(
    /DATABASE_URL cannot be used: database "test_\w+" does not exist/,
  )
})

test('after the server was killed and came back, the same pool works again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'granary-kill-'))
  const reports: string[] = []
  const server = await startEmbeddedPostgres({ folder, report: (text) => reports.push(text) })
  const broken: Error[] = []
  const pool = createPool(server.url(), { onError: (error) => broken.push(error) })
  onTestFinished(async () => {
    await pool.end()
    await server.stop()
    rmSync(folder, { recursive: true })
  })
  await pool.query('create table kept (a integer); insert into kept values (1)')
  for (let round = 0; round < 3; round++) {
    const pid = server.pid()
    if (pid === undefined) throw new Error('the server does not run')
    process.kill(pid, 'SIGKILL')
    // It may answer before its keeper has seen that it does.
    await expect.poll(() => reports.filter((text) => text.includes('back'))).toHaveLength(round + 1)
    await expect.poll(() => answers(pool)).toBe(true)
  }
  expect((await pool.query('select a from kept')).rows).toEqual([{ a: 1 }])
  expect(broken.length).toBeGreaterThan(0)
})

test('a connection that breaks between two statements of its user ends neither the process nor the pool', async () => {
  const { pool } = await openPool()
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const broken = new Promise((resolve) => client.once('end', resolve))
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await broken
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect(await answers(pool)).toBe(true)
})

async function openPool(): Promise<{ pool: Pool }> {
  const database = await freshDatabase({ migrated: false })
  const pool = createPool(database.url)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  return { pool }
}

function answers(pool: Pool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  )
}
