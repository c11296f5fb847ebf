import type { ShareItem } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { itemsLeft, itemsOf, leftOf, namesOfItems } from '../asks/index.ts'
import type { Services } from '../services.ts'
import { loadStagesOf } from '../stages/index.ts'
import { tablesWithRows } from '../tables/index.ts'
import type { Invitation } from './invitation-aims.ts'

/** What an invitation asks for and is not there yet, or shows where nothing is to come. */
export async function askedBy(tx: Kysely<Tables>, sealer: Services['sealer'], invitation: Invitation) {
  const { organization_id, project_id, may_answer: mayAnswer } = invitation
  const nothing = { toCome: [], isAsked: false, namesOf: () => [] }
  if (organization_id === null || project_id === null) return nothing
  const documents = (await loadStagesOf(tx, sealer, organization_id, [project_id])).get(project_id)
  if (!documents) return nothing
  const items = itemsOf(invitation)
  const begun = await tablesWithRows(tx, project_id)
  const left = mayAnswer ? itemsLeft(items, leftOf({ items, mayAnswer }, documents, begun), documents) : []
  return {
    toCome: left.length > 0 ? left : items,
    isAsked: left.length > 0,
    namesOf: (of: readonly ShareItem[]) => namesOfItems(documents, of),
  }
}
