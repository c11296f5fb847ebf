import { carriedFields, mayNotApply } from '@granary/checklists'
import { withTaxIdsMasked } from '@granary/eligibility'
import type { CompiledForm, Evaluation } from '@granary/forms'
import { type Answers, isAnswered, type Provenances } from '@granary/forms'

/** What was said of a question that does not apply, as it is stored beside the answers. */
export interface Mark {
  /** Null when a person said that it does apply, against what flows in from the pre-application. */
  readonly reason: string | null
  readonly from: 'person' | 'pre-application'
  readonly personId: string
  readonly at: string
  /** While it stands, the question is open again. */
  readonly dispute?: { readonly note: string; readonly personId: string; readonly at: string }
}

export type Marks = Readonly<Record<string, Mark>>

interface MarkedStage {
  readonly form: CompiledForm
  readonly answers: Answers
  readonly provenance: Provenances
  readonly notApplicable: Marks
}

/** The fields that count as answered because they do not apply. */
export function fieldsNotApplying(marks: Marks): ReadonlySet<string> {
  return new Set(Object.keys(marks).filter((fieldId) => standing(marks[fieldId])))
}

/** Those that the packaging team asks for all the same: they are open again. */
export function fieldsDisputed(marks: Marks): ReadonlySet<string> {
  return new Set(Object.keys(marks).filter((fieldId) => marks[fieldId]?.dispute !== undefined))
}

/** What the answers of a stage mean, with what does not apply. Nobody on the server evaluates a stage otherwise. */
export function evaluationOf({
  form,
  answers,
  notApplicable,
}: Pick<MarkedStage, 'form' | 'answers' | 'notApplicable'>): Evaluation {
  return form.evaluate(answers, fieldsNotApplying(notApplicable))
}

/** For whoever cannot change them: a tax id that somebody wrote into a reason is no answer to a question for it. */
export function maskedMarks<Said extends Reasoned>(
  marks: Readonly<Record<string, Said>>,
): Record<string, Said> {
  return Object.fromEntries(Object.entries(marks).map(([fieldId, mark]) => [fieldId, maskedMark(mark)]))
}

export function maskedMark<Said extends Reasoned>(mark: Said): Said {
  const { reason, dispute } = mark
  return {
    ...mark,
    reason: reason && withTaxIdsMasked(reason),
    ...(dispute && { dispute: { ...dispute, note: withTaxIdsMasked(dispute.note) } }),
  }
}

interface Reasoned {
  readonly reason: string | null
  readonly dispute?: { readonly note: string } | null
}

/** An answer ends what was said before there was one. */
export function endedByAnswers(form: CompiledForm, marks: Marks, answers: Answers): Marks {
  const isGiven = (fieldId: string) => {
    const field = form.field(fieldId)
    return field !== undefined && isAnswered(field, answers[fieldId] ?? null)
  }
  const left = Object.entries(marks).filter(([fieldId]) => !isGiven(fieldId))
  return left.length === Object.keys(marks).length ? marks : Object.fromEntries(left)
}

/**
 * The marks of the application with those that flow in from the pre-application, where its answers are carried too.
 * What a person said or answered there stays; so does a dispute, until the reason is another one.
 */
export function withFlownMarks(application: MarkedStage, source: MarkedStage): Marks {
  const marks: Record<string, Mark> = { ...application.notApplicable }
  for (const [to, from] of carriedFields(application.form.schema, source.form.schema)) {
    const field = application.form.field(to)
    const mine = marks[to]
    if (!field || mine?.from === 'person' || isOwn(application.provenance[to]?.kind)) continue
    const theirs = source.notApplicable[from]
    const flows =
      standing(theirs) && mayNotApply(field) && !isAnswered(field, application.answers[to] ?? null)
    if (!flows) delete marks[to]
    else if (mine?.reason !== theirs?.reason) {
      const { reason = null, personId = '', at = '' } = theirs ?? {}
      marks[to] = { reason, from: 'pre-application', personId, at }
    }
  }
  return marks
}

export interface MarkChange {
  readonly fieldId: string
  readonly kind: 'not-applicable' | 'applicable' | 'disputed' | 'undisputed'
  readonly note: string
}

/** What one set of marks says differently from another. */
export function changedMarks(before: Marks, after: Marks): readonly MarkChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((fieldId): MarkChange[] => {
    const [old, now] = [before[fieldId], after[fieldId]]
    if (old === now || (sameReason(old, now) && old?.dispute?.note === now?.dispute?.note)) return []
    if (now?.dispute) return [{ fieldId, kind: 'disputed', note: now.dispute.note }]
    if (now && old?.dispute && now.at === old.at) return [{ fieldId, kind: 'undisputed', note: '' }]
    if (typeof now?.reason === 'string') return [{ fieldId, kind: 'not-applicable', note: now.reason }]
    return [{ fieldId, kind: 'applicable', note: '' }]
  })
}

function sameReason(old: Mark | undefined, now: Mark | undefined): boolean {
  return (old?.reason ?? null) === (now?.reason ?? null) && old?.from === now?.from
}

function standing(mark: Mark | undefined): boolean {
  return mark !== undefined && mark.reason !== null && mark.dispute === undefined
}

function isOwn(kind: string | undefined): boolean {
  return kind === 'person' || kind === 'test'
}
