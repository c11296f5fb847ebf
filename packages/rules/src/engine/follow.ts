import { changedInputs } from '../facts/changed-inputs.ts'
import type { Facts } from '../facts/facts.ts'
import { type KnownFact, readFact } from '../facts/read-fact.ts'
import { createWatch } from '../facts/watch.ts'
import type { RulePack } from '../pack/pack.ts'
import { createContext } from './checks/check-context.ts'
import { createJudge } from './judge.ts'
import { type Reading, readingFrom, type Verdict, verdictOfCheck, verdictOfRequirement } from './rehearsal.ts'

/** The rules of a pack on facts that change: what rests on no changed input is not read again. */
export interface Following {
  /** What `readingOf` says of the latest facts; the same object while nothing of it changed. */
  readonly reading: () => Reading
  readonly update: (facts: Facts) => Reading
}

/** A fact by its name, a rule by its place: requirements, then checks. */
type Reader = string | number

/**
 * Reads everything once and writes down of each rule which facts and inputs it looked at, of each fact which inputs.
 * Facts are values: whoever changes them hands over new ones, and what they share with those before costs nothing.
 */
export function followRules(pack: RulePack, first: Facts): Following {
  const watch = createWatch<Reader>(first)
  const known = new Map<string, KnownFact>()
  const readAgain = (name: string) => {
    const found = watch.reading(name, () => readFact(watch.facts, name))
    known.set(name, found)
    return found
  }
  const fact = (name: string) => {
    watch.note(name)
    return known.get(name) ?? readAgain(name)
  }
  const judge = createJudge(pack, watch.facts, fact)
  const context = createContext(pack, watch.facts, fact)
  const requirements = pack.requirements.map((rule, at) =>
    watch.reading(at, () => verdictOfRequirement(rule, judge)),
  )
  const checks = pack.checks.map((check, at) =>
    watch.reading(requirements.length + at, () => verdictOfCheck(check, judge, context)),
  )
  let facts = first
  let reading = readingFrom(pack, [...requirements], [...checks])

  /** Whether it comes out otherwise than before. */
  function ruleChanged(place: number): boolean {
    const [rule, check] = [pack.requirements[place], pack.checks[place - requirements.length]]
    if (rule)
      return put(
        requirements,
        place,
        watch.reading(place, () => verdictOfRequirement(rule, judge)),
      )
    if (!check) return false
    const verdict = watch.reading(place, () => verdictOfCheck(check, judge, context))
    return put(checks, place - requirements.length, verdict)
  }

  function factChanged(name: string): boolean {
    const before = known.get(name)
    return !before || !isSame(before, readAgain(name))
  }

  function update(next: Facts): Reading {
    const inputs = changedInputs(facts, next)
    facts = next
    watch.replace(next)
    // Facts first: rules look at these, and no fact at another.
    const names = [...watch.readersOf(inputs)].filter((reader) => typeof reader === 'string')
    const changed = [...inputs, ...names.filter(factChanged)]
    let isChanged = false
    for (const reader of watch.readersOf(changed))
      if (typeof reader === 'number' && ruleChanged(reader)) isChanged = true
    if (isChanged) reading = readingFrom(pack, [...requirements], [...checks])
    return reading
  }
  return { reading: () => reading, update }
}

function put<State>(verdicts: Verdict<State>[], at: number, verdict: Verdict<State>): boolean {
  const before = verdicts[at]
  if (before?.state === verdict.state && !before.finding && !verdict.finding) return false
  verdicts[at] = verdict
  return true
}

const isSame = (a: KnownFact, b: KnownFact) =>
  a.choice === b.choice && a.amount?.top === b.amount?.top && a.amount?.bottom === b.amount?.bottom
