import type { Facts } from '../facts/facts.ts'
import { readFact } from '../facts/read-fact.ts'

/**
 * Whether a figure has anything to say of this project: a hospital’s coverage says nothing of a packing line. What is
 * not known yet may still concern it.
 */
export function concerns(id: string, facts: Facts): boolean {
  return (only[id] ?? []).every(([fact, needed]) => {
    const { choice } = readFact(facts, fact)
    return choice === null || choice === needed
  })
}

/** What a figure is for, as the paragraph that it comes from says. */
const only: Readonly<Record<string, readonly (readonly [fact: string, needed: string])[]>> = {
  C05: [['program', 'B_AND_I']],
  C08: [
    ['borrowerStatus', 'EXISTING'],
    ['mostlyRefinancing', 'YES'],
  ],
  C09: [
    ['program', 'CF'],
    ['hospitalRefinance', 'YES'],
  ],
  C15: [['program', 'REAP']],
}
