import { type Departures, sweepPresence, watchDepartures } from '../model/projects/index.ts'
import { endDueViews } from '../model/staff/index.ts'
import type { RunningDatabase } from './database.ts'
import { Endings, type Running } from './endings.ts'
import type { Ground } from './ground.ts'
import { startSweeping } from './sweeping.ts'

export interface Upkeep extends Running, Pick<Departures, 'disconnected'> {}

/** What ends by itself although nobody says so: presence, and looking at the portal as somebody else. */
export function startUpkeep({ log }: Ground, { db }: RunningDatabase): Upkeep {
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what)
  const parts = new Endings()
  parts.add({ stop: startSweeping(() => sweepPresence(db), warn('presence was not swept')) })
  parts.add({ stop: startSweeping(() => endDueViews(db), warn('views were not ended')) })
  const departures = parts.add(watchDepartures(db, warn('presence was not forgotten')))
  return {
    disconnected: (connection) => departures.disconnected(connection),
    stop: () => parts.stopAll(),
  }
}
