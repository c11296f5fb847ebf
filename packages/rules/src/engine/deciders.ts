import { factList } from '../facts/fact-list.ts'
import { type Facts, firstAnswered } from '../facts/facts.ts'
import { readFact, sourceOf } from '../facts/read-fact.ts'
import type { Item, RulePack } from '../pack/pack.ts'
import { dollars, plain, sentence } from '../written.ts'
import { factsOf } from './requirements.ts'

/** One thing that decides what a package needs, as it is known. */
export interface Decider {
  readonly fact: string
  /** A sentence. */
  readonly words: string
  /** Where it is answered; nowhere, when a table or somebody beside the questionnaires says it. */
  readonly item: Item | null
}

/** What is known of everything that the requirements of a pack look at here, in the order of the list of facts. */
export function decidersOf(pack: RulePack, facts: Facts): readonly Decider[] {
  const used = new Set(pack.requirements.flatMap(factsOf))
  return Object.keys(factList).flatMap((fact) => {
    const words = used.has(fact) ? wordsFor(facts, fact) : null
    const source = sourceOf(fact)
    if (words === null || !source) return []
    return [{ fact, words: sentence(words), item: firstAnswered(facts, source.items)?.item ?? null }]
  })
}

function wordsFor(facts: Facts, fact: string): string | null {
  const source = sourceOf(fact)
  const { choice, amount } = readFact(facts, fact)
  if (!source) return null
  const { words } = source
  if (typeof words === 'string')
    return amount && `${words} is ${fact === 'newJobs' ? plain(amount) : dollars(amount)}`
  return choice === null ? null : (words[choice] ?? null)
}
