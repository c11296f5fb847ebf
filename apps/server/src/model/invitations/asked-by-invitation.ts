import type { ClaimedInvitation, ShareItem } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { isNothingLeft, itemsLeft, itemsOf, leftOf, namesOfItems, placeOf } from '../asks/index.ts'
import type { Services } from '../services.ts'
import { loadStagesOf } from '../stages/index.ts'
import { tablesWithRows, tablesWithRowsOf } from '../tables/index.ts'
import type { Invitation } from './invitation-aims.ts'

/** What an invitation asks for and is not there yet, or shows where nothing is to come. */
export async function askedBy(tx: Kysely<Tables>, sealer: Services['sealer'], invitation: Invitation) {
  const { organization_id, project_id, may_answer: mayAnswer } = invitation
  const nothing = { toCome: [], isAsked: false, begins: undefined, namesOf: () => [] }
  if (organization_id === null || project_id === null) return nothing
  const documents = (await loadStagesOf(tx, sealer, organization_id, [project_id])).get(project_id)
  if (!documents) return nothing
  const items = itemsOf(invitation)
  const begun = await tablesWithRows(tx, project_id)
  const open = leftOf({ items, mayAnswer }, documents, begun)
  const left = mayAnswer ? itemsLeft(items, open, documents) : []
  return {
    toCome: left.length > 0 ? left : items,
    isAsked: left.length > 0,
    begins: placeOf(open),
    namesOf: (of: readonly ShareItem[]) => namesOfItems(documents, of),
  }
}

/** Where the person who took an invitation up begins; null where the home of their portal tells more than that. */
export async function wayToAsked(
  tx: Kysely<Tables>,
  sealer: Services['sealer'],
  invitation: Invitation,
  personId: string,
): Promise<ClaimedInvitation['asked']> {
  const { project_id: projectId } = invitation
  const { begins } = await askedBy(tx, sealer, invitation)
  if (projectId === null || begins === undefined) return null
  return (await isAskedElsewhere(tx, sealer, personId, projectId)) ? null : { projectId, to: begins }
}

async function isAskedElsewhere(
  tx: Kysely<Tables>,
  sealer: Services['sealer'],
  personId: string,
  projectId: string,
): Promise<boolean> {
  const shares = await tx
    .selectFrom('borrower_shares')
    .select(['project_id', 'organization_id', 'scope'])
    .where('person_id', '=', personId)
    .where('project_id', '<>', projectId)
    .where('may_answer', '=', true)
    .where('ended_at', 'is', null)
    .execute()
  const begun = await tablesWithRowsOf(tx, [...new Set(shares.map(({ project_id }) => project_id))])
  for (const [organizationId, ofLender] of Map.groupBy(shares, ({ organization_id }) => organization_id)) {
    const ids = [...new Set(ofLender.map(({ project_id }) => project_id))]
    const documents = await loadStagesOf(tx, sealer, organizationId, ids)
    const isOpen = ofLender.some((share) => {
      const stages = documents.get(share.project_id)
      const rows = begun.get(share.project_id) ?? new Set()
      return stages && !isNothingLeft(leftOf({ items: itemsOf(share), mayAnswer: true }, stages, rows))
    })
    if (isOpen) return true
  }
  return false
}
