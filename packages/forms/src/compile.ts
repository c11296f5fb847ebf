import { answerAt, initialAnswers, isAnswered } from './answers.ts'
import { append, type Change, UNCHANGED, type Work } from './change.ts'
import { conditionHolds } from './conditions.ts'
import {
  ANSWERED,
  type FieldState,
  HIDDEN,
  HIDDEN_ANSWERED,
  missingState,
  NOT_APPLICABLE,
  sameState,
  TO_CORRECT,
  UNANSWERED,
} from './field-state.ts'
import { indexForm, type Node, PROGRAM_FIELD } from './form-index.ts'
import { type Problem, problemsOf, problemsOfValue } from './problems.ts'
import type { Answer, Answers, Condition, Field, FormSchema } from './schema.ts'
import { addTally, count, emptyTally, type Progress, progressOf, recount, type Tally } from './status.ts'

/**
 * The meaning of one set of answers. `update` changes it in place, so that a keystroke costs what depends on it
 * and not the size of the questionnaire; every part inside (field states, progress, lists of visible fields) is
 * replaced when it changes and stays the same object when it does not, which is what a screen subscribes to.
 */
export interface Evaluation {
  readonly values: Answer[]
  /** 1 for the fields of which it was said that they do not apply; it counts only while there is no answer. */
  readonly notApplicable: Uint8Array
  readonly fields: FieldState[]
  readonly sections: Progress[]
  readonly categories: Progress[]
  readonly visibleFields: (readonly Field[] | undefined)[]
  total: Progress
}

export interface Reason {
  readonly condition: Condition
  readonly answer: Answer
}

const NOBODY: ReadonlySet<string> = new Set()

const newWork = (): Work => ({ ...UNCHANGED, section: -1, tally: emptyTally(), all: emptyTally() })

export type CompiledForm = ReturnType<typeof compile>

/** Reads a schema once; everything asked of it later is a matter of array positions. */
export function compile(schema: FormSchema) {
  const { nodes, slots, slotIds, categories, dependents } = indexForm(schema)
  const program = slots.get(PROGRAM_FIELD) ?? -1

  function isVisible(node: Node, values: readonly Answer[]): boolean {
    if (node.programs !== undefined && !node.programs.includes(values[program] as string)) return false
    const { conditions, controllers, any } = node
    if (conditions.length === 0) return true
    for (let at = 0; at < conditions.length; at++) {
      const holds = conditionHolds(conditions[at] as Condition, values[controllers[at] as number] ?? null)
      if (holds === any) return any
    }
    return !any
  }

  function stateOf(node: Node, values: readonly Answer[], marks: Uint8Array, at: number): FieldState {
    const answer = values[at] ?? null
    const given = isAnswered(node.field, answer)
    const notApplicable = !given && marks[at] === 1
    if (!isVisible(node, values)) return given || notApplicable ? HIDDEN_ANSWERED : HIDDEN
    if (given) {
      const problems = problemsOfValue(node.field, answer)
      return problems.length === 0 ? ANSWERED : { ...TO_CORRECT, problems }
    }
    if (notApplicable) return NOT_APPLICABLE
    if (answer === null) return node.required ? missingState(node) : UNANSWERED
    const problems = problemsOf(node.field, answer)
    if (problems.length === 0) return UNANSWERED
    return { ...UNANSWERED, missing: node.required, toCorrect: !node.required, problems }
  }

  /** `notApplicable` are the fields of which it was said that they do not apply. */
  function evaluate(answers: Answers, notApplicable: ReadonlySet<string> = NOBODY): Evaluation {
    const values = new Array<Answer>(slotIds.length)
    for (let at = 0; at < values.length; at++) values[at] = answerAt(answers, slotIds[at] as string)
    const marks = new Uint8Array(nodes.length)
    for (const fieldId of notApplicable) marks[slots.get(fieldId) ?? -1] = 1
    const bySection = schema.sections.map(emptyTally)
    const byCategory = categories.map(emptyTally)
    const all = emptyTally()
    const fields = new Array<FieldState>(nodes.length)
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at] as Node
      const state = stateOf(node, values, marks, at)
      fields[at] = state
      if (state.visible) count(bySection[node.section] as Tally, node, state)
    }
    bySection.forEach((tally, at) => {
      addTally(byCategory[sectionCategory[at] as number] as Tally, tally)
      addTally(all, tally)
    })
    return {
      values,
      notApplicable: marks,
      fields,
      sections: bySection.map((tally, at) => progressOf(schema.sections[at]?.id ?? '', tally)),
      categories: byCategory.map((tally, at) => progressOf(categories[at]?.id ?? '', tally)),
      visibleFields: [],
      total: progressOf(schema.id, all),
    }
  }

  /** Only the field and what its answer controls are looked at. */
  function update(state: Evaluation, fieldId: string, answer: Answer): Change {
    const slot = slots.get(fieldId)
    if (slot === undefined) return UNCHANGED
    state.values[slot] = answer
    const work = newWork()
    if (slot < nodes.length) refresh(state, slot, work)
    const controlled = dependents[slot]
    if (controlled !== undefined) for (const dependent of controlled) refresh(state, dependent, work)
    return finish(state, work)
  }

  /** Nothing hangs on it but the field itself: what controls others is an answer. */
  function mark(state: Evaluation, fieldId: string, notApplicable: boolean): Change {
    const slot = slots.get(fieldId)
    if (slot === undefined || slot >= nodes.length) return UNCHANGED
    state.notApplicable[slot] = notApplicable ? 1 : 0
    const work = newWork()
    refresh(state, slot, work)
    return finish(state, work)
  }

  function finish(state: Evaluation, work: Work): Change {
    settle(state, work)
    state.total = recount(state.total, work.all)
    const { shown, hidden, fields, sections, categories: changed } = work
    return { shown, hidden, fields, sections, categories: changed }
  }

  function refresh(state: Evaluation, at: number, work: Work): void {
    const node = nodes[at] as Node
    const before = state.fields[at] as FieldState
    const after = stateOf(node, state.values, state.notApplicable, at)
    if (sameState(before, after)) return
    state.fields[at] = after
    work.fields = append(work.fields, node.field.id)
    if (before.visible !== after.visible) {
      state.visibleFields[node.section] = undefined
      if (after.visible) work.shown = append(work.shown, node.field.id)
      else work.hidden = append(work.hidden, node.field.id)
    }
    if (work.section !== node.section) {
      settle(state, work)
      work.section = node.section
    }
    if (before.visible) count(work.tally, node, before, -1)
    if (after.visible) count(work.tally, node, after)
  }

  /** Fields of one section mostly come together, so their sums are brought in once. */
  function settle(state: Evaluation, work: Work): void {
    const section = state.sections[work.section]
    if (section === undefined) return
    const changed = recount(section, work.tally)
    if (changed === section) return
    state.sections[work.section] = changed
    if (!work.sections.includes(changed.id)) work.sections = append(work.sections, changed.id)
    const at = sectionCategory[work.section] as number
    const category = recount(state.categories[at] as Progress, work.tally)
    state.categories[at] = category
    if (!work.categories.includes(category.id)) work.categories = append(work.categories, category.id)
    addTally(work.all, work.tally)
    work.tally.fill(0)
  }

  const sectionCategory = schema.sections.map((section) =>
    categories.findIndex((category) => category.sections.includes(section)),
  )
  const sectionAt = new Map(schema.sections.map((section, at) => [section.id, at]))
  const categoryAt = new Map(categories.map((category, at) => [category.id, at]))
  const nodeAt = (fieldId: string) => nodes[slots.get(fieldId) ?? -1]

  return {
    schema,
    categories,
    initialAnswers: () => initialAnswers(schema),
    evaluate,
    update,
    mark,
    field: (fieldId: string): Field | undefined => nodeAt(fieldId)?.field,
    fieldState: (state: Evaluation, fieldId: string) => state.fields[slots.get(fieldId) ?? -1],
    sectionProgress: (state: Evaluation, sectionId: string) => state.sections[sectionAt.get(sectionId) ?? -1],
    categoryProgress: (state: Evaluation, categoryId: string) =>
      state.categories[categoryAt.get(categoryId) ?? -1],
    answer: (state: Evaluation, fieldId: string): Answer => state.values[slots.get(fieldId) ?? -1] ?? null,
    /** A fresh record of the answers of all fields, also the hidden ones. */
    answers: (state: Evaluation): Record<string, Answer> =>
      Object.fromEntries(nodes.map((node, at) => [node.field.id, state.values[at] ?? null])),
    /** The same list until a field of the section appears or disappears. */
    visibleFields(state: Evaluation, sectionId: string): readonly Field[] {
      const at = sectionAt.get(sectionId)
      if (at === undefined) return []
      const shown = (field: Field) => state.fields[slots.get(field.id) ?? -1]?.visible === true
      state.visibleFields[at] ??= (schema.sections[at]?.fields ?? []).filter(shown)
      return state.visibleFields[at]
    },
    missing: (state: Evaluation): readonly Field[] =>
      nodes.filter((_, at) => state.fields[at]?.missing).map((node) => node.field),
    toCorrect: (state: Evaluation): readonly Field[] =>
      nodes.filter((_, at) => state.fields[at]?.toCorrect).map((node) => node.field),
    problems: (state: Evaluation): readonly Problem[] => state.fields.flatMap((each) => each.problems),
    /** The answers because of which a field is asked; empty when it always is. */
    whyVisible(state: Evaluation, fieldId: string): readonly Reason[] {
      const node = nodeAt(fieldId)
      if (node === undefined || !isVisible(node, state.values)) return []
      const reasons = node.conditions
        .map((condition, at) => ({ condition, answer: state.values[node.controllers[at] as number] ?? null }))
        .filter(({ condition, answer }) => conditionHolds(condition, answer))
      if (node.programs === undefined) return reasons
      const condition = { fieldId: PROGRAM_FIELD, operator: 'equals', value: node.programs }
      return [{ condition, answer: state.values[program] ?? null }, ...reasons]
    },
  }
}
