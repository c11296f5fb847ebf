import { isReminderDue } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { sendMail } from '../../mail/outbox.ts'
import { askTables, beginningOf, loadAsks, type OpenAsk } from '../asks/index.ts'
import { remindInvited } from '../invitations/index.ts'
import { mayBeRemindedBy } from '../lenders/index.ts'
import { notify } from '../notices/index.ts'
import type { Services } from '../services.ts'
import { reminderOf } from './letters.ts'
import { projectsWithAsks, type Unanswered, unansweredOf } from './unanswered.ts'

type Needs = Pick<Services, 'jobs' | 'lenderApproval' | 'portalUrl' | 'sealer'>

/** Writes to everybody whose due day is near and who has not answered everything; gives how many mails went. */
export async function remindOfAsks(db: Database, services: Needs, now = new Date()): Promise<number> {
  const today = dayOf(now)
  let sent = 0
  for (const projectId of await projectsWithAsks(db, sql`due_on >= ${today}`)) {
    sent += await db.transaction().execute((tx) => remindIn(tx, services, projectId, now))
  }
  return sent
}

/** Under the lock of the project's row, so that two nodes do not remind twice. */
async function remindIn(tx: Kysely<Tables>, services: Needs, projectId: string, now: Date): Promise<number> {
  const project = await tx
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', projectId)
    .where('archived_at', 'is', null)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!project) return 0
  const may = await mayBeRemindedBy(tx, services, project.organization_id)
  const open = (await loadAsks(tx, projectId)).filter(
    (ask) => isDue(ask, dayOf(now)) && (ask.kind === 'colleague' ? may.members : may.others),
  )
  const shut = await suspendedAmong(
    tx,
    open.flatMap(({ kind, email }) => (kind === 'invited' ? [email] : [])),
  )
  const due = open.filter(({ email }) => !shut.has(email))
  const unanswered = await unansweredOf(tx, services, projectId, due)
  for (const { ask, left } of unanswered) {
    await remind(tx, services, { ask, project, left }, now)
    await recordAudit(tx, {
      action: 'reminder sent',
      personId: null,
      organizationId: project.organization_id,
      projectId,
      details: {
        ...(ask.personId !== null && { person: ask.personId }),
        name: ask.name,
        count: left.places.length,
        tables: left.tables.length,
        dueOn: ask.dueOn,
      },
    })
  }
  return unanswered.length
}

/** Of addresses that were invited those of suspended accounts. Only here: whoever invited them is not told that. */
async function suspendedAmong(tx: Kysely<Tables>, emails: readonly string[]): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set()
  const people = await tx
    .selectFrom('people')
    .select('email')
    .where('email', 'in', emails)
    .where('suspended_at', 'is not', null)
    .execute()
  return new Set(people.map(({ email }) => email))
}

interface Due extends Unanswered {
  readonly project: { readonly id: string; readonly name: string; readonly organization_id: string }
}

async function remind(tx: Kysely<Tables>, services: Needs, { ask, project, left }: Due, now: Date) {
  if (ask.kind === 'invited') return remindInvited(tx, services, ask.id, now)
  await tx
    .updateTable(askTables[ask.kind])
    .set({ reminded_at: now, reminded_by: null })
    .where('id', '=', ask.id)
    .execute()
  const { kind, dueOn } = ask
  const about = { kind, projectId: project.id, projectName: project.name }
  const letter = { ...about, left, dueOn: dueOn ?? '' }
  await sendMail(tx, services.jobs, {
    to: ask.email,
    projectId: project.id,
    ...reminderOf(letter, services.portalUrl),
  })
  if (ask.personId === null) return
  const event = { kind: 'dueSoon', by: null, project, isMailed: true } as const
  const details = { dueOn: letter.dueOn, ...beginningOf(left) }
  await notify(tx, { ...event, details }, [
    { personId: ask.personId, standing: kind === 'borrower' ? 'borrower' : 'lender' },
  ])
}

function isDue({ dueOn, since, remindedAt, mayAnswer, suspended }: OpenAsk, today: string): boolean {
  if (dueOn === null || !mayAnswer || suspended) return false
  const remindedOn = remindedAt === null ? null : dayOf(remindedAt)
  return isReminderDue({ askedOn: dayOf(since), dueOn, remindedOn }, today)
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
