import { readFileSync } from 'node:fs'
import { floor, floorPrefill } from './floor.ts'
import { granary, prefill } from './granary.ts'
import { jsonForms } from './json-forms.ts'
import type { Peer, Session } from './peer.ts'
import { perOperation } from './per-operation.ts'
import { DRIVER, TEXT } from './questionnaire.ts'
import { rjsf } from './rjsf.ts'
import { survey } from './survey.ts'

/**
 * Every peer does the same work on the same questionnaire; rounds of all of them are interleaved, so that a busy
 * moment of the machine meets each alike. Prints microseconds per operation: the median of the rounds.
 */
const ROUNDS = 7
const peers: readonly Peer[] = [floor, granary, jsonForms, survey, rjsf]
const versions = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).dependencies

const sessions = peers.map((peer) => peer.compile())
refuseDifferentCounts(sessions)

const rows: [operation: string, run: (at: number) => (() => unknown) | undefined][] = [
  ['compile', (at) => peers[at]?.compile],
  ['full evaluation', (at) => sessions[at]?.full],
  ['one driver toggled', (at) => alternating(sessions[at], DRIVER, 'YES', 'NO')],
  ['one text edited', (at) => alternating(sessions[at], TEXT, 'Answer a', 'Answer b')],
  ['migrate', (at) => peers[at]?.carryOver],
  ['prefill', (at) => (peers[at] === granary ? prefill : peers[at] === floor ? floorPrefill : undefined)],
]

console.log(`Node ${process.version}, ${ROUNDS} interleaved rounds, microseconds per operation (median)`)
console.log(
  Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', '),
)
console.log(`\n| Operation | ${peers.map((peer) => peer.name).join(' | ')} | of floor | JSON Forms |`)
console.log(`|---|${'---:|'.repeat(peers.length + 2)}`)
for (const [operation, run] of rows)
  console.log(
    line(
      operation,
      peers.map((_, at) => run(at)),
    ),
  )

function line(operation: string, runs: readonly ((() => unknown) | undefined)[]): string {
  const times = medians(runs)
  const [base, own, forms] = times
  const text = times.map((time) => (time === undefined ? '–' : time.toPrecision(3)))
  const ratios = [ratio(own, base), ratio(forms, own)]
  return `| ${operation} | ${[...text, ...ratios].join(' | ')} |`
}

function medians(runs: readonly ((() => unknown) | undefined)[]): readonly (number | undefined)[] {
  const samples = runs.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round++) {
    runs.forEach((run, at) => {
      const time = run && perOperation(run)
      if (time !== undefined && round > 0) samples[at]?.push(time)
    })
  }
  return samples.map((each) => each.sort((one, other) => one - other)[Math.floor(each.length / 2)])
}

function alternating(session: Session | undefined, fieldId: string, one: string, other: string) {
  let turn = false
  return () => {
    turn = !turn
    return session?.change(fieldId, turn ? one : other)
  }
}

function ratio(of: number | undefined, to: number | undefined): string {
  return of === undefined || to === undefined ? '–' : `${(of / to).toPrecision(3)}×`
}

function refuseDifferentCounts(of: readonly Session[]): void {
  const steps: ((session: Session) => unknown)[] = [
    (session) => session.full(),
    (session) => session.change(DRIVER, 'YES'),
    (session) => session.change(DRIVER, 'NO'),
    (session) => session.change(TEXT, 'Answer a'),
  ]
  for (const step of steps) {
    const counts = of.map((session) => JSON.stringify(step(session)))
    counts.forEach((each, at) => {
      if (each !== counts[0]) throw new Error(`${peers[at]?.name} counts ${each}, the floor ${counts[0]}`)
    })
  }
}
