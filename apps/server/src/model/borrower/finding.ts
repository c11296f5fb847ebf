import type { FoundByBorrower } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { Person } from '../../people/people.ts'
import { wordsTyped } from '../../texts/typed-words.ts'
import type { StandingServices } from '../projects/index.ts'
import { loadStages, type StageDocuments, type StageId, stageIds } from '../stages/index.ts'
import { type BorrowerAccess, borrowerAccess, readableFields, sharesOf } from './borrower-access.ts'
import { contactOf } from './borrower-home.ts'
import { cutDown } from './borrower-view.ts'

const atMost = 12

/** Of everything that was shared with a borrower: projects, parts, files and who shared it, by what they are called. */
export async function findForBorrower(
  db: Kysely<Tables>,
  services: Pick<StandingServices, 'sealer'>,
  person: Person,
  typed: string,
): Promise<FoundByBorrower> {
  const ids = new Set((await sharesOf(db, person.id)).map(({ project_id }) => project_id))
  const found: FoundByBorrower = { projects: [], parts: [], documents: [], people: [] }
  for (const projectId of ids) {
    const access = await borrowerAccess(db, person, projectId)
    if (!access) continue
    const there = await everythingIn(db, services, access)
    for (const kind of Object.keys(found) as (keyof FoundByBorrower)[])
      (found[kind] as unknown[]).push(...there[kind])
  }
  const words = wordsTyped(typed.toLowerCase())
  const isCalled = (...names: readonly string[]) =>
    words.every((word) => names.join(' ').toLowerCase().includes(word))
  return {
    projects: found.projects
      .filter(({ projectName, lenderName }) => isCalled(projectName, lenderName))
      .slice(0, atMost),
    parts: found.parts.filter(({ title, projectName }) => isCalled(title, projectName)).slice(0, atMost),
    documents: found.documents.filter(({ fileName }) => isCalled(fileName)).slice(0, atMost),
    people: found.people.filter(({ name }) => isCalled(name)).slice(0, atMost),
  }
}

async function everythingIn(
  db: Kysely<Tables>,
  { sealer }: Pick<StandingServices, 'sealer'>,
  access: BorrowerAccess,
): Promise<FoundByBorrower> {
  const { project, shares } = access
  const ofProject = { projectId: project.id, projectName: project.name }
  const [stages, lender, contact] = await Promise.all([
    loadStages(db, sealer, project.id),
    db
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', project.organization_id)
      .executeTakeFirst(),
    contactOf(db, shares.at(-1)?.shared_by ?? null),
  ])
  const readable = stageIds.map((stage) => [stage, readableFields(access, stages[stage])] as const)
  return {
    projects: [{ ...ofProject, lenderName: lender?.name ?? '' }],
    parts: partsOf(readable, stages).map((part) => ({ ...ofProject, ...part })),
    documents: (await filesOf(db, project.id, readable)).map((file) => ({ ...ofProject, ...file })),
    people: contact ? [{ ...ofProject, key: `${contact.email} ${project.id}`, name: contact.name }] : [],
  }
}

type Readable = readonly (readonly [StageId, ReturnType<typeof readableFields>])[]

function partsOf(readable: Readable, stages: StageDocuments) {
  return readable.flatMap(([stage, fields]) => {
    const { form, answers } = stages[stage]
    return cutDown(form.schema, answers, fields).sections.map(({ title, metadata }) => ({
      stage,
      categoryId: metadata.categoryId,
      title,
    }))
  })
}

/** The files of the questions that they may read: others are not even named. */
async function filesOf(db: Kysely<Tables>, projectId: string, readable: Readable) {
  const files = await db
    .selectFrom('uploads')
    .select(['id', 'stage', 'field_id', 'file_name'])
    .where('project_id', '=', projectId)
    .where('removed_at', 'is', null)
    // Pages of a file are found where it stands whole: it may not be shared with them.
    .where('part_id', 'is', null)
    .orderBy('uploaded_at', 'desc')
    .execute()
  return readable.flatMap(([stage, fields]) =>
    files
      .filter((file) => file.stage === stage && fields.has(file.field_id))
      .map(({ id, field_id, file_name }) => ({
        uploadId: id,
        stage,
        fieldId: field_id,
        fileName: file_name,
      })),
  )
}
