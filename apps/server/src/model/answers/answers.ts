import { appError } from '@granary/api'
import { reviewing } from '@granary/checklists'
import {
  type Answers,
  checkAnswers,
  mergeAnswers,
  type Problem,
  sameAnswer,
  testAnswers,
} from '@granary/forms'
import { recordAudit } from '../../audit/record.ts'
import { spend } from '../../rate-limit.ts'
import {
  isOfOtherPast,
  type ProjectWork,
  questionnaireOf,
  readOnlyReason,
  requireOpen,
  type StageDocument,
  type StageDocuments,
  type StageId,
  sealAnswer,
} from '../stages/index.ts'
import { changedElsewhere, refuseBlindSave } from './answer-conflicts.ts'
import { answersAt, differingFields, recordChanges } from './answer-history.ts'
import { openForChange, writeOwnAnswers } from './answer-writing.ts'
import { readableAnswers, withoutMasks } from './sensitive-reading.ts'
import { foreignFiles } from './uploads.ts'

export interface SaveRequest {
  readonly schemaId: string
  readonly schemaRevision: number
  readonly answers: unknown
  readonly expectedVersion: number
  /** The past that this version is of. */
  readonly generation?: string | undefined
}

type Ground = Pick<SaveRequest, 'expectedVersion' | 'generation'>

export interface Saved {
  readonly answers: Answers
  readonly version: number
}

interface Unchosen {
  readonly fieldId: string
  readonly answer: unknown
  /** The packaging team looks after the fields of staff when the rest can no longer change. */
  readonly isPackager: boolean
}

/**
 * Saves what somebody changed since the version they saw on top of the answers as they are now, field by field. Only
 * where somebody else gave the same field another answer is it refused, with both. Equal answers change nothing.
 */
export async function saveAnswers(
  work: ProjectWork,
  stage: StageId,
  { schemaId, schemaRevision, answers, ...ground }: SaveRequest,
): Promise<Saved> {
  const documents = await openForChange(work)
  const document = documents[stage]
  requireOpen(work.project, document, work.mayEdit)
  const unmasked = await withoutMasks(work.db, work.services.sealer, document, answers)
  const given = readGiven(document, schemaId, schemaRevision, unmasked)
  return saveMerged(work, documents, stage, given, ground)
}

/** The fields that staff look after are saved apart, since they may change when the rest no longer can. */
export async function saveStaffFields(
  work: ProjectWork,
  stage: StageId,
  answers: unknown,
  ground: Ground,
  isPackager: boolean,
): Promise<Saved> {
  const documents = await openForChange(work)
  const document = documents[stage]
  if (!isPackager) requireOpen(work.project, document, work.mayEdit)
  const given = checked(document.form.schema, answers)
  const others = Object.keys(given).filter(
    (fieldId) => document.form.field(fieldId)?.metadata?.owner !== 'staff',
  )
  if (others.length > 0) {
    throw invalid(
      others.map((fieldId) => problem(fieldId, 'staffOnly', 'This field is saved with the questionnaire.')),
    )
  }
  const saved = await saveMerged(work, documents, stage, given, ground)
  const mayChange = readOnlyReason(work.project, document, work.mayEdit) === null
  return { answers: readableAnswers(saved.answers, mayChange), version: saved.version }
}

/**
 * Fills in everything but files and what staff look after, through the ordinary save, so that all of it is in the
 * history.
 */
export async function autofillTestData(work: ProjectWork, stage: StageId): Promise<Saved> {
  if (work.services.environment === 'production') {
    throw appError('FORBIDDEN', { message: 'Test data cannot be filled in here.' })
  }
  const documents = await openForChange(work)
  const document = documents[stage]
  requireOpen(work.project, document, work.mayEdit)
  const { schema } = document.form
  const kept = Object.entries(document.answers).filter(([fieldId]) => {
    const field = document.form.field(fieldId)
    return field?.type === 'file' || field?.metadata?.owner === 'staff'
  })
  const answers = { ...testAnswers(schema), ...Object.fromEntries(kept) }
  const written = await writeOwnAnswers(work, documents, stage, answers, 'test')
  await recordAudit(work.db, {
    action: 'test data filled in',
    personId: work.person.id,
    organizationId: work.project.organization_id,
    projectId: work.project.id,
    details: { stage, count: written.changed.length },
  })
  return written.document
}

/** Far more than two people can disagree on, and far too few to fill a history. */
const unchosenPerPerson = { tries: 300, windowSeconds: 3600 }

/**
 * Somebody chose the other answer: theirs is kept in the history of the field, where it can be found again. It is kept
 * where the answer itself could be saved, and nowhere else.
 */
export async function keepUnchosen(
  work: ProjectWork,
  stage: StageId,
  { fieldId, answer, isPackager }: Unchosen,
): Promise<void> {
  const documents = await openForChange(work)
  const document = documents[stage]
  const isOfStaff = document.form.field(fieldId)?.metadata?.owner === 'staff'
  if (!isOfStaff || !isPackager) requireOpen(work.project, document, work.mayEdit)
  if (work.services.rateLimits) await spend(work.db, `unchosen:${work.person.id}`, unchosenPerPerson)
  const given = await withoutMasks(work.db, work.services.sealer, document, { [fieldId]: answer })
  const unchosen = checked(document.form.schema, given)[fieldId]
  // A mask was shown to somebody; it is no answer that anybody gave.
  if (unchosen === undefined) return
  await recordChanges(
    work.db,
    document,
    { version: document.version, source: 'not-chosen', personId: work.person.id },
    [
      {
        fieldId,
        before: document.sealed[fieldId] ?? null,
        after: sealAnswer(work.services.sealer, document, fieldId, unchosen),
      },
    ],
  )
}

/** A field that `given` does not name is one that its sender leaves as it is; merging needs their whole document. */
async function saveMerged(
  work: ProjectWork,
  documents: StageDocuments,
  stage: StageId,
  given: Answers,
  { expectedVersion, generation }: Ground,
): Promise<Saved> {
  const { db, services, person, project } = work
  const document = documents[stage]
  const [isOther, found] = await Promise.all([
    isOfOtherPast(db, generation),
    answersAt(db, services.sealer, document, expectedVersion),
  ])
  const known = isOther ? undefined : found
  const mine = { ...(known ?? document.answers), ...given }
  const { schema } = document.form
  if (known === undefined) await refuseBlindSave(work, document, mine)
  const { answers, conflicts } = mergeAnswers(known ?? document.answers, mine, document.answers, schema)
  // A prefilled answer gives way to a person's, whenever it came.
  const owned = conflicts.filter(({ fieldId }) => isOwn(document, fieldId))
  if (owned.length > 0) throw await changedElsewhere(work, document, owned)
  const merged = { ...answers, ...Object.fromEntries(conflicts.map(({ fieldId, mine }) => [fieldId, mine])) }

  const changed = differingFields(document.answers, merged)
  if (changed.length === 0) return document
  await refuseForeignFiles(work, document, merged, changed)
  const version = document.version + 1
  const [written] = await Promise.all([
    writeOwnAnswers(work, documents, stage, merged, 'person'),
    recordAudit(db, {
      action: 'answers saved',
      personId: person.id,
      organizationId: project.organization_id,
      projectId: project.id,
      details: {
        stage,
        version,
        count: changed.length,
        fields: changed.join(' '),
        ...setByHand(merged, changed),
      },
    }),
  ])
  return written.document
}

/** What somebody says of the work on the project, which the events of its review say otherwise. */
function setByHand(answers: Answers, changed: readonly string[]): Readonly<Record<string, string | null>> {
  const set = reviewing.recordOfWork.filter((fieldId) => changed.includes(fieldId))
  return Object.fromEntries(
    set.map((fieldId) => {
      const answer = answers[fieldId]
      return [fieldId, typeof answer === 'string' && answer !== '' ? answer : null]
    }),
  )
}

/** Checked against the revision they were given in, then brought to that of the document. */
function readGiven(
  document: StageDocument,
  schemaId: string,
  schemaRevision: number,
  answers: unknown,
): Answers {
  const questionnaire = questionnaireOf(document.stage)
  const outdated = 'This form has been updated meanwhile. Reload the page to go on.'
  if (schemaId !== questionnaire.schemaId) throw invalid([problem('', 'schema', outdated)], outdated)
  if (schemaRevision === document.revision) {
    return checked(document.form.schema, withoutUnchanged(document, answers))
  }
  let schema: typeof document.form.schema
  try {
    schema = questionnaire.revision(schemaRevision)
  } catch {
    throw invalid([problem('', 'revision', outdated)], outdated)
  }
  if (schemaRevision > document.revision) throw invalid([problem('', 'revision', outdated)], outdated)
  const given = checked(schema, answers)
  const migrated = questionnaire.migrate(given, schemaRevision, document.revision).answers
  const survived = Object.keys(given).filter((fieldId) => Object.hasOwn(migrated, fieldId))
  return Object.fromEntries(survived.map((fieldId) => [fieldId, migrated[fieldId] ?? null]))
}

/** What stands there already asks for no check: a value from another time must not stop every later save. */
function withoutUnchanged({ answers: standing }: StageDocument, given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  return Object.fromEntries(
    Object.entries(given).filter(
      ([fieldId, answer]) => !Object.hasOwn(standing, fieldId) || !sameAnswer(answer, standing[fieldId]),
    ),
  )
}

function checked(schema: StageDocument['form']['schema'], answers: unknown): Answers {
  const result = checkAnswers(schema, answers)
  if (!result.ok) throw invalid(result.problems)
  return result.answers
}

async function refuseForeignFiles(
  { db }: ProjectWork,
  document: StageDocument,
  next: Answers,
  changed: readonly string[],
): Promise<void> {
  const problems: Problem[] = []
  for (const fieldId of changed) {
    const field = document.form.field(fieldId)
    const answer = next[fieldId]
    if (field?.type !== 'file' || !Array.isArray(answer)) continue
    const before = document.answers[fieldId]
    const added = answer.filter((storageId) => !(Array.isArray(before) && before.includes(storageId)))
    const foreign = await foreignFiles(db, document, fieldId, added)
    if (foreign.length > 0) {
      problems.push(problem(fieldId, 'foreignFile', 'This file does not belong to this field.'))
    }
  }
  if (problems.length > 0) throw invalid(problems)
}

function isOwn({ provenance }: StageDocument, fieldId: string): boolean {
  const kind = provenance[fieldId]?.kind
  return kind === 'person' || kind === 'test'
}

function problem(fieldId: string, code: string, message: string): Problem {
  return { fieldId, code, message } as Problem
}

function invalid(problems: readonly Problem[], message?: string) {
  return appError('VALIDATION', {
    problems: problems.map(({ fieldId, code, message }) => ({ fieldId, code, message })),
    ...(message !== undefined && { message }),
  })
}
