import { appError, invitations, type ShareItem } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { loadAsks, type OpenAsk, requireKnownItems } from '../asks/index.ts'
import type { Services } from '../services.ts'
import { loadStages, type ProjectWork, requireUnderWay } from '../stages/index.ts'
import { mergedSet } from '../three-way.ts'

interface Wanted {
  /** Of a borrower who is in, or of the invitation of who is not yet. */
  readonly key: string
  /** What was shown when the choice began. */
  readonly shown: readonly ShareItem[]
  readonly items: readonly ShareItem[]
}

type Work = Pick<ProjectWork, 'db' | 'person' | 'project'> & { readonly services: Pick<Services, 'sealer'> }

/**
 * Changes which parts and documents somebody sees, by what was added and taken away since they were shown. What was
 * shared at several times keeps its day and whether it is answered; what is new joins the latest that is.
 */
export async function setShared(
  { db, person, project, services }: Work,
  { key, shown, items }: Wanted,
): Promise<{ asSent: boolean }> {
  requireUnderWay(project)
  const shares = (await loadAsks(db, project.id)).filter(
    (ask) => (ask.kind === 'borrower' && ask.personId === key) || (ask.kind === 'invited' && ask.id === key),
  )
  const [latest] = shares
  if (!latest) throw appError('NOT_FOUND')
  const now = shares.flatMap((share) => share.items)
  const merged = mergedSet(now, shown, items, invitations.keyOfShareItem)
  // Nothing may be left when each of two took something else away: access that ends is ended by itself.
  requireKnownItems(await loadStages(db, services.sealer, project.id), merged)
  const wanted = new Set(merged.map(invitations.keyOfShareItem))
  const sent = new Set(items.map(invitations.keyOfShareItem))
  const result = { asSent: sent.size === wanted.size && [...sent].every((item) => wanted.has(item)) }
  const had = new Set(now.map(invitations.keyOfShareItem))
  const added = merged.filter((item) => !had.has(invitations.keyOfShareItem(item)))
  const gone = [...had].filter((item) => !wanted.has(item))
  if (added.length + gone.length === 0) return result
  const joined = shares.find(({ mayAnswer }) => mayAnswer) ?? latest
  for (const share of shares) {
    const kept = share.items.filter((item) => wanted.has(invitations.keyOfShareItem(item)))
    const scope = share === joined ? [...kept, ...added] : kept
    if (scope.length !== share.items.length || share === joined) await write(db, project.id, share, scope)
  }
  await recordAudit(db, {
    action: 'borrower access changed',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { borrower: latest.personId, name: latest.name, added: added.length, removed: gone.length },
  })
  return result
}

/** A share of which nothing is left has ended. */
async function write(
  db: Kysely<Tables>,
  projectId: string,
  { id, kind }: OpenAsk,
  items: readonly ShareItem[],
): Promise<void> {
  const scope = JSON.stringify(items)
  if (kind === 'invited') {
    await db
      .updateTable('invitations')
      .set({ scope })
      .where('id', '=', id)
      .where('project_id', '=', projectId)
      .execute()
    return
  }
  await db
    .updateTable('borrower_shares')
    .set(items.length === 0 ? { ended_at: sql<Date>`now()` } : { scope })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .execute()
}
