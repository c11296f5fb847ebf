/**
 * All rules on a sound application, beside the form's own evaluation of the same answers, in microseconds: of rounds
 * in which they take turns the median, and the shortest, which a busy machine disturbs least. After a change the rules
 * follow: only those are read again that rest on it. The change is the loan, on which more of them rest than on anything
 * else, beside the one on which most of the form does. It is also read as the server does it, with facts that come from
 * the database as a whole and share nothing with those before.
 */
import { stages } from '@granary/checklists'
import { type Answers, compile, testAnswers } from '@granary/forms'
import {
  checksOf,
  currentPack,
  type Facts,
  figuresOf,
  followRules,
  rehearsalOf,
  requirementsOf,
} from '@granary/rules'
import { packageOf } from '../packages/rules/test/planted-faults.ts'
import { perOperation } from './forms/per-operation.ts'
import { median } from './median.ts'

const rounds = 15
const schema = stages.get('application')?.latestSchema()
if (!schema) throw new Error('The application is not there.')
const form = compile(schema)
const answers = testAnswers(schema)
const state = form.evaluate(answers)
const facts = packageOf('B_AND_I')
const withAnswer = (answer: Answers): Facts => ({
  ...facts,
  answers: { ...facts.answers, application: { ...facts.answers.application, ...answer } },
})
const [changed, lessChanged, changedWithin] = [
  withAnswer({ totalLoanAmount: 500_000 }),
  withAnswer({ jobsCreatedCount: 13 }),
  withAnswer({ totalLoanAmount: 2_600_000 }),
]
const rules = followRules(currentPack, facts)
const storedRules = followRules(currentPack, facts)
const [stored, storedAgain] = [structuredClone(changed), structuredClone(facts)]
let turn = false
const other = () => {
  turn = !turn
  return turn
}

const operations = {
  'form: full evaluation': () => form.evaluate(answers),
  'form: program changed': () => form.update(state, 'loanProgram', other() ? 'REAP' : 'B_AND_I'),
  'rules: requirements': () => requirementsOf(currentPack, facts),
  'rules: cross-checks': () => checksOf(currentPack, facts),
  'rules: figures': () => figuresOf(currentPack, facts),
  'rules: the whole rehearsal': () => rehearsalOf(currentPack, facts),
  'rules: followed, the loan changed': () => rules.update(other() ? changed : facts).findings,
  'rules: followed, the loan changed between the same limits': () =>
    rules.update(other() ? changedWithin : facts).findings,
  'rules: followed, the number of jobs changed': () => rules.update(other() ? lessChanged : facts).findings,
  'rules: followed, the loan changed, nothing shared': () =>
    storedRules.update(other() ? stored : storedAgain).findings,
}
const samples = new Map(Object.keys(operations).map((name): [string, number[]] => [name, []]))
for (let round = 0; round <= rounds; round++) {
  for (const [name, run] of Object.entries(operations)) {
    const time = perOperation(run)
    if (round > 0) samples.get(name)?.push(time)
  }
}
type Name = keyof typeof operations
const shortest = (times: readonly number[]) => Math.min(...times)
const ways = { median, shortest }
console.log(`Node ${process.version}, ${rounds} rounds, microseconds per operation`)
console.log('| operation | median | shortest round |\n|---|---:|---:|')
for (const [name, times] of samples)
  console.log(`| ${name} | ${median(times).toPrecision(3)} | ${shortest(times).toPrecision(3)} |`)
function ratios(one: Name, beside: Name): string {
  const told = Object.entries(ways).map(([way, of]) => {
    const [time = NaN, other = NaN] = [one, beside].map((name) => of(samples.get(name) ?? []))
    return `${(time / other).toPrecision(3)} (${way})`
  })
  return told.join(', ')
}
console.log(
  `Of the form's full evaluation, 3 asked: ${ratios('rules: the whole rehearsal', 'form: full evaluation')}.`,
)
console.log(
  `Of the form's change, 5 asked: ${ratios('rules: followed, the loan changed', 'form: program changed')};`,
)
console.log(
  `of the number of jobs: ${ratios('rules: followed, the number of jobs changed', 'form: program changed')}.`,
)
