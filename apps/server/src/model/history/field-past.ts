import { appError, type HistoryChange, type projectHistory } from '@granary/api'
import { withTaxIdsMasked } from '@granary/eligibility'
import type { Answer } from '@granary/forms'
import type { Infer } from 'convex/values'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { pastAnswer, shownStages } from '../answers/index.ts'
import type { BorrowersReading } from '../borrower/index.ts'
import type { Services } from '../services.ts'
import { questionnaireOf, type StageDocument, type StageId } from '../stages/index.ts'
import { comingBack, type PastState, publishedForms, stateAfter, wordsOf } from './coming-back.ts'
import { type FilesThen, filesThen } from './files-then.ts'
import { type PastRow, rowsOfField } from './past-rows.ts'
import { type Side, sidesOf } from './sides.ts'

/** Who reads the past of a project, and how much of it. */
export interface PastReader {
  readonly mayEdit: boolean
  /** Whether they may lead an open stage back: also staff who may not write in it. */
  readonly mayRestore: boolean
  /** Of a borrower, who answers to the lender: nothing comes back by them, and drafts of others are not theirs. */
  readonly borrower?: BorrowersReading & { readonly personId: string }
}

interface Place {
  readonly db: Kysely<Tables>
  readonly services: Pick<Services, 'sealer'>
  readonly project: Selectable<ProjectsTable>
}

type FieldPast = Infer<typeof projectHistory.get.returns>

const mostShown = 100

/** What happened to one answer, and to whether its question applies, newest first. */
export async function fieldPast(
  { db, services, project }: Place,
  { stage, fieldId }: { readonly stage: StageId; readonly fieldId: string },
  reader: PastReader,
): Promise<FieldPast> {
  const label = labelOf(stage, fieldId)
  if (label === undefined) throw appError('NOT_FOUND', { message: 'This question does not exist.' })
  const place = { projectId: project.id, stage }
  const [{ documents, readOnlyReason }, found, files] = await Promise.all([
    shownStages(db, services, project, stage, reader.mayEdit || reader.mayRestore),
    rowsOfField(db, services.sealer, place, {
      fieldId,
      since: reader.borrower?.since,
      limit: mostShown + 1,
    }),
    filesThen(db, place, reader.borrower !== undefined),
  ])
  const rows = found.slice(0, mostShown).filter((row) => isTold(row, found, reader))
  const people = rows.map(({ personId }) => personId)
  const [names, sides] = await Promise.all([namesOf(db, people), sidesOf(db, project, people)])
  const mayRestore = readOnlyReason === null && reader.mayRestore
  const document = documents[stage]
  const now = rows.find((row) => stateAfter(row) !== undefined && !isDraft(row))
  const mayReadWhole = readOnlyReason === null && reader.mayEdit && reader.borrower?.mayAnswer !== false
  const told = { document, files, names, sides, mayRestore, mayReadWhole }
  return {
    fieldId,
    label: document.form.field(fieldId)?.label ?? label,
    version: document.version,
    changes: rows.map((row) => ({ ...changeOf(row, rows, told), isNow: row === now })),
    hasEarlier: found.length > mostShown,
    mayRestore,
    readOnlyReason,
  }
}

/** By the newest questionnaire that asks it; nothing where none ever did. */
function labelOf(stage: StageId, fieldId: string): string | undefined {
  const forms = publishedForms(stage, questionnaireOf(stage).latestRevision)
  return forms.find((form) => form.field(fieldId))?.field(fieldId)?.label
}

/** What an answer ends by itself need not be told beside it, nor a borrower what somebody else wrote and gave up. */
function isTold(row: PastRow, all: readonly PastRow[], { borrower }: PastReader): boolean {
  if (isDraft(row)) return borrower === undefined || row.personId === borrower.personId
  if (row.kind === 'answer' || row.says !== 'applicable') return true
  return !all.some((other) => other.kind === 'answer' && other.version === row.version && !isDraft(other))
}

function isDraft(row: PastRow): boolean {
  return row.kind === 'answer' && row.source === 'not-chosen'
}

interface Told {
  readonly document: StageDocument
  readonly files: FilesThen
  readonly names: ReadonlyMap<string, string>
  readonly sides: ReadonlyMap<string, Side>
  readonly mayRestore: boolean
  readonly mayReadWhole: boolean
}

function changeOf(row: PastRow, rows: readonly PastRow[], told: Told): Omit<HistoryChange, 'isNow'> {
  const { document, files, names, sides, mayReadWhole } = told
  const shown = (answer: Answer) => pastAnswer(row.fieldId, answer, mayReadWhole)
  const [before, after] = row.kind === 'answer' ? [shown(row.before), shown(row.after)] : [null, null]
  const words = (answer: Answer) => wordsOf(document, row.fieldId, answer, files)
  return {
    changeId: row.changeId,
    version: row.version,
    at: row.at.getTime(),
    by: nameIn(names, row.personId),
    side: (row.personId !== null && sides.get(row.personId)) || null,
    source: sourceOf(row),
    before: before as HistoryChange['before'],
    after: after as HistoryChange['after'],
    beforeText: words(before),
    afterText: words(after),
    ...(row.kind === 'mark' && row.note !== '' && { note: withTaxIdsMasked(row.note) }),
    ...(row.kind === 'answer' && row.fromWorkbook && { fromWorkbook: true }),
    ...(row.asOf && { restoredFrom: restoredFrom(row.asOf, rows, names) }),
    ...returning(row, told),
  }
}

function sourceOf(row: PastRow): HistoryChange['source'] {
  if (row.kind === 'mark') return row.says
  return row.source === 'restored' && row.asOf === null ? 'repaired' : row.source
}

/** Whose it was that came back, where that is still among what is told. */
function restoredFrom(asOf: Date, rows: readonly PastRow[], names: ReadonlyMap<string, string>) {
  const origin = rows.find((row) => row.at <= asOf && !isDraft(row))
  return { at: asOf.getTime(), by: nameIn(names, origin?.personId ?? null) }
}

function returning(row: PastRow, told: Told): Pick<HistoryChange, 'restore' | 'lost'> {
  const state = told.mayRestore ? stateAfter(row) : undefined
  if (!state) return { restore: null, lost: null }
  const way = comingBack(told.document, row.fieldId, state, told.files)
  if (way.kind === 'same') return { restore: null, lost: null }
  if (way.kind === 'lost') return { restore: null, lost: way.why }
  const { missing, problem } = way
  return {
    restore: {
      text: stateWords(told, row.fieldId, way.state),
      missing: [...missing],
      problem,
    },
    lost: null,
  }
}

/** A past state as one says it. What is brought back is what stood there, whatever of it is shown. */
export function stateWords(
  { document, files, mayReadWhole }: Pick<Told, 'document' | 'files' | 'mayReadWhole'>,
  fieldId: string,
  { answer, reason }: PastState,
): string {
  return reason === null
    ? wordsOf(document, fieldId, pastAnswer(fieldId, answer, mayReadWhole), files)
    : `Not applicable, because ${withTaxIdsMasked(reason)}`
}
