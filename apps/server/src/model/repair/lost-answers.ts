import { type Answer, type CompiledForm, type Provenance, sameAnswer } from '@granary/forms'
import type { ChangeSource } from '../answers/index.ts'

/** A row of the history, answers as they are stored. */
export interface PastChange {
  readonly version: number
  readonly fieldId: string
  readonly before: Answer
  readonly after: Answer
  readonly source: ChangeSource
  /** The time of its transaction in microseconds, which all rows of one change have in common. */
  readonly at: number
}

/** An answer that a save of staff fields emptied beside them, and that nobody has touched since. */
export interface LostAnswer {
  readonly fieldId: string
  /** As it was stored. */
  readonly answer: Answer
  /** What the loss left. */
  readonly left: Answer
  readonly at: number
  /** Who had given it: the source of the change before. Undefined for what stood there from the start. */
  readonly givenBy: ChangeSource | undefined
}

/**
 * Until version 0.0.40 a save of staff fields took every field that it did not name for empty. Such a save is told by
 * what no other way of saving does: it leaves no answer of the questionnaire but staff's, and gives none. Only what
 * somebody else saved in the minute before, which its sender could not have seen, survived it. `changes` is the whole
 * history of one stage, the earliest first; `now` its stored answers.
 */
export function lossesOf(
  form: CompiledForm,
  changes: readonly PastChange[],
  now: Readonly<Record<string, Answer>>,
): readonly (readonly PastChange[])[] {
  const real = changes.filter(({ source }) => source !== 'not-chosen')
  const saves = Map.groupBy(
    real.filter(({ source }) => source === 'person'),
    ({ version }) => version,
  )
  return [...saves.values()].flatMap((save) => {
    const begun = real.indexOf(save[0] as PastChange)
    const before = answersBefore(form, real, begun, now)
    const lost = lostIn(form, save, before)
    return lost.length > 0 && sparedNothing(form, real.slice(0, begun), save, before) ? [lost] : []
  })
}

/** What of it nobody has touched since. Whatever a person did to a field afterwards was meant. */
export function stillLost(
  changes: readonly PastChange[],
  losses: readonly (readonly PastChange[])[],
): readonly LostAnswer[] {
  const lost = new Set(losses.flat())
  const byField = Map.groupBy(
    changes.filter(({ source }) => source !== 'not-chosen'),
    ({ fieldId }) => fieldId,
  )
  return [...byField].flatMap(([fieldId, ofField]) => {
    const last = ofField.at(-1)
    if (last === undefined || !lost.has(last)) return []
    const { before: answer, after: left, at } = last
    return [{ fieldId, answer, left, at, givenBy: ofField.at(-2)?.source }]
  })
}

/** Where a restored answer comes from, so that one that flowed in goes on flowing. */
export function origin(
  { fieldId, givenBy }: Pick<LostAnswer, 'fieldId' | 'givenBy'>,
  source: {
    readonly name: string
    readonly rules: readonly { readonly to: string; readonly from: string }[]
  },
): Provenance {
  if (givenBy === undefined) return { kind: 'default' }
  if (givenBy === 'test') return { kind: 'test' }
  if (givenBy !== 'prefill') return { kind: 'person' }
  const from = source.rules.findLast(({ to }) => to === fieldId)?.from ?? fieldId
  return { kind: 'prefilled', source: source.name, from }
}

type Stored = ReadonlyMap<string, Answer>

/** Every answer as it stood when that row of the history was written. */
function answersBefore(
  form: CompiledForm,
  changes: readonly PastChange[],
  begun: number,
  now: Readonly<Record<string, Answer>>,
): Stored {
  const later = changes.slice(begun)
  const ids = form.schema.sections.flatMap(({ fields }) => fields.map(({ id }) => id))
  const first = new Map(later.toReversed().map((change) => [change.fieldId, change.before]))
  return new Map(ids.map((id) => [id, first.has(id) ? (first.get(id) ?? null) : (now[id] ?? null)]))
}

/** The rows of a save that took answers away although they were not its business. */
function lostIn(form: CompiledForm, save: readonly PastChange[], before: Stored): readonly PastChange[] {
  const emptied = save.filter((change) => isLoss(change))
  // Who sent all staff fields meant what they left empty; some of those stand there as they did.
  const sentAll = [...before].some(
    ([id, answer]) => isStaffs(form, id) && holds(answer) && !save.some(({ fieldId }) => fieldId === id),
  )
  return emptied.filter(({ fieldId }) => !(isStaffs(form, fieldId) && sentAll))
}

const fewest = 3
const unseenMicroseconds = 60_000_000

function sparedNothing(
  form: CompiledForm,
  earlier: readonly PastChange[],
  save: readonly PastChange[],
  before: Stored,
): boolean {
  const others = save.filter(({ fieldId }) => !isStaffs(form, fieldId))
  if (others.length === 0 || !others.every(isLoss)) return false
  // Somebody may clear the last answers of a stage by hand. A save of staff fields shows its staff field, or its force.
  if (others.length < fewest && others.length === save.length) return false
  const taken = new Set(others.map(({ fieldId }) => fieldId))
  const spared = [...before].flatMap(([id, answer]) =>
    holds(answer) && !taken.has(id) && !isStaffs(form, id) ? [id] : [],
  )
  if (spared.length === 0) return true
  // The sender began from a version in which none of the spared was answered, and all that was taken.
  const begun = spared.map((id) => beginningOf(earlier, id))
  const unseen = Math.min(...begun.map((change) => change?.version ?? 1))
  const at = save[0]?.at ?? 0
  return (
    begun.every((change) => change !== undefined && at - change.at <= unseenMicroseconds) &&
    [...taken].every((id) => (beginningOf(earlier, id)?.version ?? 1) < unseen)
  )
}

/** The change with which a field was last answered after it had not been; undefined for what stood there always. */
function beginningOf(earlier: readonly PastChange[], fieldId: string): PastChange | undefined {
  return earlier.findLast(
    (change) => change.fieldId === fieldId && !holds(change.before) && holds(change.after),
  )
}

/** Emptied, or a list of which only what came meanwhile is left. */
function isLoss({ before, after }: PastChange): boolean {
  if (!holds(before)) return false
  if (!holds(after)) return true
  const cut = Array.isArray(before) && Array.isArray(after) && after.length < before.length
  return cut && after.every((item) => before.includes(item))
}

function holds(answer: Answer | undefined): boolean {
  return answer !== undefined && !sameAnswer(answer, null)
}

function isStaffs(form: CompiledForm, fieldId: string): boolean {
  return form.field(fieldId)?.metadata?.owner === 'staff'
}
