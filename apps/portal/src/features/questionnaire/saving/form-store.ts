import {
  type Answer,
  type Answers,
  type Change,
  type CompiledForm,
  type Evaluation,
  type Progress,
  sameAnswer,
} from '@granary/forms'
import { createTopics } from './topics.ts'

export const fieldTopic = (fieldId: string) => `field ${fieldId}`
export const sectionTopic = (sectionId: string) => `section ${sectionId}`
export const categoryTopic = (categoryId: string) => `category ${categoryId}`
export const TOTAL_TOPIC = 'total'

export type FormStore = ReturnType<typeof createFormStore>

/**
 * The draft of one panel beside what the server last said. The engine recomputes only what depends on a changed
 * answer, and only the fields, sections and categories it names are told.
 */
export function createFormStore(form: CompiledForm, saved: Answers, notApplicable: ReadonlySet<string>) {
  const topics = createTopics()
  const state: Evaluation = form.evaluate(saved, notApplicable)
  let base = saved
  /** Fields whose answer differs from the saved one; so "is anything unsaved?" never walks the questionnaire. */
  const changed = new Set<string>()

  function mark(fieldId: string) {
    if (sameAnswer(form.answer(state, fieldId), base[fieldId])) changed.delete(fieldId)
    else changed.add(fieldId)
  }

  function put(fieldId: string, answer: Answer) {
    const total = state.total
    const change = form.update(state, fieldId, answer)
    mark(fieldId)
    tell(fieldId, change, total)
  }

  function tell(fieldId: string, change: Change, total: Progress) {
    topics.tell(fieldTopic(fieldId))
    for (const id of change.fields) if (id !== fieldId) topics.tell(fieldTopic(id))
    for (const id of change.sections) topics.tell(sectionTopic(id))
    for (const id of change.categories) topics.tell(categoryTopic(id))
    if (state.total !== total) topics.tell(TOTAL_TOPIC)
  }

  return {
    form,
    ...topics,
    answer: (fieldId: string) => form.answer(state, fieldId),
    fieldState: (fieldId: string) => form.fieldState(state, fieldId),
    sectionProgress: (sectionId: string) => form.sectionProgress(state, sectionId),
    categoryProgress: (categoryId: string) => form.categoryProgress(state, categoryId),
    visibleFields: (sectionId: string) => form.visibleFields(state, sectionId),
    total: () => state.total,
    answers: () => form.answers(state),
    missing: () => form.missing(state),
    toCorrect: () => form.toCorrect(state),
    /** Whether it counts as answered that a question does not apply. */
    setNotApplicable(fieldId: string, notApplicable: boolean) {
      const total = state.total
      tell(fieldId, form.mark(state, fieldId, notApplicable), total)
    },
    problems: () => form.problems(state),
    whyVisible: (fieldId: string) => form.whyVisible(state, fieldId),
    saved: (fieldId: string): Answer => base[fieldId] ?? null,
    savedAnswers: () => base,
    changed: (): ReadonlySet<string> => changed,
    /** What a person did; false when it is the answer that stands there already. */
    edit(fieldId: string, answer: Answer): boolean {
      if (answer === form.answer(state, fieldId)) return false
      put(fieldId, answer)
      return true
    },
    /** New ground below the draft: `draft` are the answers that shall stand on it. */
    rebase(saved: Answers, draft: Answers) {
      const before = base
      base = saved
      for (const section of form.schema.sections) {
        for (const { id } of section.fields) {
          const answer = draft[id] ?? null
          if (!sameAnswer(answer, form.answer(state, id))) put(id, answer)
          else if (changed.has(id) || !sameAnswer(before[id], saved[id])) mark(id)
        }
      }
    },
  }
}
