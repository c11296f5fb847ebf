import type { DocumentParty } from './kinds.ts'
import { plainName } from './plain-name.ts'

/** Somebody whom the project knows, and as what. */
export interface NamedParty {
  readonly party: DocumentParty
  readonly name: string
}

const mostSigns = 2_000
const mostParties = 100
const longestName = 200
/** One short word is a word of other names, too. */
const shortestName = 8

/** Whose a document is: of all of these its beginning names one, and that one is nobody else. */
export function partyNamedIn(text: string, known: readonly NamedParty[]): DocumentParty | null {
  const said = ` ${plainName(text.slice(0, mostSigns))} `
  const named = known
    .slice(0, mostParties)
    .map(({ party, name }) => ({ party, name: plainName(name.slice(0, longestName)) }))
    .filter(({ name }) => name.length >= shortestName && said.includes(` ${name} `))
  const parties = new Set(named.map(({ party }) => party))
  const names = new Set(named.map(({ name }) => name))
  const [first] = named
  return parties.size === 1 && names.size === 1 ? (first?.party ?? null) : null
}
