import { isOverdueNews } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { askTables, beginningOf, type Left, loadAsks, type OpenAsk } from '../asks/index.ts'
import { mayBeRemindedBy } from '../lenders/index.ts'
import { lenderPeople, notify } from '../notices/index.ts'
import type { Services } from '../services.ts'
import { projectsWithAsks, unansweredOf } from './unanswered.ts'

type Needs = Pick<Services, 'lenderApproval' | 'sealer'>

/** Tells both sides, once, of what was to be answered by a day that is over; gives of how many asks. */
export async function tellOverdue(db: Database, services: Needs, now = new Date()): Promise<number> {
  const today = now.toISOString().slice(0, 10)
  let told = 0
  for (const projectId of await projectsWithAsks(
    db,
    sql`due_on < ${today} and told_over is distinct from due_on`,
  )) {
    told += await db.transaction().execute((tx) => tellIn(tx, services, projectId, today))
  }
  return told
}

interface Project {
  readonly id: string
  readonly organization_id: string
}

/** Under the lock of the project's row, so that two nodes do not tell twice. */
async function tellIn(tx: Kysely<Tables>, services: Needs, projectId: string, today: string) {
  const project = await tx
    .selectFrom('projects')
    .select(['id', 'organization_id'])
    .where('id', '=', projectId)
    .where('archived_at', 'is', null)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!project) return 0
  const may = await mayBeRemindedBy(tx, services, project.organization_id)
  const over = (await loadAsks(tx, projectId)).filter((ask) => ask.mayAnswer && isOverdueNews(ask, today))
  if (!may.members) return 0
  const unanswered = await unansweredOf(tx, services, projectId, over)
  for (const { ask, left } of unanswered) {
    await tx
      .updateTable(askTables[ask.kind])
      .set({ told_over: ask.dueOn })
      .where('id', '=', ask.id)
      .where('project_id', '=', projectId)
      .execute()
    // Nothing goes out to others in the name of a lender that nobody has approved.
    if (ask.kind === 'colleague' || may.others) await tellAsked(tx, project, ask, left)
    await tellAsker(tx, project, ask)
  }
  return unanswered.length
}

async function tellAsked(tx: Kysely<Tables>, project: Project, ask: OpenAsk, left: Left) {
  if (ask.personId === null || ask.suspended) return
  const details = { dueOn: ask.dueOn ?? '', ...beginningOf(left) }
  await notify(tx, { kind: 'overdue', by: null, project, details }, [
    { personId: ask.personId, standing: ask.kind === 'borrower' ? 'borrower' : 'lender' },
  ])
}

/** Who asked hears of it, and once they are gone everybody of the lender. */
async function tellAsker(tx: Kysely<Tables>, project: Project, ask: OpenAsk) {
  const people = await lenderPeople(tx, project.organization_id)
  const asker = people.filter(({ personId }) => personId === ask.by)
  const kind = ask.personId === null ? 'overdueInvited' : 'overdueOfOther'
  const details = { dueOn: ask.dueOn ?? '' }
  await notify(tx, { kind, by: ask.personId, project, details }, asker.length > 0 ? asker : people)
}
