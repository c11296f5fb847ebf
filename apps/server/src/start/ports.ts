import type { Config } from '../config.ts'
import { claimPort, type Port } from '../http/port.ts'
import type { Running } from './endings.ts'

export interface Ports extends Running {
  readonly site: Port
  readonly portal: Port
}

/** Takes both ports before anything slow starts, so that a taken one is told at once. */
export async function claimPorts(config: Config): Promise<Ports> {
  const site = await claimPort('SITE_PORT', config.host, config.site.port)
  try {
    const portal = await claimPort('PORTAL_PORT', config.host, config.portal.port)
    const stop = async () => {
      await portal.close(0)
      await site.close(0)
    }
    return { site, portal, stop }
  } catch (error) {
    await site.close(0)
    throw error
  }
}
