import type { z } from 'zod'
import type { Effects } from '../effects.ts'

/** One kind of work done outside requests: its name, what it is given, how often it is tried. */
export interface JobDefinition<Payload extends object> {
  readonly name: string
  readonly payload: z.ZodType<Payload>
  /** Tries after the first. */
  readonly retries: number
  /** Before the first retry; each further one waits twice as long, up to an hour. */
  readonly retryDelaySeconds: number
  /** A job that runs longer counts as lost and is tried again. */
  readonly expireInSeconds: number
  /** When given, the job also runs by the clock (cron, UTC) with an empty payload. */
  readonly cron?: string
}

export function defineJob<Payload extends object>(
  definition: Pick<JobDefinition<Payload>, 'name' | 'payload'> & Partial<JobDefinition<Payload>>,
): JobDefinition<Payload> {
  return { retries: 8, retryDelaySeconds: 5, expireInSeconds: 300, ...definition }
}

/** A definition with who does it. Handlers may run twice and must not mind. */
export interface JobHandler {
  readonly job: JobDefinition<object>
  /** What it may change, proven like that of every function. */
  readonly effects: Effects
  readonly handle: (payload: unknown) => Promise<void>
}

export function handleJob<Payload extends object>(
  job: JobDefinition<Payload>,
  effects: Effects,
  handle: (payload: Payload) => Promise<void>,
): JobHandler {
  return {
    job: job as JobDefinition<object>,
    effects,
    handle: async (payload) => handle(job.payload.parse(payload)),
  }
}
