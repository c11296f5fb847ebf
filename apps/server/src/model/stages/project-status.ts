import type { ProjectStatus } from '@granary/api'
import { PROGRAM_FIELD, type Provenances } from '@granary/forms'
import type { Selectable } from 'kysely'
import type { ProjectsTable } from '../../db/schema.generated.ts'
import type { StageDocuments } from './stages.ts'

/** Where a project stands: a draft until somebody answers or says that something does not apply, then in the stage that waits to be submitted. */
export function statusOf(
  project: Pick<Selectable<ProjectsTable>, 'sent_at' | 'closed_at'>,
  documents: StageDocuments,
): ProjectStatus {
  if (project.closed_at !== null) return 'Closed'
  if (project.sent_at !== null) return 'Sent'
  const { 'pre-application': preApplication, application } = documents
  if (application.submittedAt !== null && preApplication.submittedAt !== null) return 'In review'
  if (preApplication.submittedAt !== null) return 'Application'
  const touched = [preApplication, application].some(
    ({ provenance, notApplicable }) => hasOwnAnswer(provenance) || Object.keys(notApplicable).length > 0,
  )
  return touched ? 'Pre-application' : 'Draft'
}

/** The program that counts now: the application's once the pre-application is submitted. */
export function programOf(documents: StageDocuments): string | undefined {
  const { 'pre-application': preApplication, application } = documents
  const { answers } = preApplication.submittedAt === null ? preApplication : application
  return typeof answers.loanProgram === 'string' ? answers.loanProgram : undefined
}

/** Created under the umbrella over the programs, and nobody has chosen one or submitted with it. */
export function isProgramOpen({ 'pre-application': document }: StageDocuments): boolean {
  const { provenance, submittedAt, reopenedAt } = document
  return provenance[PROGRAM_FIELD]?.kind === 'default' && submittedAt === null && reopenedAt === null
}

function hasOwnAnswer(provenance: Provenances): boolean {
  return Object.values(provenance).some(({ kind }) => kind === 'person' || kind === 'test')
}
