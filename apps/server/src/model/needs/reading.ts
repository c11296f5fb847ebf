import { type Facts, type Following, followRules, type Reading, type RulePack } from '@granary/rules'

interface Followed {
  readonly pack: RulePack
  readonly rules: Following
  readonly at: number
}

/** The projects that are worked on at this moment, the latest last. */
const followed = new Map<string, Followed>()
const mostFollowed = 20
const forgottenAfterMs = 5 * 60_000

/**
 * The rules on the facts of a project as they are now. While people work its live queries ask again after each save, and
 * only what rests on that is read again; what comes out is what a whole reading says, whatever was asked before, so
 * that it does not matter which node answers, or which of two moments is asked about first. What nobody works on any
 * more is not held.
 */
export function readRules(projectId: string, pack: RulePack, facts: Facts): Reading {
  const at = performance.now()
  const before = followed.get(projectId)
  const isFollowed = before?.pack === pack
  const rules = isFollowed ? before.rules : followRules(pack, facts)
  followed.delete(projectId)
  followed.set(projectId, { pack, rules, at })
  for (const [id, each] of followed)
    if (followed.size > mostFollowed || at - each.at > forgottenAfterMs) followed.delete(id)
  return isFollowed ? rules.update(facts) : rules.reading()
}
