import type { Progress } from '@granary/forms'
import type { Selectable } from 'kysely'
import type { ProjectsTable } from '../db/schema.generated.ts'
import type { StageDocument, StageDocuments } from './stages.ts'

export function progressIn({ form, answers }: StageDocument): Progress {
  return form.evaluate(answers).total
}

/** What a project waits for, in one sentence, and whether it waits for the lender. */
export function nextStep(
  project: Pick<Selectable<ProjectsTable>, 'closed_at' | 'sent_at'>,
  documents: StageDocuments,
): { readonly text: string; readonly isLenders: boolean } {
  const { 'pre-application': preApplication, application } = documents
  if (project.closed_at !== null) return { text: 'Nothing left to do.', isLenders: false }
  if (project.sent_at !== null) return { text: 'Wait for the answer of the agency.', isLenders: false }
  const open = [preApplication, application].find(({ submittedAt }) => submittedAt === null)
  if (!open) return { text: 'Wait for the review of the application.', isLenders: false }
  return { text: textFor(open), isLenders: true }
}

function textFor(open: StageDocument): string {
  const { missing } = progressIn(open)
  if (missing === 0) return `Submit the ${open.stage}.`
  const questions = missing === 1 ? '1 required question' : `${missing} required questions`
  return `Answer ${questions} of the ${open.stage}.`
}
