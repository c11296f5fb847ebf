import type { Asked, Deed, ProjectFacts, StageFacts } from '@granary/checklists'
import { isCalendarDate } from '@granary/forms'
import type { Selectable } from 'kysely'
import type { ProjectsTable } from '../../db/schema.generated.ts'
import { evaluationOf, fieldsDisputed, type StageDocument, type StageDocuments } from '../stages/index.ts'
import type { ReviewsOf } from './review-facts.ts'

type Project = Selectable<ProjectsTable>

/** What is known besides the rows of the project itself; each part is told where somebody reads it. */
export interface Besides {
  readonly nameOf: (personId: string | null) => string | null
  /** Where test data may be submitted. */
  readonly demo: boolean
  readonly lenderName: string
  readonly lenderWaits: boolean
  readonly asked?: readonly Asked[]
  readonly reviews: ReviewsOf
  /** Of each stage, by who reads the head alone. */
  readonly inHead?: (document: StageDocument) => Partial<StageFacts>
}

const certification = 'certifyInformationAccurate'

/** What the rows of a project say of where it stands. */
export function factsOf(project: Project, documents: StageDocuments, besides: Besides): ProjectFacts {
  const { 'pre-application': preApplication, application } = documents
  const agency = besides.reviews.agency(project.id)
  return {
    lenderName: besides.lenderName,
    isDraft: project.status === 'Draft',
    stages: {
      'pre-application': {
        ...stageFacts(preApplication, besides),
        begunAt: project.created_at.getTime(),
        ...besides.inHead?.(preApplication),
      },
      application: { ...stageFacts(application, besides), ...besides.inHead?.(application) },
    },
    asked: besides.asked ?? [],
    targetOn: targetOf(documents),
    lenderWaits: besides.lenderWaits,
    archivedAt: timeOf(project.archived_at),
    sent: project.sent_at && { at: project.sent_at.getTime(), by: agency?.office ?? null },
    committedAt: timeOf(project.committed_at),
    closedAt: timeOf(project.closed_at),
    ...(agency && { agency }),
  }
}

/** How far a stage is, as every list says it. */
export function countsOf({ required, requiredAnswered, missing, toCorrect }: StageFacts) {
  return { required, requiredAnswered, missing, toCorrect }
}

function stageFacts(document: StageDocument, { nameOf, demo, reviews }: Besides): StageFacts {
  const { form, stage, answers, provenance, notApplicable, submittedAt, reopenedAt, lastSavedAt } = document
  const state = evaluationOf(document)
  const { required, requiredAnswered, missing, toCorrect } = state.total
  const missingFields = form.missing(state)
  const disputed = fieldsDisputed(notApplicable)
  const submitted = deedOf(submittedAt, nameOf(document.submittedBy))
  const isBack = submittedAt === null && document.reopenedReason !== null
  const review = reviews.stage(document.projectId, stage, nameOf)
  const isTest = ({ id }: { readonly id: string }) => provenance[id]?.kind === 'test'
  const visible = () => form.schema.sections.flatMap(({ id }) => form.visibleFields(state, id))
  return {
    stage,
    begunAt: null,
    required,
    requiredAnswered,
    missing,
    missingDocuments: missingFields.filter(({ type }) => type === 'file').length,
    disputed: missingFields.filter(({ id }) => disputed.has(id)).length,
    toCorrect,
    firstLeft: (missingFields[0] ?? form.toCorrect(state)[0])?.id ?? null,
    certificationRefused: answers[certification] === 'NO',
    testAnswers: demo || Object.keys(provenance).length === 0 ? 0 : visible().filter(isTest).length,
    advice: null,
    submitted,
    lastSubmitted: submitted,
    returned: isBack ? (review.returned ?? deedOf(reopenedAt ?? lastSavedAt, null)) : null,
    changedSinceReturned: isBack && reopenedAt !== null && lastSavedAt !== null && lastSavedAt > reopenedAt,
    ...(submittedAt !== null && { taken: review.taken ?? null, accepted: review.accepted ?? null }),
    ...(review.remarks && { remarks: review.remarks }),
  }
}

/** The record of the project's target date stands in both stages; the application's counts once it has one. */
function targetOf({ application, 'pre-application': preApplication }: StageDocuments): string | null {
  const given = [application, preApplication].map(({ answers }) => answers.submissionTargetDate)
  return given.find((day): day is string => typeof day === 'string' && isCalendarDate(day)) ?? null
}

function deedOf(at: Date | null, by: string | null): Deed | null {
  return at === null ? null : { at: at.getTime(), by }
}

const timeOf = (at: Date | null) => at?.getTime() ?? null
