import type { ProjectHead } from '@granary/api'
import {
  lockOf,
  type ProjectFacts,
  placeToOpen,
  type Reader,
  reviewing,
  type StageFacts,
  standingOf,
  stepsOf,
  withHints,
} from '@granary/checklists'
import { adviceOn, type Field } from '@granary/forms'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { approvalOf } from '../lenders/index.ts'
import type { Services } from '../services.ts'
import { evaluationOf, type StageDocument, type StageDocuments, stageIds } from '../stages/index.ts'
import { type AskedOfReader, withOwnAsk } from './asked-of-reader.ts'

/** What the head of a project says to its reader. */
export function headOf(facts: ProjectFacts, reader: Reader, asked: AskedOfReader | null): ProjectHead {
  const standing = withOwnAsk(standingOf(facts, reader), asked)
  const { tag, sentence, why, button, waitingSince } = standing
  return {
    tag,
    sentence: [...sentence],
    why: [...why],
    button,
    waitingSince,
    steps: stepsOf(facts, reader).map(({ notes, ...step }) => ({
      ...step,
      notes: notes.map((note) => [...note]),
    })),
    opensAt: placeToOpen(standing),
    agencyQuestions: facts.agency?.end === null ? facts.agency.questions.open : 0,
    locks: {
      'pre-application': [...lockOf(facts, 'pre-application')],
      application: [...lockOf(facts, 'application')],
    },
  }
}

/** What is needed to say where a project stands. */
export type StandingServices = Pick<Services, 'sealer' | 'demo' | 'lenderApproval'>

interface Past {
  readonly stage: string
  readonly at: Date
  readonly by: string | null
}

/** What only the head tells of a stage: since when somebody works on it, and its last submission, also of one that is open again. */
export async function stagesInHead(db: Kysely<Tables>, projectId: string, documents: StageDocuments) {
  const [begun, submissions] = await Promise.all([
    firstChangeOfApplication(db, projectId),
    lastSubmissions(db, projectId, documents),
  ])
  return {
    people: submissions.map(({ by }) => by),
    inHead: (nameOf: (personId: string | null) => string | null) => (document: StageDocument) => {
      const last = submissions.find(({ stage }) => stage === document.stage)
      return {
        advice: adviceIn(document),
        ...(document.stage === 'application' && { begunAt: begun?.getTime() ?? null }),
        ...(last && { lastSubmitted: { at: last.at.getTime(), by: nameOf(last.by) } }),
      } satisfies Partial<StageFacts>
    },
  }
}

async function firstChangeOfApplication(db: Kysely<Tables>, projectId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('answer_changes')
    .select('at')
    .where('project_id', '=', projectId)
    .where('stage', '=', 'application')
    .where('source', '<>', 'prefill')
    // What is said of the work on the whole project was not written in the application.
    .where('field_id', 'not in', reviewing.recordOfWork)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Of stages that are open again: those that are submitted say it themselves. */
async function lastSubmissions(
  db: Kysely<Tables>,
  projectId: string,
  documents: StageDocuments,
): Promise<Past[]> {
  if (stageIds.every((stage) => documents[stage].reopenedAt === null)) return []
  const rows = await db
    .selectFrom('submissions')
    .select(['stage', 'submitted_at as at', 'submitted_by as by'])
    .where('project_id', '=', projectId)
    .orderBy('submitted_at', 'desc')
    .execute()
  return rows.filter(({ stage }) => stageIds.some((id) => id === stage && documents[id].submittedAt === null))
}

const hinted = new Map<string, readonly Field[]>()

/** How many answers look unusual; only asked of a stage that could be submitted. */
function adviceIn(document: StageDocument): number | null {
  const { form, answers, submittedAt } = document
  const state = evaluationOf(document)
  if (submittedAt !== null || state.total.missing + state.total.toCorrect > 0) return null
  const key = `${form.schema.id} ${document.revision}`
  let fields = hinted.get(key)
  if (!fields) {
    fields = withHints(form.schema).sections.flatMap((section) => section.fields)
    hinted.set(key, fields)
  }
  const visible = new Set(
    form.schema.sections.flatMap(({ id }) => form.visibleFields(state, id).map((field) => field.id)),
  )
  return fields.filter((field) => visible.has(field.id) && adviceOn(field, answers[field.id] ?? null)).length
}

/** What the lender is called, and whether it has to be approved before anybody submits for it. */
export async function lenderOf(
  db: Kysely<Tables>,
  services: Pick<Services, 'lenderApproval'>,
  { organization_id }: Pick<Selectable<ProjectsTable>, 'organization_id'>,
): Promise<{ readonly lenderName: string; readonly lenderWaits: boolean }> {
  const row = await db
    .selectFrom('organizations')
    .select(['name', 'approved_at', 'declined_at', 'decline_reason', 'former_name'])
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return { lenderName: row.name, lenderWaits: approvalOf(services, row).state !== 'approved' }
}

const nameOfCounty = /\b(county|parish|borough|municipio|census area|city)$/i

/** "Custer County, NE": the county that the questionnaires say, or the address where they say none. */
export function placeIn(address: string, { application, 'pre-application': preApplication }: StageDocuments) {
  const given = [application.answers.projectCounty, preApplication.answers.projectCountyName]
  const county = given.find((answer): answer is string => typeof answer === 'string' && answer.trim() !== '')
  const state = /,\s*([A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?\s*$/.exec(address)?.[1]
  if (county === undefined || state === undefined || county.length > 60) return address
  const name = county.trim()
  return `${nameOfCounty.test(name) ? name : `${name} County`}, ${state}`
}
