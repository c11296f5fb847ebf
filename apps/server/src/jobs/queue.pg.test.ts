import { kyselyOn } from '@granary/live'
import type { Kysely } from 'kysely'
import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createDatabase, createPool } from '../db/database.ts'
import type { Tables } from '../db/schema.generated.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { nothing } from '../effects.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { defineJob, handleJob } from './definition.ts'
import { createJobQueue, type JobQueue } from './queue.ts'

const noteJob = defineJob({ name: 'note', payload: z.object({ text: z.string() }) })
const flakyJob = defineJob({ name: 'flaky', payload: z.object({}), retries: 3, retryDelaySeconds: 1 })

let database: TestDatabase
let pool: Pool
let db: Kysely<Tables>
let queue: JobQueue
const metrics = createMetrics({ processFigures: false })
const done: string[] = []
let flakyRuns = 0

beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.url)
  db = createDatabase(pool)
  queue = createJobQueue({ pool, log: createLog('silent'), metrics, pollSeconds: 0.5 })
  await queue.start([
    handleJob(noteJob, nothing, async ({ text }) => void done.push(text)),
    handleJob(flakyJob, nothing, async () => {
      flakyRuns++
      if (flakyRuns === 1) throw new Error('not yet')
    }),
  ])
})
afterAll(async () => {
  await queue.stop(5000)
  await db.destroy()
  await database.drop()
})

test('a job of a committed change runs, a job of a change that was taken back never does', async () => {
  await db
    .transaction()
    .execute(async (tx) => {
      await queue.enqueue(tx, noteJob, { text: 'taken back' })
      throw new Error('taken back')
    })
    .catch(() => undefined)
  await db.transaction().execute((tx) => queue.enqueue(tx, noteJob, { text: 'committed' }))
  await vi.waitFor(() => expect(done).toContain('committed'), { timeout: 10_000 })
  expect(done).not.toContain('taken back')
})

test('a job that fails is tried again after a while, and both runs are counted', async () => {
  await queue.enqueue(db, flakyJob, {})
  await vi.waitFor(
    async () =>
      expect(await metrics.text()).toContain('granary_job_seconds_count{job="flaky",outcome="done"} 1'),
    {
      timeout: 15_000,
      interval: 100,
    },
  )
  const text = await metrics.text()
  expect(text).toContain('granary_job_seconds_count{job="flaky",outcome="failed"} 1')
  await expect.poll(() => metrics.text()).toContain('granary_jobs{job="flaky",state="active"}')
  expect(flakyRuns).toBe(2)
})

test('a mutation of the live layer enqueues on its own connection, inside its own transaction', async () => {
  const client = await pool.connect()
  const tx = kyselyOn(client) as Kysely<Tables>
  await client.query('begin')
  await queue.enqueue(tx, noteJob, { text: 'rolled back' })
  await client.query('rollback')
  await client.query('begin')
  await queue.enqueue(tx, noteJob, { text: 'by a mutation' })
  await client.query('commit')
  client.release()
  await vi.waitFor(() => expect(done).toContain('by a mutation'), { timeout: 10_000 })
  expect(done).not.toContain('rolled back')
})

test('a payload that does not fit is refused when it is enqueued', async () => {
  await expect(queue.enqueue(db, noteJob, { text: 1 } as never)).rejects.toThrow()
})

test('enqueuing sends no notification, which would make all commits wait for each other', async () => {
  const listener = new Client({ connectionString: database.url })
  await listener.connect()
  const channels: string[] = []
  listener.on('notification', ({ channel }) => channels.push(channel))
  await listener.query('listen pgboss')
  const { rows } = await pool.query<{ notify: boolean }>('select distinct notify from pgboss.queue')
  expect(rows).toEqual([{ notify: false }])
  await queue.enqueue(db, noteJob, { text: 'silent' })
  await vi.waitFor(() => expect(done).toContain('silent'), { timeout: 10_000 })
  expect(channels).toEqual([])
  await listener.end()
})

test('the tables of the queue stay out of the schema that live queries watch', async () => {
  const { rows } = await pool.query(
    `select schemaname from pg_tables where schemaname = 'public' and (tablename like '%job%' or tablename in ('queue', 'schedule'))`,
  )
  expect(rows).toEqual([])
})

test('two nodes may start at once, and each job runs once', async () => {
  const other = createJobQueue({
    pool,
    log: createLog('silent'),
    metrics: createMetrics({ processFigures: false }),
    pollSeconds: 0.5,
  })
  await other.start([handleJob(noteJob, nothing, async ({ text }) => void done.push(text))])
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => queue.enqueue(db, noteJob, { text: `shared ${at}` })),
  )
  await vi.waitFor(
    () => expect(done.filter((text) => text.startsWith('shared')).length).toBeGreaterThanOrEqual(20),
    {
      timeout: 30_000,
    },
  )
  expect(new Set(done.filter((text) => text.startsWith('shared'))).size).toBe(20)
  expect(done.filter((text) => text.startsWith('shared'))).toHaveLength(20)
  await other.stop(5000)
})
