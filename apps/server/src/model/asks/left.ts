import type { Place, ShareItem, TableName } from '@granary/api'
import { isAnswered } from '@granary/forms'
import { fieldsNotApplying, type StageDocument, type StageDocuments } from '../stages/index.ts'
import { sharedFieldIds, sharedTables } from './asked-items.ts'
import { type AskedPlace, missingPlaces } from './open-asks.ts'

/** What of an ask is still to come. */
export interface Left {
  /** Required questions without an answer; one that both stages ask is one in each, as it is in their forms. */
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

/**
 * Which parts of an ask are still to come, where this is left of it. A part without a required question is one until
 * something is given in it; where all is there, none is.
 */
export function itemsLeft(
  items: readonly ShareItem[],
  { places, tables }: Left,
  documents: StageDocuments,
): readonly ShareItem[] {
  return items.filter((item) => {
    if (item.kind === 'table') return tables.some((table) => table === item.id)
    const inIt = sharedFieldIds(documents[item.stage], [item])
    const isMissing = places.some(({ stage, fieldId }) => stage === item.stage && inIt.has(fieldId))
    return isMissing || isUntouched(documents[item.stage], inIt)
  })
}

function isUntouched(document: StageDocument, fieldIds: ReadonlySet<string>): boolean {
  const { form, answers, notApplicable, submittedAt } = document
  if (submittedAt !== null) return false
  const notApplying = fieldsNotApplying(notApplicable)
  return [...fieldIds].every((id) => {
    const field = form.field(id)
    return field === undefined || !(notApplying.has(id) || isAnswered(field, answers[id] ?? null))
  })
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

/** Where it begins, as a button leads there. */
export function placeOf({ places: [at], tables: [table] }: Left): Place | undefined {
  if (at) return { kind: 'stage', ...at }
  return table && { kind: 'table', table }
}
