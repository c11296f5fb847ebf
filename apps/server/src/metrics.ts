import { collectDefaultMetrics, Registry } from 'prom-client'
import { figuresIn } from './figures.ts'

/** Figures of one node, as Prometheus text at `/metrics`. Whoever does the work reports it through these hooks. */
export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
  /** Open sockets now, what they have not taken yet, and live queries they hold; asked for at the time of reading. */
  watchSockets(read: () => SocketFigures): void
  watchPool(name: string, read: () => { total: number; idle: number; waiting: number }): void
  /** Jobs waiting and running by name; asked for at the time of reading, so it may touch the database. */
  watchJobs(read: () => Promise<readonly { job: string; waiting: number; active: number }[]>): void
  /** What the checks of the audit chain found last; asked for at the time of reading. */
  watchAudit(read: () => Promise<{ whole: boolean; entries: number; checkedAt: Date | null }>): void
  queryRun(path: string, kind: 'first' | 'again', seconds: number): void
  transitionSent(bytes: number): void
  functionRun(path: string, kind: 'query' | 'mutation' | 'action', outcome: Outcome, seconds: number): void
  httpAnswered(route: string, status: number, seconds: number): void
  jobRun(job: string, outcome: 'done' | 'failed', seconds: number): void
  mailSent(outcome: 'sent' | 'captured' | 'refused' | 'failed'): void
  uploadEnded(outcome: 'stored' | 'refused', bytes: number): void
}

export interface SocketFigures {
  readonly sockets: number
  readonly unsentBytes: number
  readonly liveQueries: number
  readonly distinctQueries: number
}

export type Outcome = 'done' | 'refused' | 'failed'

export function createMetrics(options: { processFigures?: boolean } = {}): Metrics {
  const registry = new Registry()
  if (options.processFigures ?? true) collectDefaultMetrics({ register: registry })
  const figures = figuresIn(registry)
  const { counter, timer } = figures

  const queryRuns = counter(
    'granary_query_runs_total',
    'Runs of queries: first for a watcher, or again after a write',
    ['path', 'kind'],
  )
  const queryRunSeconds = timer('granary_query_run_seconds', 'Time of one run of a live query', ['path'])
  const transitions = counter('granary_transitions_total', 'Transitions sent to sockets')
  const transitionBytes = counter(
    'granary_transition_bytes_total',
    'Characters of transitions sent to sockets',
  )
  const functionSeconds = timer(
    'granary_function_seconds',
    'Time of a public function, from call to commit',
    ['path', 'kind', 'outcome'],
  )
  const httpSeconds = timer('granary_http_request_seconds', 'Time of a request by route and status', [
    'route',
    'status',
  ])
  const jobSeconds = timer('granary_job_seconds', 'Time of a job', ['job', 'outcome'])
  const mails = counter('granary_mails_total', 'Mails by what became of them', ['outcome'])
  const uploads = counter('granary_uploads_total', 'Uploads by what became of them', ['outcome'])
  const uploadBytes = counter('granary_upload_bytes_total', 'Bytes of uploads that were stored')

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),

    watchSockets(read) {
      figures.gauges(read, [
        { name: 'granary_sockets', help: 'Open sockets', of: ({ sockets }) => sockets },
        {
          name: 'granary_socket_unsent_bytes',
          help: 'Bytes that wait for slow readers',
          of: ({ unsentBytes }) => unsentBytes,
        },
        {
          name: 'granary_live_queries',
          help: 'Live queries over all sockets',
          of: ({ liveQueries }) => liveQueries,
        },
        {
          name: 'granary_live_queries_distinct',
          help: 'Live queries that differ, each run once a step',
          of: ({ distinctQueries }) => distinctQueries,
        },
      ])
    },
    watchPool(pool, read) {
      const name = (what: string) => `granary_database_${pool}_${what}`
      figures.gauges(read, [
        { name: name('connections'), help: `Connections of the ${pool} pool`, of: ({ total }) => total },
        { name: name('idle'), help: `Idle connections of the ${pool} pool`, of: ({ idle }) => idle },
        { name: name('waiting'), help: `Callers waiting for the ${pool} pool`, of: ({ waiting }) => waiting },
      ])
    },
    watchJobs(read) {
      figures.gauges(read, [
        {
          name: 'granary_jobs',
          help: 'Jobs by name and state',
          labelNames: ['job', 'state'],
          of: (jobs) =>
            jobs.flatMap(({ job, waiting, active }) => [
              { labels: { job, state: 'waiting' }, value: waiting },
              { labels: { job, state: 'active' }, value: active },
            ]),
        },
      ])
    },
    watchAudit(read) {
      figures.gauges(read, [
        {
          name: 'granary_audit_checked_timestamp_seconds',
          help: 'When the audit chain was last checked',
          of: ({ checkedAt }) => (checkedAt?.getTime() ?? 0) / 1000,
        },
        {
          name: 'granary_audit_entries',
          help: 'Entries in the audit chain at that time',
          of: ({ entries }) => entries,
        },
        {
          name: 'granary_audit_whole',
          help: '1 while the checks of the audit chain find it whole, 0 when it is broken',
          of: ({ whole }) => (whole ? 1 : 0),
        },
      ])
    },
    queryRun(path, kind, seconds) {
      queryRuns({ path, kind })
      queryRunSeconds({ path }, seconds)
    },
    transitionSent(bytes) {
      transitions()
      transitionBytes({}, bytes)
    },
    functionRun: (path, kind, outcome, seconds) => functionSeconds({ path, kind, outcome }, seconds),
    httpAnswered: (route, status, seconds) => httpSeconds({ route, status }, seconds),
    jobRun: (job, outcome, seconds) => jobSeconds({ job, outcome }, seconds),
    mailSent: (outcome) => mails({ outcome }),
    uploadEnded(outcome, bytes) {
      uploads({ outcome })
      if (outcome === 'stored') uploadBytes({}, bytes)
    },
  }
}
