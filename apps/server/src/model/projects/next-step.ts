import type { Progress } from '@granary/forms'
import type { Selectable } from 'kysely'
import type { ProjectsTable } from '../../db/schema.generated.ts'
import { evaluationOf, type StageDocument, type StageDocuments, type StageId } from '../stages/index.ts'

export function progressIn(document: StageDocument): Progress {
  return evaluationOf(document).total
}

/** How far a stage is, as every list says it. */
export function countsIn(document: StageDocument) {
  const { required, requiredAnswered, missing, toCorrect } = progressIn(document)
  return { required, requiredAnswered, missing, toCorrect }
}

export interface Standing {
  readonly stage: StageId
  readonly required: number
  readonly requiredAnswered: number
  readonly missing: number
  readonly toCorrect: number
  readonly missingDocuments: number
  readonly returned: boolean
}

export interface NextStep {
  readonly text: string
  readonly isLenders: boolean
  readonly standing: Standing
}

/** What a project waits for, in one sentence, whether it waits for the lender, and how far the stage in question is. */
export function nextStep(
  project: Pick<Selectable<ProjectsTable>, 'closed_at' | 'sent_at'>,
  documents: StageDocuments,
): NextStep {
  const { 'pre-application': preApplication, application } = documents
  const open = [preApplication, application].find(({ submittedAt }) => submittedAt === null)
  const standing = standingOf(open ?? application)
  if (project.closed_at !== null) return { text: 'Nothing left to do.', isLenders: false, standing }
  if (project.sent_at !== null)
    return { text: 'Wait for the answer of the agency.', isLenders: false, standing }
  if (!open) return { text: 'Wait for the review of the application.', isLenders: false, standing }
  return { text: textFor(standing), isLenders: true, standing }
}

function standingOf(document: StageDocument): Standing {
  const { form, stage, submittedAt, reopenedReason } = document
  const state = evaluationOf(document)
  const { required, requiredAnswered, missing, toCorrect } = state.total
  return {
    stage,
    required,
    requiredAnswered,
    missing,
    toCorrect,
    missingDocuments: form.missing(state).filter(({ type }) => type === 'file').length,
    returned: submittedAt === null && reopenedReason !== null,
  }
}

function textFor({ stage, missing, toCorrect, returned }: Standing): string {
  if (toCorrect > 0) return textToCorrect(stage, missing, toCorrect)
  if (missing === 0 && returned) return `Make the changes asked for and submit the ${stage} again.`
  if (missing === 0) return `Submit the ${stage}.`
  return `Answer ${questions(missing)} of the ${stage}.`
}

function textToCorrect(stage: StageId, missing: number, toCorrect: number): string {
  const answers = toCorrect === 1 ? '1 answer' : `${toCorrect} answers`
  if (missing === 0) return `Correct ${answers} of the ${stage}.`
  return `Answer ${questions(missing)} of the ${stage} and correct ${answers}.`
}

function questions(missing: number): string {
  return missing === 1 ? '1 required question' : `${missing} required questions`
}
