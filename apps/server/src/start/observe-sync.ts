import { type SyncObserver, silentObserver } from '@granary/sync'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'

export interface CountingObserver extends SyncObserver {
  liveQueriesNow(): number
}

/** Turns what happens on the sockets into figures and, where somebody should look, into log lines. */
export function syncObserver(log: Log, metrics: Metrics): CountingObserver {
  let liveQueries = 0
  return {
    ...silentObserver,
    liveQueriesNow: () => liveQueries,
    liveQueries: (change) => {
      liveQueries += change
    },
    transition: (characters) => metrics.transitionSent(characters),
    largeTransition: (characters) => log.warn({ characters }, 'a transition is larger than 20 MB'),
    frameRefused: (reason) => log.info({ reason }, 'a frame was refused'),
    fault: (error) => log.error({ err: error }, 'a socket was closed after a fault'),
  }
}
