import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Tables } from '../db/schema.generated.ts'
import { queueSchema } from '../db/server-role.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { traced } from '../tracing.ts'
import type { JobDefinition, JobHandler } from './definition.ts'

export interface JobQueue {
  /** Enqueues in the caller's transaction: the job exists exactly when the change that asks for it does. */
  enqueue<Payload extends object>(
    db: Kysely<Tables>,
    job: JobDefinition<Payload>,
    payload: Payload,
  ): Promise<void>
  /** Prepares the queue's tables; nodes that start at once wait for each other. */
  start(handlers: readonly JobHandler[]): Promise<void>
  /** Lets running jobs end; what does not is tried again by whoever is left. */
  stop(graceMs: number): Promise<void>
}

export interface QueueOptions {
  /** For the queue's own work; what we enqueue goes through the transaction of the caller. */
  readonly pool: Pool
  readonly log: Log
  readonly metrics: Metrics
  readonly pollSeconds?: number
  /** Whether it may make and change its tables; otherwise they are ready (`prepareQueue`). */
  readonly ownsTables?: boolean
}

const longestRetryDelaySeconds = 3600

/**
 * Jobs in PostgreSQL, in a schema of their own that no live query watches. Workers poll: a NOTIFY inside our
 * transactions would make every commit wait for every other.
 */
export function createJobQueue({
  pool,
  log,
  metrics,
  pollSeconds = 1,
  ownsTables = true,
}: QueueOptions): JobQueue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: queueSchema,
    migrate: ownsTables,
    useListenNotify: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))

  const prepare = async ({ job, handle }: JobHandler) => {
    await boss.createQueue(job.name, {
      notify: false,
      retryLimit: job.retries,
      retryDelay: job.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: longestRetryDelaySeconds,
      expireInSeconds: job.expireInSeconds,
    })
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' })
    await boss.work(job.name, { pollingIntervalSeconds: pollSeconds, batchSize: 1 }, async (jobs) => {
      for (const { id, data } of jobs) await run(job.name, id, () => handle(data))
    })
  }

  const run = async (name: string, id: string, work: () => Promise<void>) => {
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    try {
      await traced(`job ${name}`, { 'granary.job': id }, work)
      metrics.jobRun(name, 'done', seconds())
    } catch (error) {
      metrics.jobRun(name, 'failed', seconds())
      log.warn({ err: error, job: name, id }, 'a job failed and will be tried again')
      throw error
    }
  }

  /** What an earlier version did by the clock, and nobody does any more. */
  const forgetFormerSchedules = async (names: readonly string[]) => {
    for (const { name } of await boss.getSchedules()) {
      if (!names.includes(name)) await boss.unschedule(name)
    }
  }

  return {
    async enqueue(tx, job, payload) {
      await boss.send(job.name, job.payload.parse(payload), { db: fromKysely(tx) })
    },
    async start(handlers) {
      await boss.start()
      for (const handler of handlers) await prepare(handler)
      await forgetFormerSchedules(handlers.map(({ job }) => job.name))
      metrics.watchJobs(async () => {
        const queues = await boss.getQueues(handlers.map(({ job }) => job.name))
        return queues.map((queue) => ({
          job: queue.name,
          waiting: queue.queuedCount,
          active: queue.activeCount,
        }))
      })
    },
    stop: (graceMs) => boss.stop({ graceful: true, timeout: graceMs }),
  }
}
