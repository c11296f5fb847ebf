import {
  type SharedStageEntries,
  type StageEntries,
  sharedApplication,
  sharedPreApplication,
} from '@granary/api'
import type { Answers, CompiledForm, Evaluation, Field, FormSchema, Status } from '@granary/forms'
import type { FunctionReturnType } from 'convex/server'
import { entriesOf } from '../../../lib/projects/stage-entries.ts'
import { standing } from './sayings.ts'

export type StageName = 'pre-application' | 'application'

type Wire = FunctionReturnType<StageEntries['getState']>
export type Provenance = Wire['provenance'][string]

/** What the server says of a stage; the questionnaire in it is the published one of its revision. */
export interface StageData extends Omit<Wire, 'answers' | 'questionnaireFile'> {
  readonly schema: FormSchema
  readonly answers: Answers
}

/**
 * Whose questionnaire it is: the lender's whole one, the part that was shared with a borrower, or the fields that the
 * packaging team looks after, which they change when the rest no longer can be.
 */
export type Audience = 'lender' | 'borrower' | 'staff'

/** The calls of a session; a borrower's stage has them too, and no others. */
export function sessionEntries(audience: Audience, stage: StageName): SharedStageEntries {
  const whole = entriesOf[stage] as unknown as SharedStageEntries
  return audience === 'borrower' ? sharedEntriesOf[stage] : whole
}

export const sharedEntriesOf: Readonly<Record<StageName, SharedStageEntries>> = {
  'pre-application': sharedPreApplication,
  application: sharedApplication as unknown as SharedStageEntries,
}

interface StageWords {
  readonly title: string
  readonly loading: string
  readonly empty: string
  readonly submit: string
  /** For a category without a description of its own. */
  readonly fallback: string
}

export const stageWords: Readonly<Record<StageName, StageWords>> = {
  'pre-application': {
    title: 'Pre-application',
    loading: 'Loading pre-app context…',
    empty: 'No pre-app data is available for this project yet.',
    submit: 'Submit pre-application',
    fallback: 'Complete the tasks in this section to progress the pre-application.',
  },
  application: {
    title: 'Application',
    loading: 'Loading application context…',
    empty: 'No application data is available for this project yet.',
    submit: 'Submit application',
    fallback: 'Complete the tasks in this section to progress the application.',
  },
}

/** What of a stage the packaging team looks after, as a form of its own that is open. */
export function staffPart(data: StageData): StageData {
  const sections = data.schema.sections
    .map((section) => ({ ...section, fields: section.fields.filter(isStaffs) }))
    .filter(({ fields }) => fields.length > 0)
  const ids = new Set(sections.flatMap(({ fields }) => fields.map(({ id }) => id)))
  return {
    ...data,
    schema: { ...data.schema, sections },
    answers: onlyOf(ids, data.answers),
    readOnly: false,
    readOnlyReason: null,
  }
}

/** What the answers mean, with what was said not to apply. */
export function evaluated(
  form: CompiledForm,
  { answers, notApplicable }: Pick<StageData, 'answers' | 'notApplicable'>,
): Evaluation {
  return form.evaluate(answers, standing(notApplicable))
}

const dataStatuses: Readonly<Record<Status, string>> = {
  complete: 'complete',
  inProgress: 'in-progress',
  required: 'required',
  toCorrect: 'to-correct',
}

/** The mark of a category for those who read the page by program. */
export const dataStatus = (status: Status = 'complete') => dataStatuses[status]

export const isStaffs = ({ metadata }: Field) => metadata?.owner === 'staff'

export function onlyOf(fieldIds: ReadonlySet<string>, answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([fieldId]) => fieldIds.has(fieldId)))
}

/** Tells forms of one revision apart that were cut down to different questions. */
export function questionsOf({ schema }: StageData): string {
  return schema.sections.flatMap(({ fields }) => fields.map(({ id }) => id)).join()
}

export function stageFrom(search: unknown): StageName {
  return search === 'application' ? 'application' : 'pre-application'
}
