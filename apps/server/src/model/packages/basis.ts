import type { Pages } from '@granary/api'
import { isPackaged, staffsDocuments } from '@granary/checklists'
import { withTaxIdsMasked } from '@granary/eligibility'
import type { Answers, CompiledForm } from '@granary/forms'
import type { Kysely, Selectable } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Tables, UploadsTable } from '../../db/schema.generated.ts'
import {
  certificationOf,
  descriptionsOf,
  nameOfFile,
  nameWithoutPages,
  pagesOf,
  pieceOf,
} from '../answers/index.ts'
import { explanationsOf } from '../needs/index.ts'
import {
  fieldsNotApplying,
  loadStages,
  type Marks,
  type StageDocument,
  type StageId,
  stageIds,
} from '../stages/index.ts'
import { lastSubmission, loadSnapshot } from '../submissions/index.ts'
import { type TablesThen, tableVersions } from '../tables/index.ts'

/** What a package of now would be made of: of each stage the submission that stands, or how often it was changed. */
export type Basis = Readonly<Record<StageId, { readonly round: number } | { readonly version: number }>> & {
  /** What goes in besides, which stays open while a stage is submitted: tables, explanations, what files are. */
  readonly besides: readonly string[]
  /** How project, borrower and lender are called, and what was waived. Packages of before did not keep it. */
  readonly called?: readonly string[]
  readonly waived?: readonly string[]
  /** The documents of staff in stages that are submitted. Packages of before had none of them. */
  readonly staffs?: readonly string[]
  /** The files of stages that are open: they come and go without a save. Packages of before did not keep them. */
  readonly files?: readonly string[]
}

export interface StageFile {
  readonly fieldId: string
  readonly storageId: string
  readonly uploadId: string
  readonly fileName: string
  /** The pages of the file for which it stands; null for a whole file. */
  readonly pages: Pages | null
  /** What is said of it: the stored file, or pages of it. */
  readonly piece: string
}

/** A stage as it goes into the package, with its sensitive answers in full: who builds it may read them. */
export interface PackageStage {
  readonly stage: StageId
  /** Undefined while it is open: then it is what stands there. */
  readonly round: number | undefined
  readonly revision: number
  readonly form: CompiledForm
  readonly answers: Answers
  readonly notApplicable: Readonly<Record<string, string>>
  readonly files: readonly StageFile[]
  /** As they went out with it; null while it is open, and of submissions from before they were kept. */
  readonly tables: TablesThen | null
  readonly certification: {
    readonly text: string
    readonly name: string | null
    readonly title: string | null
  }
}

export async function basisOf(db: Kysely<Tables>, projectId: string): Promise<Basis> {
  const rows = await db
    .selectFrom('stages')
    .select(['stage', 'version', 'submitted_at'])
    .where('project_id', '=', projectId)
    .execute()
  const placeOf = async (stage: StageId) => {
    const row = rows.find((each) => each.stage === stage)
    const round = row?.submitted_at ? await lastSubmission(db, { projectId, stage }) : undefined
    return round === undefined ? { version: row?.version ?? 0 } : { round }
  }
  const [[first, second], besides, called, waived, uploads] = await Promise.all([
    Promise.all(stageIds.map(placeOf)),
    besidesOf(db, projectId),
    calledOf(db, projectId),
    waivedOf(db, projectId),
    uploadsThere(db, projectId),
  ])
  const isSubmitted = (stage: string) => rows.some((row) => row.stage === stage && row.submitted_at !== null)
  return {
    ...{ 'pre-application': first ?? { version: 0 }, application: second ?? { version: 0 } },
    ...{ besides, called, waived },
    // Staff add them to a stage that is submitted as well: a new signed form is another package.
    staffs: uploads
      .filter(({ stage, field_id }) => isSubmitted(stage) && staffsDocuments.includes(field_id))
      .map(({ stage, field_id, storage_id }) => `${stage} ${field_id} ${storage_id}`)
      .sort(),
    files: uploads
      .filter(({ stage }) => !isSubmitted(stage))
      .map(({ stage, id }) => `${stage} ${id}`)
      .sort(),
  }
}

/** Of what the older one kept: whether a package of now would be made of the same. */
export function isSameBasis(older: Basis, now: Basis): boolean {
  const [kept, other] = [counting({ staffs: [], ...older }), counting(now)]
  const parts = Object.keys(kept) as (keyof Basis)[]
  return parts.every((part) => JSON.stringify(kept[part]) === JSON.stringify(other[part]))
}

/** Tables go out with the application: of one that is submitted its round says it all. */
function counting(basis: Basis): Basis {
  if (!('round' in basis.application)) return basis
  return { ...basis, besides: basis.besides.filter((line) => !line.startsWith('table ')) }
}

/** As they stand on the cover. */
async function calledOf(db: Kysely<Tables>, projectId: string): Promise<readonly string[]> {
  const project = await db
    .selectFrom('projects')
    .select(['name', 'borrower_name', 'organization_id'])
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (!project) return []
  const lender = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', project.organization_id)
    .executeTakeFirst()
  return [project.name, project.borrower_name, lender?.name ?? '']
}

/** A line for each; what a review waived goes out with its reason. */
async function waivedOf(db: Kysely<Tables>, projectId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('review_items')
    .select(['stage', 'round', 'item_id', 'note', 'reason'])
    .where('project_id', '=', projectId)
    .where('state', '=', 'waived')
    .execute()
  return rows.map((row) => JSON.stringify([row.stage, row.round, row.item_id, row.note, row.reason])).sort()
}

function uploadsThere(db: Kysely<Tables>, projectId: string) {
  return db
    .selectFrom('uploads')
    .select(['id', 'stage', 'field_id', 'storage_id'])
    .where('project_id', '=', projectId)
    .where('removed_at', 'is', null)
    .execute()
}

/** A line for each, in an order that says nothing: what is said anew, or taken back, is another list. */
async function besidesOf(db: Kysely<Tables>, projectId: string): Promise<readonly string[]> {
  const [tables, explanations, descriptions, parts] = await Promise.all([
    tableVersions(db, projectId),
    explanationsOf(db, projectId),
    descriptionsOf(db, projectId),
    partsOf(db, projectId),
  ])
  return [
    ...tables.map(({ table, version }) => `table ${table} ${version}`),
    ...explanations.map(({ check_id, at }) => `explanation ${check_id} ${at.getTime()}`),
    ...parts.map(({ part_id, pages_from, pages_to }) => `pages ${part_id} ${pages_from} ${pages_to}`),
    ...[...descriptions].map(([storageId, said]) => `file ${storageId} ${JSON.stringify(said)}`),
  ].sort()
}

/** Other pages are no other answer: the version of their stage does not tell them. */
function partsOf(db: Kysely<Tables>, projectId: string) {
  return db
    .selectFrom('uploads')
    .select(['part_id', 'pages_from', 'pages_to'])
    .distinct()
    .where('project_id', '=', projectId)
    .where('part_id', 'is not', null)
    .where('removed_at', 'is', null)
    .execute()
}

export async function stagesOf(
  db: Kysely<Tables>,
  sealer: Sealer,
  projectId: string,
  basis: Basis,
): Promise<readonly PackageStage[]> {
  const live = await loadStages(db, sealer, projectId)
  const found: PackageStage[] = []
  for (const stage of stageIds) {
    const place = basis[stage]
    if ('round' in place) {
      const { head, form, answers, notApplicable, files, certification, tables } = await loadSnapshot(
        db,
        sealer,
        { projectId, stage },
        place.round,
      )
      const { officerName, officerTitle } = certificationOf(form, answers)
      const staffs = await staffsPart(db, form, live[stage])
      found.push({
        ...{ stage, round: place.round, revision: head.revision, form, tables },
        answers: { ...answers, ...staffs.answers },
        files: [
          ...files.map((file) => ({ ...file, fileName: nameWithoutPages(file.fileName, file.pages) })),
          ...staffs.files,
        ],
        notApplicable: reasonsIn(notApplicable),
        certification: { text: certification, name: officerName, title: officerTitle },
      })
    } else {
      const { form, answers, notApplicable, revision } = live[stage]
      const { text, officerName, officerTitle } = certificationOf(form, answers)
      found.push({
        ...{ stage, round: undefined, revision, form, answers, tables: null },
        notApplicable: reasonsIn(notApplicable),
        files: (await uploadsOf(db, projectId, stage)).map(fileOf),
        certification: { text, name: officerName, title: officerTitle },
      })
    }
  }
  return found
}

/** What staff look after is never submitted: of a submitted stage it goes in as it stands now. */
async function staffsPart(
  db: Kysely<Tables>,
  form: CompiledForm,
  { projectId, stage, answers }: StageDocument,
): Promise<Pick<PackageStage, 'answers' | 'files'>> {
  const fields = form.schema.sections
    .flatMap((section) => section.fields)
    .filter((field) => field.metadata?.owner === 'staff' && isPackaged(field))
    .map(({ id }) => id)
  const uploads = await uploadsOf(db, projectId, stage)
  return {
    answers: Object.fromEntries(fields.map((id) => [id, answers[id] ?? null])),
    files: uploads.map(fileOf).filter(({ fieldId }) => fields.includes(fieldId)),
  }
}

/** Masked where they are read, so that whatever is made of them tells no tax id that somebody wrote into one. */
function reasonsIn(marks: Marks): Readonly<Record<string, string>> {
  const fields = [...fieldsNotApplying(marks)]
  return Object.fromEntries(fields.map((id) => [id, withTaxIdsMasked(marks[id]?.reason ?? '')]))
}

function uploadsOf(db: Kysely<Tables>, projectId: string, stage: StageId) {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .where('removed_at', 'is', null)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
}

const fileOf = (row: Selectable<UploadsTable>): StageFile => ({
  fieldId: row.field_id,
  storageId: row.storage_id,
  uploadId: row.id,
  fileName: nameOfFile(row),
  pages: pagesOf(row),
  piece: pieceOf(row),
})
