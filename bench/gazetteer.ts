/**
 * How long the gazetteer takes for any prefix a person may have typed: 1 to 24 letters of every 20th place and ZIP
 * code, with the first letters alone among them, since they match the most. Aim: 20 ms at the 99th percentile.
 */
import { createGazetteer } from '../apps/server/src/gazetteer/gazetteer.ts'
import { readPlaceData } from '../apps/server/src/gazetteer/place-data.ts'

const startedAt = performance.now()
const gazetteer = createGazetteer()
const loadMs = performance.now() - startedAt

const options = { limit: 5, kinds: new Set(['address', 'place', 'postcode'] as const) }
const { places, zipCodes } = readPlaceData()
const names = [
  ...places.map(({ name, state }) => `${name}, ${state}`),
  ...zipCodes.map(({ zip }) => zip),
  ...places.map(({ name, state }) => `12 Main St, ${name}, ${state}`),
].filter((_, at) => at % 20 === 0)
const prefixes = names.flatMap((name) =>
  Array.from({ length: Math.min(name.length, 24) }, (_, at) => name.slice(0, at + 1)),
)

const rounds = 5
const rows = Array.from({ length: rounds }, (_, round) => {
  const times = prefixes.map((prefix) => {
    const before = performance.now()
    gazetteer.suggest(prefix, options)
    return performance.now() - before
  })
  times.sort((a, b) => a - b)
  const at = (share: number) => Number((times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(3))
  return { round: round + 1, prefixes: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
})
console.log(`Loaded in ${loadMs.toFixed(0)} ms. Milliseconds a question:`)
console.table(rows)
