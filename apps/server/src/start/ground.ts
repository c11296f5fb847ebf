import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import type { Ports } from './ports.ts'

/** What every part of a server stands on. */
export interface Ground {
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly siteUrl: string
  readonly portalUrl: string
  /** Whom people write to who are kept out: a mailbox, or the address of the contact page. */
  readonly writeTo: string
}

export function groundOf(config: Config, log: Log, { site, portal }: Ports): Ground {
  const siteUrl = config.site.url ?? `http://localhost:${site.number}`
  const portalUrl = config.portal.url ?? `http://localhost:${portal.number}`
  const writeTo = config.teamEmail ?? `${siteUrl}/contact`
  return { config, log, metrics: createMetrics(), siteUrl, portalUrl, writeTo }
}
