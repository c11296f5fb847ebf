import type { BorrowerProject, SharedPart } from '@granary/api'
import type { AskedOfBorrower } from '@granary/checklists'
import { compile, leftWords, type Progress } from '@granary/forms'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { Person } from '../../people/people.ts'
import { lastChanges } from '../answers/index.ts'
import { itemsOf } from '../asks/index.ts'
import { borrowerHead, type StandingServices } from '../projects/index.ts'
import { evaluationOf, loadStages, type StageDocument, stageIds } from '../stages/index.ts'
import {
  answerableFields,
  type BorrowerAccess,
  borrowerAccess,
  readableFields,
  sharesOf,
} from './borrower-access.ts'
import { listSharedTables } from './borrower-tables.ts'
import { cutDown } from './borrower-view.ts'

/** Those with something to do at the top, and of them the one due first. */
export async function listBorrowerProjects(
  db: Kysely<Tables>,
  services: StandingServices,
  person: Person,
): Promise<BorrowerProject[]> {
  const ids = new Set((await sharesOf(db, person.id)).map(({ project_id }) => project_id))
  const projects: BorrowerProject[] = []
  for (const projectId of ids) {
    const access = await borrowerAccess(db, person, projectId)
    if (access) projects.push(await borrowerProject(db, services, access))
  }
  return projects.sort(
    (a, b) =>
      Number(a.head.button === null) - Number(b.head.button === null) ||
      (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'),
  )
}

export async function borrowerProject(
  db: Kysely<Tables>,
  services: StandingServices,
  access: BorrowerAccess,
): Promise<BorrowerProject> {
  const { project, shares, mayAnswer } = access
  const documents = await loadStages(db, services.sealer, project.id)
  const lender = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', project.organization_id)
    .executeTakeFirst()
  const found: FoundPart[] = []
  const remarks = await remarksOf(db, project.id)
  for (const stage of stageIds) {
    const here = remarks.flatMap((remark) => (remark.stage === stage ? [remark.field_id] : []))
    found.push(...(await partsOf(db, access, documents[stage], here)))
  }
  const parts = found.map(({ part }) => part)
  const latest = shares.at(-1)
  const dueOn = shares.flatMap(({ due_on }) => (due_on === null ? [] : [due_on])).sort()[0] ?? null
  const mayFill = documents.application.submittedAt === null
  const tables = (await listSharedTables(db, access)).map((table) => ({
    ...table,
    mayAnswer: table.mayAnswer && mayFill,
  }))
  const emptyTables = tables.filter(({ rows, mayAnswer }) => mayAnswer && rows === 0).length
  const asked = askedOf(found, { mayAnswer, dueOn, emptyTables })
  return {
    projectId: project.id,
    projectName: project.name,
    borrowerName: project.borrower_name,
    lenderName: lender?.name ?? '',
    mayAnswer,
    dueOn,
    message: latest?.message ?? '',
    contact: await contactOf(db, latest?.shared_by ?? null),
    parts,
    tables,
    head: await borrowerHead(db, services, project, documents, asked),
  }
}

/** What the packaging team asks of borrowers and nobody has settled. */
async function remarksOf(db: Kysely<Tables>, projectId: string) {
  return db
    .selectFrom('remarks')
    .select(['stage', 'field_id'])
    .where('project_id', '=', projectId)
    .where('audience', '=', 'borrower')
    .where('author_kind', '=', 'staff')
    .where('state', '=', 'open')
    .orderBy('number')
    .execute()
}

/** What is theirs to do, in the stages that are open. */
function askedOf(
  found: readonly FoundPart[],
  share: Pick<AskedOfBorrower, 'mayAnswer' | 'dueOn' | 'emptyTables'>,
): AskedOfBorrower {
  const open = found.filter(({ part: { mayAnswer, submitted } }) => mayAnswer && !submitted)
  const sum = (of: 'required' | 'missing' | 'toCorrect') => open.reduce((all, { part }) => all + part[of], 0)
  const next = open.find(({ part: { missing, toCorrect } }) => missing + toCorrect > 0)
  const remarks = open.flatMap(({ part: { stage }, remarks }) =>
    remarks.map((fieldId) => ({ stage, fieldId })),
  )
  const [at] = remarks
  return {
    ...share,
    ...(at && { remarks: { open: remarks.length, at } }),
    stages: stageIds.filter((id) => found.some(({ part }) => part.stage === id)),
    required: sum('required'),
    missing: sum('missing'),
    toCorrect: sum('toCorrect'),
    next: next
      ? { stage: next.part.stage, ...(next.firstLeft !== undefined && { fieldId: next.firstLeft }) }
      : null,
  }
}

interface FoundPart {
  readonly part: SharedPart
  /** Of what they may answer in it, the first question that lacks something. */
  readonly firstLeft: string | undefined
  /** The questions of theirs at which something is left to settle. */
  readonly remarks: readonly string[]
}

async function partsOf(
  db: Kysely<Tables>,
  access: BorrowerAccess,
  document: StageDocument,
  remarked: readonly string[],
): Promise<FoundPart[]> {
  const { stage, answers, notApplicable } = document
  const schema = cutDown(document.form.schema, answers, readableFields(access, document))
  if (schema.sections.length === 0) return []
  const answerable = answerableFields(access, document)
  const form = compile(schema)
  const evaluation = evaluationOf({ form, answers, notApplicable })
  // Counted as it is asked: of a part that is shown whole, what of it they only read is none of theirs.
  const asks = compile(cutDown(document.form.schema, answers, answerable))
  const asked = evaluationOf({ form: asks, answers, notApplicable })
  const whole = new Set(
    access.shares
      .flatMap(itemsOf)
      .filter((item) => item.stage === stage && item.kind === 'section')
      .map(({ id }) => id),
  )
  const changes = await lastChanges(
    db,
    document,
    schema.sections.flatMap(({ fields }) => fields.map(({ id }) => id)),
  )
  const left = [...asks.missing(asked), ...asks.toCorrect(asked)].map((field) => field.id)
  return schema.sections.map(({ id, title, description, fields, metadata }) => {
    const theirs = fields.map((field) => field.id).filter((fieldId) => answerable.has(fieldId))
    const progress =
      theirs.length > 0 ? asks.sectionProgress(asked, id) : form.sectionProgress(evaluation, id)
    const isOpen = document.submittedAt === null
    const remarks = isOpen ? remarked.filter((fieldId) => theirs.includes(fieldId)) : []
    const times = fields.flatMap(({ id: fieldId }) => [
      ...(changes.has(fieldId) ? [changes.get(fieldId)?.at ?? 0] : []),
      ...(notApplicable[fieldId] ? [Date.parse(notApplicable[fieldId].at)] : []),
    ])
    const part = {
      stage,
      sectionId: id,
      categoryId: metadata.categoryId,
      title,
      description: description ?? '',
      mayAnswer: fields.some((field) => answerable.has(field.id)),
      submitted: document.submittedAt !== null,
      documents: whole.has(id) ? [] : fields.map(({ label }) => label),
      missing: progress?.missing ?? 0,
      toCorrect: progress?.toCorrect ?? 0,
      required: progress?.required ?? 0,
      statusText: progress ? statusWords(progress, remarks.length) : '',
      complete: progress?.status === 'complete' && remarks.length === 0,
      lastChangedAt: times.length === 0 ? null : Math.max(...times),
    }
    return { part, firstLeft: left.find((fieldId) => theirs.includes(fieldId)), remarks }
  })
}

/** What is missing, to be corrected and to be settled, in one line. */
function statusWords(progress: Progress, remarks: number): string {
  const toSettle = remarks === 0 ? [] : [remarks === 1 ? '1 remark left' : `${remarks} remarks left`]
  return [...leftWords(progress), ...toSettle].join(', ') || progress.statusText
}

export async function contactOf(
  db: Kysely<Tables>,
  personId: string | null,
): Promise<BorrowerProject['contact']> {
  if (personId === null) return null
  const row = await db
    .selectFrom('people')
    .select(['name', 'email'])
    .where('id', '=', personId)
    .executeTakeFirst()
  return row ?? null
}
