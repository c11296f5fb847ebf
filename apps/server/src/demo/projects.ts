import type { Answers } from '@granary/forms'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/schema.generated.ts'
import type { FileStore } from '../files/stores/store.ts'
import { saveAnswers } from '../model/answers/index.ts'
import { createProject } from '../model/projects/index.ts'
import { submitForReview } from '../model/review/index.ts'
import { loadStages, type ProjectWork, type StageId, type WorkServices } from '../model/stages/index.ts'
import { begunPreApplication, wholeApplication, wholePreApplication } from './answers.ts'
import { type SampleProject, sampleProjects } from './sample-projects.ts'
import { addSampleShares } from './shares.ts'

export interface SampleDeps {
  readonly store: FileStore
  readonly services: WorkServices
}

/** Adds the sample projects to a demo that has none, all or nothing. */
export async function seedDemoProjects(db: Database, deps: SampleDeps): Promise<void> {
  const some = await db.selectFrom('projects').select('id').limit(1).executeTakeFirst()
  if (some) return
  await db.transaction().execute((tx) => addSampleProjects(tx, deps))
}

/** Adds them through the same rules as everybody's; tells the name of each before it is made. */
export async function addSampleProjects(
  tx: Kysely<Tables>,
  deps: SampleDeps,
  begins: (projectName: string) => void = () => {},
): Promise<void> {
  // With what makes and inspects PDFs it is a seventh of all modules, and only the first start needs it.
  const { attachFiles, SampleDocuments } = await import('./sample-documents.ts')
  const documents = new SampleDocuments()
  const attach: Attach = (work, stage) => attachFiles(work, stage, deps.store, documents)
  for (const sample of sampleProjects) {
    begins(sample.name)
    const work = await startSample(tx, deps.services, sample)
    if (!work) continue
    await bringForward(work, attach, sample)
    await backdate(work, sample.savedHoursAgo)
    if (sample.isShared) await addSampleShares(tx, work.project, work.person.id)
  }
}

type Attach = (work: ProjectWork, stage: StageId) => Promise<Answers>

async function bringForward(
  work: ProjectWork,
  attach: Attach,
  { borrower, progress }: SampleProject,
): Promise<void> {
  if (progress === 'created') return
  if (progress === 'begun') {
    await answer(work, 'pre-application', begunPreApplication(borrower))
    return
  }
  await answer(work, 'pre-application', wholePreApplication(borrower))
  await answer(work, 'pre-application', await attach(work, 'pre-application'))
  if (progress === 'complete') return
  await submit(work, 'pre-application')
  await answer(work, 'application', wholeApplication(borrower))
  if (progress === 'pre-application submitted') return
  await answer(work, 'application', await attach(work, 'application'))
  await submit(work, 'application')
}

async function startSample(
  tx: Kysely<Tables>,
  services: WorkServices,
  { lender: email, name, program, businessStage, borrower }: SampleProject,
): Promise<ProjectWork | undefined> {
  const member = await tx
    .selectFrom('people')
    .innerJoin('organization_members', 'organization_members.person_id', 'people.id')
    .innerJoin('organizations', 'organizations.id', 'organization_members.organization_id')
    .select(['people.id', 'people.name', 'organizations.id as organizationId'])
    .select(['organizations.name as lenderName', 'organizations.headquarters_address'])
    .where('people.email', '=', email)
    .executeTakeFirst()
  if (!member) return undefined
  const person = { id: member.id, name: member.name, email, secondFactor: false }
  const [firstName = '', ...lastName] = member.name.split(' ')
  const { projectId } = await createProject(
    tx,
    services,
    { person, organizationId: member.organizationId },
    {
      borrowerName: borrower.name,
      borrowerEntityType: 'Cooperative',
      borrowerBusinessStage: businessStage,
      contactEmail: email,
      contactFirstName: firstName,
      contactLastName: lastName.join(' '),
      contactTitle: 'Loan officer',
      contactPhone: '(308) 555-0100',
      contactPhoneExtension: '',
      lenderName: member.lenderName,
      headquartersAddress: member.headquarters_address,
      servedState: 'NE',
      federallyRegulated: 'yes',
      projectName: name,
      program,
      totalLoanAmount: String(borrower.amount),
      projectAddress: borrower.address,
    },
  )
  const project = await tx
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return { db: tx, services, person, project, mayEdit: true }
}

async function answer(work: ProjectWork, stage: StageId, answers: Answers): Promise<void> {
  const document = (await loadStages(work.db, work.services.sealer, work.project.id))[stage]
  await saveAnswers(work, stage, {
    schemaId: document.form.schema.id,
    schemaRevision: document.revision,
    answers,
    expectedVersion: document.version,
  })
}

async function submit(work: ProjectWork, stage: StageId): Promise<void> {
  const document = (await loadStages(work.db, work.services.sealer, work.project.id))[stage]
  await submitForReview(work, stage, document.version)
}

async function backdate({ db, project }: ProjectWork, hours: number): Promise<void> {
  const savedAt = sql<Date>`now() - make_interval(hours => ${hours})`
  await db.updateTable('projects').set({ last_saved_at: savedAt }).where('id', '=', project.id).execute()
  await db
    .updateTable('stages')
    .set({ last_saved_at: savedAt })
    .where('project_id', '=', project.id)
    .where('last_saved_at', 'is not', null)
    .execute()
}
