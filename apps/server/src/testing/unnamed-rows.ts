import { randomUUID } from 'node:crypto'
import { currentPack } from '@granary/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { anUploadField } from '../functions/access-matrix.ts'
import type { AccessWorld } from './access-world.ts'
import { bystander } from './bystanders.ts'
import { plantRow } from './effects/planted-project.ts'

/** Written in a row, it says that no call names it: for rows of projects that a case makes itself. */
export const unnamedText = 'No call names this.'

/** Of each of these one row of another project, in the order in which they refer to each other. */
const ofOtherProject = [
  ...['submissions', 'review_rounds', 'review_items', 'stored_files', 'table_rows'],
  ...['document_descriptions', 'notifications'],
]

/**
 * Beside the bystanders, one more row of what only some calls may change: in the project that calls name, in that of
 * another lender, and of the installation. A call that forgets which row was meant changes it too.
 */
export async function addUnnamedRows(db: Kysely<Tables>, { ours }: AccessWorld): Promise<void> {
  await addToOurProject(db, ours)
  const other = await db
    .selectFrom('projects')
    .innerJoin('organization_members as member', 'member.organization_id', 'projects.organization_id')
    .select(['projects.id', 'projects.organization_id'])
    .where('member.person_id', '=', bystander.id)
    .where('projects.id', '<>', ours.projectId)
    .where('projects.organization_id', '<>', ours.organizationId)
    .executeTakeFirstOrThrow()
  await addToOtherProject(db, other)
  await addToInstallation(db)
}

/** A remark that is done with and an ask of a colleague: they hold nothing up. */
async function addToOurProject(db: Kysely<Tables>, ours: AccessWorld['ours']): Promise<void> {
  const { projectId: project_id, organizationId: organization_id } = ours
  await addUnnamedRemark(db, project_id)
  const scope = JSON.stringify([{ stage: 'pre-application', kind: 'document', id: anUploadField }])
  await db
    .insertInto('colleague_asks')
    .values({ project_id, organization_id, person_id: bystander.id, scope, message: unnamedText })
    .execute()
}

async function addToOtherProject(
  db: Kysely<Tables>,
  { id: project_id, organization_id }: { id: string; organization_id: string },
): Promise<void> {
  const planted = { projectId: project_id, organizationId: organization_id, personId: bystander.id }
  for (const table of ofOtherProject) await plantRow(db, table, { ...planted, word: 'unnamed' })
  const reason = unnamedText
  await addExplanation(db, project_id)
  await db.insertInto('legal_holds').values({ project_id, reason }).execute()
  await db
    .insertInto('erasures')
    .values({ project_id, organization_id, program: 'CF', project_created_at: new Date(), reason })
    .execute()
}

/** Done with, and in nobody's way; its number leaves room for others. */
export async function addUnnamedRemark(db: Kysely<Tables>, project_id: string): Promise<void> {
  await db
    .insertInto('remarks')
    .values({
      ...{ project_id, number: 1000, stage: 'pre-application', round: 1, field_id: anUploadField },
      ...{ audience: 'internal', author_kind: 'staff', text: unnamedText, state: 'resolved' },
    })
    .execute()
}

/** Of a finding that no rule has. */
export async function addExplanation(db: Kysely<Tables>, project_id: string): Promise<void> {
  const check_id = `unnamed ${randomUUID()}`
  await db.insertInto('explanations').values({ project_id, check_id, text: unnamedText, found: '' }).execute()
}

async function addToInstallation(db: Kysely<Tables>): Promise<void> {
  await db.insertInto('attention_reasons').values({ text: unnamedText }).execute()
  await db
    .insertInto('installation_settings')
    .values({ name: 'unnamed', value: JSON.stringify(unnamedText) })
    .execute()
  await db.insertInto('notification_choices').values({ person_id: bystander.id }).execute()
  await db.insertInto('person_erasures').values({ person_id: bystander.id }).execute()
  await db
    .insertInto('rule_pack_drafts')
    .values({ id: 'unnamed', from_pack: currentPack.id, content: JSON.stringify(currentPack) })
    .execute()
}
