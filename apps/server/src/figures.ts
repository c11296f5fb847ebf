import { metrics } from '@opentelemetry/api'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

type Labels = Readonly<Record<string, string | number>>

export interface Figures {
  counter(name: string, help: string, labelNames?: readonly string[]): (labels?: Labels, by?: number) => void
  timer(name: string, help: string, labelNames: readonly string[]): (labels: Labels, seconds: number) => void
  /** Asked for at the time of reading, all of them at once. */
  gauges<Read>(read: () => Read | Promise<Read>, asked: readonly AskedGauge<Read>[]): void
}

export interface AskedGauge<Read> {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  /** What it says of that which was read: one figure, or one for each of its labels. */
  readonly of: (read: Read) => number | readonly Reading[]
}

export interface Reading {
  readonly labels?: Labels
  readonly value: number
}

/** From a cached read to a save that waited for a lock. */
const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Every figure twice: for Prometheus, which comes and asks, and for OpenTelemetry, which is told where it is switched
 * on and costs nothing where it is not.
 */
export function figuresIn(registry: Registry): Figures {
  const meter = metrics.getMeter('granary')
  const registers = [registry]
  return {
    counter(name, help, labelNames = []) {
      const asked = new Counter({ name, help, labelNames, registers })
      const told = meter.createCounter(name, { description: help })
      return (labels = {}, by = 1) => {
        asked.inc(labels, by)
        told.add(by, labels)
      }
    },
    timer(name, help, labelNames) {
      const asked = new Histogram({ name, help, labelNames, buckets: latencyBuckets, registers })
      const advice = { explicitBucketBoundaries: latencyBuckets }
      const told = meter.createHistogram(name, { description: help, unit: 's', advice })
      return (labels, seconds) => {
        asked.observe(labels, seconds)
        told.record(seconds, labels)
      }
    },
    gauges(read, asked) {
      const readings = sharedWhileItRuns(async () => read())
      const told = new Map(
        asked.map(({ name, help }) => [name, meter.createObservableGauge(name, { description: help })]),
      )
      meter.addBatchObservableCallback(
        async (result) => {
          const found = await readings()
          for (const { name, of } of asked) {
            const gauge = told.get(name)
            for (const { labels, value } of readingsOf(of(found)))
              if (gauge) result.observe(gauge, value, labels)
          }
        },
        [...told.values()],
      )
      for (const { name, help, labelNames = [], of } of asked) {
        new Gauge({
          name,
          help,
          labelNames,
          registers,
          async collect() {
            this.reset()
            for (const { labels = {}, value } of readingsOf(of(await readings()))) this.set(labels, value)
          },
        })
      }
    },
  }
}

const readingsOf = (found: number | readonly Reading[]): readonly Reading[] =>
  typeof found === 'number' ? [{ value: found }] : found

/** Who asks while an answer is on its way gets that one. */
function sharedWhileItRuns<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  return () => {
    running ??= read().finally(() => {
      running = undefined
    })
    return running
  }
}
