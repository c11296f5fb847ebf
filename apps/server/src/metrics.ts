import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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

/** From a cached read to a save that waited for a lock. */
const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(options: { processFigures?: boolean } = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (options.processFigures ?? true) collectDefaultMetrics({ register: registry })

  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name: `granary_${name}`, help, labelNames, registers })
  const timer = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Histogram({ name: `granary_${name}`, help, labelNames, buckets: latencyBuckets, registers })

  const queryRuns = counter(
    'query_runs_total',
    'Runs of queries: first for a watcher, or again after a write',
    ['path', 'kind'],
  )
  const queryRunSeconds = timer('query_run_seconds', 'Time of one run of a live query', ['path'])
  const transitions = counter('transitions_total', 'Transitions sent to sockets')
  const transitionBytes = counter('transition_bytes_total', 'Characters of transitions sent to sockets')
  const functionSeconds = timer('function_seconds', 'Time of a public function, from call to commit', [
    'path',
    'kind',
    'outcome',
  ])
  const httpSeconds = timer('http_request_seconds', 'Time of a request by route and status', [
    'route',
    'status',
  ])
  const jobSeconds = timer('job_seconds', 'Time of a job', ['job', 'outcome'])
  const mails = counter('mails_total', 'Mails by what became of them', ['outcome'])
  const uploads = counter('uploads_total', 'Uploads by what became of them', ['outcome'])
  const uploadBytes = counter('upload_bytes_total', 'Bytes of uploads that were stored')

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),

    watchSockets(read) {
      gauge('sockets', 'Open sockets', () => read().sockets)
      gauge('socket_unsent_bytes', 'Bytes that wait for slow readers', () => read().unsentBytes)
      gauge('live_queries', 'Live queries over all sockets', () => read().liveQueries)
      gauge(
        'live_queries_distinct',
        'Live queries that differ, each run once a step',
        () => read().distinctQueries,
      )
    },
    watchPool(name, read) {
      gauge(`database_${name}_connections`, `Connections of the ${name} pool`, () => read().total)
      gauge(`database_${name}_idle`, `Idle connections of the ${name} pool`, () => read().idle)
      gauge(`database_${name}_waiting`, `Callers waiting for the ${name} pool`, () => read().waiting)
    },
    watchJobs(read) {
      new Gauge({
        name: 'granary_jobs',
        help: 'Jobs by name and state',
        labelNames: ['job', 'state'],
        registers,
        async collect() {
          this.reset()
          for (const { job, waiting, active } of await read()) {
            this.set({ job, state: 'waiting' }, waiting)
            this.set({ job, state: 'active' }, active)
          }
        },
      })
    },
    watchAudit(read) {
      const checked = new Gauge({
        name: 'granary_audit_checked_timestamp_seconds',
        help: 'When the audit chain was last checked',
        registers,
      })
      const size = new Gauge({
        name: 'granary_audit_entries',
        help: 'Entries in the audit chain at that time',
        registers,
      })
      new Gauge({
        name: 'granary_audit_whole',
        help: '1 while the checks of the audit chain find it whole, 0 when it is broken',
        registers,
        async collect() {
          const { whole, entries, checkedAt } = await read()
          this.set(whole ? 1 : 0)
          checked.set((checkedAt?.getTime() ?? 0) / 1000)
          size.set(entries)
        },
      })
    },
    queryRun(path, kind, seconds) {
      queryRuns.inc({ path, kind })
      queryRunSeconds.observe({ path }, seconds)
    },
    transitionSent(bytes) {
      transitions.inc()
      transitionBytes.inc(bytes)
    },
    functionRun: (path, kind, outcome, seconds) => functionSeconds.observe({ path, kind, outcome }, seconds),
    httpAnswered: (route, status, seconds) => httpSeconds.observe({ route, status }, seconds),
    jobRun: (job, outcome, seconds) => jobSeconds.observe({ job, outcome }, seconds),
    mailSent: (outcome) => mails.inc({ outcome }),
    uploadEnded(outcome, bytes) {
      uploads.inc({ outcome })
      if (outcome === 'stored') uploadBytes.inc(bytes)
    },
  }

  function gauge(name: string, help: string, read: () => number) {
    new Gauge({
      name: `granary_${name}`,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  }
}
