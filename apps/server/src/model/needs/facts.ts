import { withTaxIdsMasked } from '@granary/eligibility'
import { type Answers, isCalendarDate } from '@granary/forms'
import type { Facts, FiledDocument } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { readableAnswers, shownStages } from '../answers/index.ts'
import type { Services } from '../services.ts'
import {
  evaluationOf,
  fieldsNotApplying,
  type Marks,
  type StageDocument,
  type StageDocuments,
  type StageId,
  stageIds,
} from '../stages/index.ts'
import { factsOfTables, keptTablesNow, loadTables, type RowsByTable } from '../tables/index.ts'
import { acceptanceOf } from './acceptance.ts'
import { filesOf, type StageFile } from './files.ts'
import { lastSubmissions, type Submission } from './submitted.ts'
import { toldInDocuments } from './told-in-documents.ts'
import { waiversOf } from './waivers.ts'

export interface FactsOfProject {
  readonly facts: Facts
  /** The questionnaires that the answers belong to, as whoever works on the project sees them. */
  readonly stages: StageDocuments
  /** The files that count, each where it was filed. */
  readonly files: readonly StageFile[]
}

/**
 * Everything that rules look at in a project: what was submitted of a stage that is, and what stands in one that is
 * open. What staff look after is never submitted and always read as it is. Nothing sensitive is in it, and it is the
 * same whoever asks.
 */
export async function factsOf(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  project: Selectable<ProjectsTable>,
  today: string,
): Promise<FactsOfProject> {
  const { documents } = await shownStages(db, services, project, 'application', true)
  const [submissions, waivedItems, acceptance] = await Promise.all([
    lastSubmissions(db, documents),
    waiversOf(db, project.id),
    acceptanceOf(db, project.id),
  ])
  const tables = await tablesOf(db, services.sealer, project.id, submissions)
  const read = (stage: StageId) => readStage(documents[stage], submissions[stage])
  const parts = { 'pre-application': read('pre-application'), application: read('application') }
  const files = await filesOf(db, project.id, parts)
  const told = await toldInDocuments(db, services.sealer, project.id, files)
  return {
    stages: documents,
    files,
    facts: {
      today,
      targetDate: targetOf(documents),
      answers: {
        'pre-application': parts['pre-application'].answers,
        application: parts.application.answers,
      },
      notApplicable: stageIds.flatMap((stage) => parts[stage].notApplicable),
      documents: files.map(filed),
      told,
      waivedItems,
      ...factsOfTables(tables),
      ...acceptance,
    },
  }
}

/** They go out with the application: what it was submitted with, and until then what stands there. */
async function tablesOf(
  db: Kysely<Tables>,
  sealer: Sealer,
  projectId: string,
  { application }: Partial<Record<StageId, Submission>>,
): Promise<RowsByTable> {
  return application?.tables
    ? keptTablesNow(sealer, projectId, application.tables, application.tablesRevision)
    : loadTables(db, sealer, projectId)
}

/** What counts of a stage. */
export interface StageToRead {
  readonly answers: Answers
  readonly notApplicable: NonNullable<Facts['notApplicable']>
  /** The round whose files count, and the fields whose files are read as they are. */
  readonly round: number | null
  readonly live: ReadonlySet<string>
}

function readStage(document: StageDocument, submission: Submission | undefined): StageToRead {
  const state = evaluationOf(document)
  const asked = document.form.schema.sections.flatMap(({ id }) => document.form.visibleFields(state, id))
  const live = asked
    .filter(({ metadata }) => submission === undefined || metadata?.owner === 'staff')
    .map(({ id }) => id)
  const answers = Object.fromEntries(live.map((id) => [id, document.answers[id] ?? null]))
  const marks = submission?.notApplicable ?? document.notApplicable
  return {
    answers: readableAnswers({ ...submission?.answers, ...answers }, false),
    notApplicable: reasonsIn(document.stage, marks),
    round: submission?.round ?? null,
    live: new Set(live),
  }
}

function reasonsIn(stage: StageId, marks: Marks): StageToRead['notApplicable'] {
  return [...fieldsNotApplying(marks)].map((fieldId) => ({
    stage,
    fieldId,
    reason: withTaxIdsMasked(marks[fieldId]?.reason ?? ''),
  }))
}

/** When the application is to be complete: said by staff, in the application once it has it. */
function targetOf({ application, 'pre-application': preApplication }: StageDocuments): string | null {
  const given = [application, preApplication].map(({ answers }) => answers.submissionTargetDate)
  return given.find((day): day is string => typeof day === 'string' && isCalendarDate(day)) ?? null
}

function filed({ uploadId, stage, fieldId, ...said }: StageFile): FiledDocument {
  const { kind, asOf, periodFrom, periodTo, signedOn, expiresOn } = said
  return { uploadId, items: [{ stage, fieldId }], kind, asOf, periodFrom, periodTo, signedOn, expiresOn }
}
