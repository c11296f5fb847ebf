import { isWindowReminderDue } from '@granary/api'
import { dayOf, lastGoodDay, type RulePack } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { descriptionsOf } from '../answers/index.ts'
import { mayBeRemindedBy } from '../lenders/index.ts'
import { notify, type Recipient } from '../notices/index.ts'
import type { Services } from '../services.ts'
import { ownersOfFiles } from './owners-of-files.ts'
import { rulesOf } from './rules.ts'
import { type RunningOut, runningOutOf } from './running-out.ts'

type Needs = Pick<Services, 'lenderApproval' | 'sealer'>

/** Tells whose document runs out soon, or today, in a package that is not sent; gives of how many files. */
export async function remindOfWindows(db: Database, services: Needs, now = new Date()): Promise<number> {
  const today = now.toISOString().slice(0, 10)
  let told = 0
  for (const projectId of await projectsWithDays(db))
    told += await db.transaction().execute((tx) => remindIn(tx, services, projectId, today))
  return told
}

/** What was sent is as old as it is; called incomplete it is not sent any more. */
async function projectsWithDays(db: Kysely<Tables>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('sent_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('archived_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('document_descriptions')
          .select('storage_id')
          .whereRef('document_descriptions.project_id', '=', 'projects.id')
          .where(({ or, eb }) =>
            or([
              eb('as_of', 'is not', null),
              eb('period_to', 'is not', null),
              eb('expires_on', 'is not', null),
            ]),
          ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Under the lock of the project's row, so that two nodes do not tell twice. */
async function remindIn(
  tx: Kysely<Tables>,
  services: Needs,
  projectId: string,
  today: string,
): Promise<number> {
  const project = await tx
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', projectId)
    .where('sent_at', 'is', null)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!project || !(await isAnyNear(tx, project, today))) return 0
  const { files, read } = await runningOutOf(tx, services, project, today)
  const due = await notTold(tx, files, today)
  if (due.length === 0) return 0
  const [ownersOf, may] = await Promise.all([
    ownersOfFiles(tx, project, read),
    mayBeRemindedBy(tx, services, project.organization_id),
  ])
  const owned = files
    .flatMap((running) => ownersOf(running, today).map((owner) => ({ ...running, owner })))
    .filter(({ owner }) => (owner.standing === 'borrower' ? may.others : may.members))
  const groups = Map.groupBy(owned, ({ owner, lastDay }) => `${owner.standing} ${owner.personId} ${lastDay}`)
  for (const group of groups.values()) if (group.some(isAmong(due))) await tell(tx, project, group, today)
  await tx
    .insertInto('document_reminders')
    .values(
      due.map(({ file, lastDay }) => ({
        ...{ upload_id: file.uploadId, due_on: lastDay, reminded_on: today, project_id: projectId },
      })),
    )
    .execute()
  return due.length
}

/** The rules are asked of a whole project only where something may be near its end by them. */
async function isAnyNear(
  tx: Kysely<Tables>,
  project: Selectable<ProjectsTable>,
  today: string,
): Promise<boolean> {
  const [described, pack] = await Promise.all([descriptionsOf(tx, project.id), rulesOf(tx, project)])
  return [...described.values()].some((said) =>
    lastDaysOf(pack, dayOf(said), said.expiresOn).some((lastDay) =>
      isWindowReminderDue({ lastDay, addedOn: '', remindedOn: null }, today),
    ),
  )
}

const lastDaysOf = ({ windows }: RulePack, day: string | null, expiresOn: string | null) => [
  ...(expiresOn === null ? [] : [expiresOn]),
  ...(day === null ? [] : windows.flatMap((window) => lastGoodDay(window, day) ?? [])),
]

/** Those of which nobody was told yet that they are so near their end. */
async function notTold(
  tx: Kysely<Tables>,
  files: readonly RunningOut[],
  today: string,
): Promise<readonly RunningOut[]> {
  const ids = files.map(({ file }) => file.uploadId)
  if (ids.length === 0) return []
  const [uploads, reminders] = await Promise.all([
    tx.selectFrom('uploads').select(['id', 'uploaded_at']).where('id', 'in', ids).execute(),
    tx.selectFrom('document_reminders').selectAll().where('upload_id', 'in', ids).execute(),
  ])
  return files.filter(({ file: { uploadId }, lastDay }) => {
    const addedOn = uploads
      .find(({ id }) => id === uploadId)
      ?.uploaded_at.toISOString()
      .slice(0, 10)
    const remindedOn = reminders
      .filter(({ upload_id, due_on }) => upload_id === uploadId && due_on === lastDay)
      .map(({ reminded_on }) => reminded_on)
      .sort()
      .at(-1)
    return (
      addedOn !== undefined &&
      isWindowReminderDue({ lastDay, addedOn, remindedOn: remindedOn ?? null }, today)
    )
  })
}

const isAmong =
  (all: readonly RunningOut[]) =>
  ({ file, lastDay }: RunningOut) =>
    all.some((each) => each.file.uploadId === file.uploadId && each.lastDay === lastDay)

type Owned = RunningOut & { readonly owner: Recipient }

/** One notice of all that runs out on a day, which leads to the first of it. */
async function tell(
  tx: Kysely<Tables>,
  project: Selectable<ProjectsTable>,
  group: readonly Owned[],
  today: string,
): Promise<void> {
  const [first] = group
  if (!first) return
  const { file, title, lastDay, owner } = first
  const details = {
    ...{ dueOn: lastDay, number: group.length, at: { stage: file.stage, fieldId: file.fieldId } },
    ...(group.length === 1 && { document: title }),
  }
  await notify(tx, { kind: today < lastDay ? 'runsOut' : 'lastDay', by: null, project, details }, [owner])
}
