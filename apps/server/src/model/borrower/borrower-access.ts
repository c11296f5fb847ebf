import type { ShareItem } from '@granary/api'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import type { Person } from '../../people/people.ts'
import { isUuid } from '../../uuid.ts'
import { itemsOf, sharedFieldIds } from '../asks/index.ts'
import { formOf, isStageId, type StageDocument, type StageId, stageIds } from '../stages/index.ts'
import type { BorrowerShare } from './borrower-shares.ts'

/** What one borrower was given of one project; several invitations to the same project add up. */
export interface BorrowerAccess {
  readonly project: Selectable<ProjectsTable>
  readonly shares: readonly BorrowerShare[]
  readonly mayAnswer: boolean
  /** False also while an administrator looks at the portal as this borrower. */
  readonly mayEdit: boolean
}

type Questions = Pick<StageDocument, 'stage' | 'form'>

/** The only way of a borrower to a project. A project that was not shared and one that is not there are the same nothing. */
export async function borrowerAccess(
  db: Kysely<Tables>,
  person: Person,
  projectId: string,
): Promise<BorrowerAccess | null> {
  if (!isUuid(projectId)) return null
  const shares = (await sharesOf(db, person.id)).filter((share) => share.project_id === projectId)
  const [first] = shares
  if (!first) return null
  const project = await db.selectFrom('projects').selectAll().where('id', '=', projectId).executeTakeFirst()
  const lender = await db
    .selectFrom('organizations')
    .select('suspended_at')
    .where('id', '=', first.organization_id)
    .executeTakeFirst()
  if (!project || !lender || lender.suspended_at !== null) return null
  const mayAnswer = shares.some(({ may_answer }) => may_answer)
  return { project, shares, mayAnswer, mayEdit: mayAnswer && !person.viewedBy }
}

/** What stands open to a person now, everywhere. */
export async function sharesOf(db: Kysely<Tables>, personId: string): Promise<readonly BorrowerShare[]> {
  return db
    .selectFrom('borrower_shares')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .orderBy('shared_at')
    .orderBy('id')
    .execute()
}

export function readableFields(
  { shares }: Pick<BorrowerAccess, 'shares'>,
  document: Questions,
): ReadonlySet<string> {
  return sharedFieldIds(document, shares.flatMap(itemsOf))
}

export function answerableFields(
  { shares }: Pick<BorrowerAccess, 'shares'>,
  document: Questions,
): ReadonlySet<string> {
  const items: ShareItem[] = shares.filter(({ may_answer }) => may_answer).flatMap(itemsOf)
  return sharedFieldIds(document, items)
}

interface FilePlace {
  readonly project_id: string
  readonly stage: string
  readonly field_id: string
  /** Of pages of a file, which stands elsewhere. */
  readonly part_id?: string | null
  readonly storage_id?: string
}

/** Whether a borrower may open a stored file: it answers, as a whole, a question that was shared with them. */
export async function borrowerMayOpen(
  db: Kysely<Tables>,
  person: Person,
  upload: FilePlace,
): Promise<boolean> {
  const access = await borrowerAccess(db, person, upload.project_id)
  return access !== null && isShared(db, person, upload)
}

/** The same while the lender is suspended, and nobody may open anything. */
export async function isShared(
  db: Kysely<Tables>,
  person: Pick<Person, 'id'>,
  upload: FilePlace,
): Promise<boolean> {
  const { project_id, stage, field_id } = upload
  const shares = (await sharesOf(db, person.id)).filter((share) => share.project_id === project_id)
  if (shares.length === 0 || !isStageId(stage)) return false
  const access = { project: { id: project_id }, shares }
  if (!(await sharedFieldsOf(db, access, stage)).has(field_id)) return false
  return !upload.part_id || (await filesSharedWhole(db, access)).has(upload.storage_id ?? '')
}

/** The stored files that stand whole under questions that were shared with a borrower. */
export async function filesSharedWhole(db: Kysely<Tables>, access: SharesOf): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('uploads')
    .select(['stage', 'field_id', 'storage_id'])
    .where('project_id', '=', access.project.id)
    .where('part_id', 'is', null)
    .where('removed_at', 'is', null)
    .execute()
  const shared = await Promise.all(
    stageIds.map(async (stage) => [stage, await sharedFieldsOf(db, access, stage)] as const),
  )
  const isShared = (row: (typeof rows)[number]) =>
    shared.some(([stage, fields]) => row.stage === stage && fields.has(row.field_id))
  return new Set(rows.filter(isShared).map(({ storage_id }) => storage_id))
}

interface SharesOf extends Pick<BorrowerAccess, 'shares'> {
  readonly project: { readonly id: string }
}

/** The questions of a stage that were shared with a borrower, by id. */
export async function sharedFieldsOf(
  db: Kysely<Tables>,
  access: SharesOf,
  stage: StageId,
): Promise<ReadonlySet<string>> {
  const row = await db
    .selectFrom('stages')
    .select('schema_revision')
    .where('project_id', '=', access.project.id)
    .where('stage', '=', stage)
    .executeTakeFirst()
  return row ? readableFields(access, { stage, form: formOf(stage, row.schema_revision) }) : new Set()
}

/** The questions of a stage that any borrower reads, by id. */
export async function fieldsOfBorrowers(
  db: Kysely<Tables>,
  { projectId, stage, form }: Questions & { readonly projectId: string },
): Promise<ReadonlySet<string>> {
  const shares = await db
    .selectFrom('borrower_shares')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .execute()
  return readableFields({ shares }, { stage, form })
}
