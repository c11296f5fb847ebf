import { appError } from '@granary/api'
import { recordAudit } from '../../audit/record.ts'
import { sendMail } from '../../mail/outbox.ts'
import { askTables, leftOf, leftTogether, loadAsks } from '../asks/index.ts'
import { lengthenLink, requireDueDay, spendMail } from '../invitations/index.ts'
import { requireApproved } from '../lenders/index.ts'
import type { Services } from '../services.ts'
import { loadStages, type ProjectWork, requireUnderWay } from '../stages/index.ts'
import { tablesWithRows } from '../tables/index.ts'
import { anotherDayLetterOf } from './letters.ts'
import { refuseSuspended } from './suspended.ts'

interface Wanted {
  /** Of a person who is in, or of the invitation of who is not yet. */
  readonly key: string
  readonly dueOn: string | null
}

type Needs = Pick<Services, 'jobs' | 'lenderApproval' | 'portalUrl' | 'rateLimits' | 'sealer'>
type Work = Pick<ProjectWork, 'db' | 'person' | 'project'> & { readonly services: Needs }

/** Another day, or none, for everything that one person was asked for; they are told, and reminders begin anew. */
export async function setDueDay(
  { db, person, project, services }: Work,
  { key, dueOn }: Wanted,
): Promise<void> {
  requireUnderWay(project)
  const asks = (await loadAsks(db, project.id)).filter(
    (ask) => ask.mayAnswer && (ask.kind === 'invited' ? ask.id === key : ask.personId === key),
  )
  const [first] = asks
  if (first === undefined) throw appError('NOT_FOUND')
  refuseSuspended(first.suspended)
  const others = asks.filter((ask) => ask.dueOn !== dueOn)
  if (others.length === 0) return
  if (dueOn !== null) requireDueDay(dueOn)
  for (const { id, kind } of others) {
    await db
      .updateTable(askTables[kind])
      .set({ due_on: dueOn, reminded_at: null })
      .where('id', '=', id)
      .where('project_id', '=', project.id)
      .execute()
    if (kind === 'invited') await lengthenLink(db, id)
  }
  // Who is invited hears of the day with the reminders; the invitation itself is not sent twice.
  if (first.kind !== 'invited' && first.personId !== person.id) {
    if (first.kind === 'borrower')
      await requireApproved(db, services, project.organization_id, 'Writing to a borrower')
    await spendMail(db, services, person, first.email)
    const documents = await loadStages(db, services.sealer, project.id)
    const begun = await tablesWithRows(db, project.id)
    const left = leftTogether(others.map((ask) => leftOf(ask, documents, begun)))
    const about = { kind: first.kind, projectId: project.id, projectName: project.name, left }
    await sendMail(db, services.jobs, {
      to: first.email,
      projectId: project.id,
      ...anotherDayLetterOf({ ...about, by: person.name, dueOn }, services.portalUrl),
    })
  }
  await recordAudit(db, {
    action: 'ask due changed',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { person: first.personId, name: first.name, dueOn },
  })
}
