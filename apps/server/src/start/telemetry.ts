import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Running } from './endings.ts'

/** A receiver that does not answer holds up no end. */
const farewellMs = 2_000

/**
 * Sends traces and figures by OpenTelemetry where a receiver is named, as its own variables say (`OTEL_…`). Otherwise
 * nothing of it is even read from the disk. It comes first, since parts ask for their meters when they begin.
 */
export async function startTelemetry({ telemetry }: Config): Promise<Running> {
  if (!telemetry) return { stop: async () => {} }
  const { NodeSDK } = await import('@opentelemetry/sdk-node')
  const sdk = new NodeSDK({ ...telemetry, logRecordProcessors: [] })
  sdk.start()
  return {
    stop: () => Promise.race([sdk.shutdown().catch(() => {}), delay(farewellMs, undefined, { ref: false })]),
  }
}
