import { answerAt, holdsList, sameAnswer } from './answers.ts'
import type { Answer, Answers, Field, FormSchema } from './schema.ts'

export interface Conflict {
  readonly fieldId: string
  readonly base: Answer
  readonly mine: Answer
  readonly theirs: Answer
}

export interface Merge {
  /** Where both sides disagree, theirs stands until a person chooses. */
  readonly answers: Answers
  readonly conflicts: readonly Conflict[]
}

/** Brings two edits of the same answers together, field by field, and lists by entry. */
export function mergeAnswers(base: Answers, mine: Answers, theirs: Answers, schema: FormSchema): Merge {
  const answers: Record<string, Answer> = {}
  const conflicts: Conflict[] = []
  for (const { fields } of schema.sections) {
    for (const field of fields) {
      const id = field.id
      const sides = { base: answerAt(base, id), mine: answerAt(mine, id), theirs: answerAt(theirs, id) }
      const merged = mergeField(field, sides)
      answers[id] = merged === undefined ? sides.theirs : merged
      if (merged === undefined) conflicts.push({ fieldId: id, ...sides })
    }
  }
  return { answers, conflicts }
}

type Sides = { readonly base: Answer; readonly mine: Answer; readonly theirs: Answer }

function mergeField(field: Field, { base, mine, theirs }: Sides): Answer | undefined {
  if (sameAnswer(mine, base) || sameAnswer(mine, theirs)) return theirs
  if (sameAnswer(theirs, base)) return mine
  return holdsList(field) ? mergeLists(base, mine, theirs) : undefined
}

/** What either side removed goes, what either side added stays; anything but plain sets is left to a person. */
function mergeLists(base: Answer, mine: Answer, theirs: Answer): Answer | undefined {
  const [from, own, other] = [setOf(base), setOf(mine), setOf(theirs)]
  if (from === undefined || own === undefined || other === undefined) return undefined
  const kept = [...other].filter((item) => own.has(item) || !from.has(item))
  const added = [...own].filter((item) => !from.has(item) && !other.has(item))
  return [...kept, ...added]
}

function setOf(answer: Answer): ReadonlySet<string> | undefined {
  if (answer === null || answer === '') return new Set()
  if (!Array.isArray(answer)) return undefined
  const set = new Set<string>(answer)
  return set.size === answer.length ? set : undefined
}
