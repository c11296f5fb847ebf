import type { Facts } from '../facts/facts.ts'
import { createNodes, levels } from '../facts/nodes.ts'
import { type KnownFact, readFact } from '../facts/read-fact.ts'
import type { RulePack } from '../pack/pack.ts'
import { createContext } from './checks/check-context.ts'
import { createJudge } from './judge.ts'
import type { Keep } from './keep.ts'
import { type Reading, readingFrom, type Verdict, verdictOfCheck, verdictOfRequirement } from './rehearsal.ts'

/** The rules of a pack on facts that change: what rests on no changed input is not read again. */
export interface Following {
  /** What `readingOf` says of the latest facts; the same object while nothing of it changed. */
  readonly reading: () => Reading
  readonly update: (facts: Facts) => Reading
}

/**
 * Reads everything once and writes down who looked at what: rules at conditions, their parts, facts and inputs, and these
 * in turn. Facts are values: whoever changes them hands over new ones, and what they share with those before costs nothing.
 */
export function followRules(pack: RulePack, first: Facts): Following {
  const nodes = createNodes(first)
  const fact = (name: string) =>
    nodes.value(levels.fact, name, (before: KnownFact | undefined) =>
      factAsBefore(before, readFact(nodes.facts, name)),
    )
  const keep: Keep = (kind, of, read) => nodes.value(levels[kind], of, read)
  const judge = createJudge(pack, nodes.facts, fact, keep)
  const context = createContext(pack, nodes.facts, fact, keep)

  /** Verdicts in the order of the rules, each put in its place whenever it is read. */
  function followed<Rule extends object, State>(
    rules: readonly Rule[],
    verdictOf: (rule: Rule) => Verdict<State>,
  ): readonly Verdict<State>[] {
    const verdicts: Verdict<State>[] = []
    for (const [at, rule] of rules.entries())
      nodes.value(levels.rule, { rule }, (before: Verdict<State> | undefined) => {
        const verdict = verdictAsBefore(before, verdictOf(rule))
        verdicts[at] = verdict
        return verdict
      })
    return verdicts
  }
  const requirements = followed(pack.requirements, (rule) => verdictOfRequirement(rule, judge))
  const checks = followed(pack.checks, (check) => verdictOfCheck(check, judge, context))
  const read = () => readingFrom(pack, [...requirements], [...checks])
  let reading = read()
  return {
    reading: () => reading,
    update(facts) {
      if (nodes.update(facts)) reading = read()
      return reading
    },
  }
}

function verdictAsBefore<State>(before: Verdict<State> | undefined, now: Verdict<State>): Verdict<State> {
  const isSilent = before?.findings.length === 0 && now.findings.length === 0
  return isSilent && before.state === now.state ? before : now
}

function factAsBefore(before: KnownFact | undefined, now: KnownFact): KnownFact {
  const isSame =
    before &&
    before.choice === now.choice &&
    before.amount?.top === now.amount?.top &&
    before.amount?.bottom === now.amount?.bottom
  return isSame ? before : now
}
