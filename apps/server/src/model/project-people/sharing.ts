import { appError, invitations, type ShareItem } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { loadAsks, type OpenAsk, requireKnownItems } from '../asks/index.ts'
import type { Services } from '../services.ts'
import { loadStages, type ProjectWork, requireUnderWay } from '../stages/index.ts'

interface Wanted {
  /** Of a borrower who is in, or of the invitation of who is not yet. */
  readonly key: string
  readonly items: readonly ShareItem[]
}

type Work = Pick<ProjectWork, 'db' | 'person' | 'project'> & { readonly services: Pick<Services, 'sealer'> }

/**
 * Puts other parts and documents in the place of those that somebody sees. What was shared at several times keeps its
 * day and whether it is answered; what is new joins the latest that is.
 */
export async function setShared(
  { db, person, project, services }: Work,
  { key, items }: Wanted,
): Promise<void> {
  requireUnderWay(project)
  requireKnownItems(await loadStages(db, services.sealer, project.id), items)
  const shares = (await loadAsks(db, project.id)).filter(
    (ask) => (ask.kind === 'borrower' && ask.personId === key) || (ask.kind === 'invited' && ask.id === key),
  )
  const [latest] = shares
  if (!latest) throw appError('NOT_FOUND')
  const wanted = new Set(items.map(invitations.keyOfShareItem))
  const had = new Set(shares.flatMap((share) => share.items).map(invitations.keyOfShareItem))
  const added = items.filter((item) => !had.has(invitations.keyOfShareItem(item)))
  const gone = [...had].filter((item) => !wanted.has(item))
  if (added.length + gone.length === 0) return
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
