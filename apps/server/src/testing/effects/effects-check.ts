import { isDeepStrictEqual } from 'node:util'
import { reviewing } from '@granary/checklists'
import { type Answer, type Provenance, sameAnswer } from '@granary/forms'
import { type AnswerEffect, type Effects, type MarkEffect, ofEveryChange, together } from '../../effects.ts'
import { isStageId, questionnaireOf, type StageId } from '../../model/stages/stage-forms.ts'
import type { Difference } from '../database-state.ts'

/** A call, as far as it decides what may change. */
export interface EffectCall {
  /** Of the function, or the name of a job or a command. */
  readonly path: string
  readonly args: object
  /** Who called; undefined for nobody and for work without a caller. */
  readonly personId?: string | undefined
  /** Of a call that may change any field: those that this one changes, as `stage/field`. All others stay. */
  readonly fields?: readonly string[] | undefined
}

/** What of a change was declared, and what was not. Both in the words of the declaration. */
export interface Verdict {
  readonly seen: ReadonlySet<string>
  readonly undeclared: readonly string[]
}

/** Compares what a call changed, and which jobs it left behind, with what it declared. */
export function judge(
  call: EffectCall,
  effects: Effects,
  differences: readonly Difference[],
  jobs: readonly string[] = [],
): Verdict {
  const allowed = together(effects, ofEveryChange)
  const seen = new Set<string>()
  const undeclared = new Set<string>()
  const found = (names: readonly string[], otherwise: string) => {
    for (const name of names) seen.add(name)
    if (names.length === 0) undeclared.add(otherwise)
  }
  for (const difference of differences) {
    const foreign = foreignOwner(call, difference, differences)
    if (foreign !== undefined) undeclared.add(`${difference.table}: a row of ${foreign}`)
    for (const what of partsOf(difference)) {
      const named =
        difference.table === 'stages' && what.includes('.')
          ? fieldEffects(call, allowed, { ...difference, all: differences }, what)
          : tableEffects(allowed, difference.table, what)
      found(named, `${difference.table}: ${what}`)
    }
  }
  for (const job of jobs) found(allowed.jobs?.includes(job) ? [`jobs: ${job}`] : [], `jobs: ${job}`)
  return { seen, undeclared: [...undeclared] }
}

/** Every single thing that a declaration names. */
export function declaredParts(effects: Effects): readonly string[] {
  return Object.entries(effects).flatMap(([table, parts]) => (parts ?? []).map((part) => `${table}: ${part}`))
}

function partsOf({ how, columns }: Difference): readonly string[] {
  return how === 'changed' ? columns : [how]
}

function tableEffects(allowed: Effects, table: string, what: string): readonly string[] {
  const declared: readonly string[] = allowed[table as keyof Effects] ?? []
  return declared.includes(what) ? [`${table}: ${what}`] : []
}

/** The change of a stage, among all others of the call. */
type StageDifference = Difference & { readonly all: readonly Difference[] }

/** Of one field of a stage: its answer with where it comes from, or that it does not apply. */
function fieldEffects(call: EffectCall, allowed: Effects, difference: StageDifference, what: string) {
  const at = what.indexOf('.')
  const fieldId = what.slice(at + 1)
  return what.slice(0, at) === 'not_applicable'
    ? markEffects(call, allowed.notApplicable ?? [], difference, fieldId)
    : answerEffects(call, allowed.answers ?? [], difference, fieldId)
}

function markEffects(
  call: EffectCall,
  allowed: readonly MarkEffect[],
  difference: StageDifference,
  fieldId: string,
): readonly string[] {
  const flows = [difference.before, difference.after].some(
    (row) => (row[`not_applicable.${fieldId}`] as { from?: string } | undefined)?.from === 'pre-application',
  )
  return allowed
    .filter((effect) =>
      effect === 'flowing on'
        ? difference.after.stage === 'application' && flows
        : isAnswerEffect[effect](call, difference, fieldId),
    )
    .map((effect) => `notApplicable: ${effect}`)
}

function answerEffects(
  call: EffectCall,
  allowed: readonly AnswerEffect[],
  difference: StageDifference,
  fieldId: string,
): readonly string[] {
  return allowed
    .filter((effect) => isAnswerEffect[effect](call, difference, fieldId))
    .map((effect) => `answers: ${effect}`)
}

type AnswerRule = (call: EffectCall, difference: StageDifference, fieldId: string) => boolean

const isAnswerEffect: Readonly<Record<AnswerEffect, AnswerRule>> = {
  given: (call, difference, fieldId) =>
    isTaken(call, difference, fieldId) || (isOwnStage(call, difference) && namedFields(call).has(fieldId)),
  'given to staff': (call, difference, fieldId) =>
    isAnswerEffect.given(call, difference, fieldId) &&
    fieldOf(difference.after, fieldId)?.metadata?.owner === 'staff',
  'all but files': (call, difference, fieldId) =>
    isOwnStage(call, difference) &&
    fieldOf(difference.after, fieldId)?.type !== 'file' &&
    isAnswered(difference.after, fieldId),
  'all but staff’s': (call, difference, fieldId) =>
    isOwnStage(call, difference) &&
    fieldOf(difference.after, fieldId)?.metadata?.owner !== 'staff' &&
    isSaid(call, difference, fieldId),
  'flowing on': (_call, difference, fieldId) =>
    difference.after.stage === 'application' && isFlow(difference, fieldId),
  'fed by a table': (_call, difference, fieldId) => isFlow(difference, fieldId, 'tables'),
  'record of the work': (_call, _difference, fieldId) =>
    reviewing.recordOfWork.some((each) => each === fieldId),
  'of pages': (call, difference, fieldId) =>
    fieldOf(difference.after, fieldId)?.type === 'file' && !namedFields(call).has(fieldId),
  'put back': (_call, { before }, fieldId) => !isAnswered(before, fieldId),
  upgraded: (_call, difference, fieldId) =>
    difference.before.schema_revision !== difference.after.schema_revision &&
    (isAskedAnew(difference, fieldId) || isFlow(difference, fieldId) || isToldOf(difference, fieldId)),
}

function isAnswered(row: Difference['after'], fieldId: string): boolean {
  return !sameAnswer((row[`answers.${fieldId}`] ?? null) as Answer, null)
}

function isOwnStage({ path, args }: EffectCall, { after }: Difference): boolean {
  const { stage } = args as { stage?: string }
  return after.stage === (stage ?? (/\/application:/.test(path) ? 'application' : 'pre-application'))
}

/**
 * Of a call that takes differences over: those that it names by stage and field; of all of them, and of one that undoes
 * an import, what its case says.
 */
function isTaken(call: EffectCall, difference: Difference, fieldId: string): boolean {
  const { take, importId } = call.args as { take?: 'all' | readonly string[]; importId?: string }
  if (take === 'all' || importId !== undefined) return isSaid(call, difference, fieldId)
  if (take === undefined) return false
  return take.some((id) => id.split('@')[0] === `${difference.after.stage}/${fieldId}`)
}

function isSaid({ fields }: EffectCall, { after }: Difference, fieldId: string): boolean {
  return fields?.includes(`${after.stage}/${fieldId}`) ?? false
}

/**
 * What nobody answered comes from elsewhere, or runs dry because its source does; no person's answer gives way to it.
 * What runs dry on its own was erased.
 */
function isFlow({ before, after, all }: StageDifference, fieldId: string, from?: string): boolean {
  const [was, is] = [before, after].map((row) => row[`provenance.${fieldId}`] as Provenance | undefined)
  const isFrom = (origin: Provenance | undefined) =>
    origin?.kind === 'prefilled' && (from === undefined || origin.source === from)
  if (was?.kind === 'person' || was?.kind === 'test') return false
  if (isFrom(is)) return isAnswered(after, fieldId)
  return was?.kind === 'prefilled' && isFrom(was) && hasChanged(was, after.project_id, all)
}

/** Whether the source of a flow is another afterwards. */
function hasChanged(
  { source, from }: Extract<Provenance, { kind: 'prefilled' }>,
  projectId: unknown,
  all: readonly Difference[],
): boolean {
  return all.some(({ table, how, before, after, columns }) => {
    const row = how === 'removed' ? before : after
    if (row.project_id !== projectId) return false
    return source === 'tables'
      ? table.startsWith('table_')
      : table === 'stages' && row.stage === source && columns.includes(`answers.${from}`)
  })
}

/** A newer questionnaire asks it otherwise, for the first time or no more; what it asks as before it leaves alone. */
function isAskedAnew({ before, after }: Difference, fieldId: string): boolean {
  const now = fieldOf(after, fieldId)
  return now === undefined || !isDeepStrictEqual(now, fieldOf(before, fieldId))
}

/** Where the same answer comes from was not said before. */
function isToldOf({ before, after }: Difference, fieldId: string): boolean {
  const [was, is] = [before, after].map((row) => row[`answers.${fieldId}`] ?? null)
  return before[`provenance.${fieldId}`] === undefined && isDeepStrictEqual(was, is)
}

function namedFields({ args }: EffectCall): ReadonlySet<string> {
  const { answers, fieldId, item } = args as {
    answers?: object
    fieldId?: string
    item?: { fieldId?: string }
  }
  const named = [fieldId, item?.fieldId].filter((each) => each !== undefined)
  return new Set([...Object.keys(answers ?? {}), ...named])
}

function fieldOf(row: Difference['after'], fieldId: string) {
  const stage = String(row.stage)
  if (!isStageId(stage)) return undefined
  return questionnaireOf(stage as StageId)
    .revision(Number(row.schema_revision))
    .sections.flatMap(({ fields }) => fields)
    .find(({ id }) => id === fieldId)
}

/**
 * Whose row it is that the call had no business with: a call that names a project, a lender or a person leaves the
 * rows of all others alone, and nobody's sign-in or name changes by somebody else's call that does not name them.
 */
function foreignOwner(
  { args, personId }: EffectCall,
  { table, how, before, after }: Difference,
  all: readonly Difference[],
): string | undefined {
  const row = how === 'removed' ? before : after
  const named = args as { projectId?: string; organizationId?: string; personId?: string }
  const isNew = (kind: string, id: unknown) =>
    all.some((each) => each.table === kind && each.how === 'added' && each.after.id === id)

  const project = table === 'projects' ? row.id : row.project_id
  if (named.projectId !== undefined && project && project !== named.projectId) return `project ${project}`

  const organization = table === 'organizations' ? row.id : row.organization_id
  if (named.organizationId !== undefined && organization && organization !== named.organizationId) {
    if (!isNew('organizations', organization)) return `lender ${organization}`
  }

  const ofPerson = ['sign_ins', 'sign_in_methods', 'known_devices'].includes(table)
  const person = table === 'people' ? row.id : ofPerson ? row.person_id : undefined
  if (person === undefined || personId === undefined || isNew('people', person)) return undefined
  return person === personId || person === named.personId ? undefined : `person ${person}`
}
