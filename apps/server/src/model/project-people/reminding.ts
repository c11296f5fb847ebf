import { appError } from '@granary/api'
import { recordAudit } from '../../audit/record.ts'
import { sendMail } from '../../mail/outbox.ts'
import {
  askTables,
  beginningOf,
  isNothingLeft,
  type Left,
  leftOf,
  leftTogether,
  loadAsks,
  type OpenAsk,
} from '../asks/index.ts'
import { invalid, spendMail } from '../invitations/index.ts'
import { requireApproved } from '../lenders/index.ts'
import { notify } from '../notices/index.ts'
import type { Services } from '../services.ts'
import { loadStages, type ProjectWork, requireUnderWay } from '../stages/index.ts'
import { tablesWithRows } from '../tables/index.ts'
import { reminderByHandOf } from './letters.ts'
import { refuseSuspended } from './suspended.ts'

type Needs = Pick<Services, 'jobs' | 'lenderApproval' | 'portalUrl' | 'rateLimits' | 'sealer'>
type Work = Pick<ProjectWork, 'db' | 'person' | 'project'> & { readonly services: Needs }

const dayMs = 86_400_000

/**
 * Reminds somebody by hand of everything they were asked for here and that is missing: one mail, and no second one
 * within a day, whoever sent the first.
 */
export async function remindPerson(work: Work, personId: string, now = new Date()): Promise<void> {
  const { db, person, project, services } = work
  requireUnderWay(project)
  if (personId === person.id) throw invalid('personId', 'Choose somebody else than yourself.')
  const asks = (await loadAsks(db, project.id)).filter((ask) => ask.personId === personId && ask.mayAnswer)
  if (asks.length === 0) throw appError('NOT_FOUND')
  const documents = await loadStages(db, services.sealer, project.id)
  const begun = await tablesWithRows(db, project.id)
  const open = asks
    .map((ask) => ({ ask, left: leftOf(ask, documents, begun) }))
    .filter(({ left }) => !isNothingLeft(left))
    .toSorted((a, b) => (a.ask.dueOn ?? '9999').localeCompare(b.ask.dueOn ?? '9999'))
  const [first] = open.map(({ ask }) => ask)
  refuseSuspended(asks.some(({ suspended }) => suspended))
  if (!first) throw invalid('personId', 'Nothing is missing of what they were asked for.')
  refuseSecond(asks, now)
  if (first.kind === 'borrower')
    await requireApproved(db, services, project.organization_id, 'Writing to a borrower')
  await spendMail(db, services, person, first.email)
  for (const { ask } of open) {
    const { id, kind } = ask
    if (kind === 'invited') continue
    await db
      .updateTable(askTables[kind])
      .set({ reminded_at: now, reminded_by: person.id })
      .where('id', '=', id)
      .where('project_id', '=', project.id)
      .execute()
  }
  await tell(work, { first, personId, left: leftTogether(open.map(({ left }) => left)) })
}

/** By the installation or by hand: nobody is written to twice a day. */
function refuseSecond(asks: readonly OpenAsk[], now: Date): void {
  const last = Math.max(...asks.map(({ remindedAt }) => remindedAt?.getTime() ?? 0))
  if (now.getTime() - last < dayMs)
    throw invalid('personId', 'They were reminded less than a day ago. One reminder a day is enough.')
}

interface Reminded {
  readonly first: OpenAsk
  readonly personId: string
  readonly left: Left
}

async function tell(
  { db, person, project, services }: Work,
  { first, personId, left }: Reminded,
): Promise<void> {
  const { kind } = first
  if (kind === 'invited') return
  await sendMail(db, services.jobs, {
    to: first.email,
    projectId: project.id,
    ...reminderByHandOf(
      {
        ...{ kind, projectId: project.id, projectName: project.name, by: person.name },
        ...{ left, dueOn: first.dueOn },
      },
      services.portalUrl,
    ),
  })
  const details = beginningOf(left)
  await notify(db, { kind: 'reminded', by: person.id, project, isMailed: true, details }, [
    { personId, standing: kind === 'borrower' ? 'borrower' : 'lender' },
  ])
  await recordAudit(db, {
    action: 'reminder sent',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: {
      ...{ person: personId, name: first.name, dueOn: first.dueOn },
      ...{ count: left.places.length, tables: left.tables.length },
    },
  })
}
