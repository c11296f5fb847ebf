import type { ShareItem, TableName } from '@granary/api'
import type { StageDocuments } from '../stages/index.ts'
import { sharedTables } from './asked-items.ts'
import { type AskedPlace, missingPlaces } from './open-asks.ts'

/** What of an ask is still to come. */
export interface Left {
  /** Required questions without an answer. */
  readonly places: readonly AskedPlace[]
  /** Tables without a row. They go out with the application, so nothing is asked in them once it is submitted. */
  readonly tables: readonly TableName[]
}

/** What is left of an ask, where these tables of its project have rows. */
export function leftOf(
  ask: { readonly items: readonly ShareItem[]; readonly mayAnswer: boolean },
  documents: StageDocuments,
  begun: ReadonlySet<string>,
): Left {
  const isOpen = ask.mayAnswer && documents.application.submittedAt === null
  return {
    places: missingPlaces(ask, documents),
    tables: isOpen ? sharedTables(ask.items).filter((table) => !begun.has(table)) : [],
  }
}

export const isNothingLeft = ({ places, tables }: Left) => places.length + tables.length === 0

/** Of several asks of one person together, each question and table once. */
export function leftTogether(all: readonly Left[]): Left {
  const places = new Map(
    all.flatMap((left) => left.places.map((place) => [`${place.stage} ${place.fieldId}`, place])),
  )
  return { places: [...places.values()], tables: [...new Set(all.flatMap(({ tables }) => tables))] }
}

/** Where it begins, as a notice leads there. */
export function beginningOf({ places: [at], tables: [table] }: Left) {
  if (at) return { at }
  return table === undefined ? {} : { table }
}
