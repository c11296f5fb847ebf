import { EMPTY, type Field, formatAnswer } from '@granary/forms'
import { terms } from '../tables/terms.ts'
import { type FormItemSource, formItems } from './form-items.ts'
import type { PackagedStage } from './packaged.ts'

/** `unknown` is what nothing here asks for; `voluntary` what may be left empty and is. */
export type FormValueState = 'given' | 'missing' | 'notApplicable' | 'voluntary' | 'unknown'

export interface FormValue {
  /** The question or the column of the terms that says it; null for what nothing here asks. */
  readonly id: string | null
  readonly label: string
  /** The answer, or the reason for which it does not apply. */
  readonly text: string | null
  readonly state: FormValueState
}

/** One item of the form, or a few that could not be told apart. */
export interface FormItem {
  readonly item: string
  readonly title: string
  readonly values: readonly FormValue[]
  readonly note: string | null
}

type Stage = Pick<PackagedStage<unknown>, 'form' | 'answers' | 'notApplicable'>
type TermCells = Readonly<Record<string, unknown>>

/** What the answers and the terms say to the items of the application form, in its order. */
export function formSheetOf(stages: readonly Stage[], termCells: TermCells): readonly FormItem[] {
  const asked = stages.map(askedIn)
  return formItems.map((source) => {
    const values = [
      ...(source.fields ?? []).flatMap((ids) => fieldValue(asked, ids)),
      ...(source.terms ?? []).map((id) => termValue(id, termCells)),
      ...(source.lacks ?? []).map((label) => ({ id: null, label, text: null, state: 'unknown' as const })),
    ].filter(({ id, state }) => state !== 'missing' || id === source.party || isWanted(source, asked))
    return {
      item: source.item,
      title: source.title,
      values,
      note: source.note ?? (values.length === 0 ? (source.whenNotAsked ?? notAsked) : null),
    }
  })
}

const notAsked = 'No question of this project asks for it.'

interface AskedField {
  readonly field: Field
  readonly answer: unknown
  readonly reason: string | null
}

/** The questions of a stage that are asked, with their answers: what stands behind a hidden one is not told. */
function askedIn({ form, answers, notApplicable }: Stage): ReadonlyMap<string, AskedField> {
  const evaluation = form.evaluate(answers, new Set(Object.keys(notApplicable)))
  const fields = form.schema.sections.flatMap((section) => section.fields)
  return new Map(
    fields
      .filter(({ id }) => form.fieldState(evaluation, id)?.visible)
      .map((field) => [
        field.id,
        { field, answer: answers[field.id], reason: notApplicable[field.id] ?? null },
      ]),
  )
}

/** As the later stage says it; of questions that stand for each other, the first that is answered. */
function fieldValue(stages: readonly ReadonlyMap<string, AskedField>[], ids: readonly string[]): FormValue[] {
  const found = ids.flatMap((id) => stages.toReversed().flatMap((stage) => stage.get(id) ?? []))
  const told = found.map(({ field, answer, reason }): FormValue => {
    const text = formatAnswer(field, answer as Parameters<typeof formatAnswer>[1])
    if (reason !== null) return { ...labelled(field), text: reason, state: 'notApplicable' }
    if (text !== EMPTY) return { ...labelled(field), text, state: 'given' }
    return { ...labelled(field), text: null, state: field.required === false ? 'voluntary' : 'missing' }
  })
  const best = told.find(({ state }) => state === 'given' || state === 'notApplicable') ?? told[0]
  return best ? [best] : []
}

const labelled = ({ id, label }: Field) => ({ id, label })

function termValue(id: string, cells: TermCells): FormValue {
  const column = terms.columns.find((each) => each.id === id)
  const text = column ? formatAnswer(column, cells[id] as Parameters<typeof formatAnswer>[1]) : EMPTY
  const state = text === EMPTY ? 'missing' : 'given'
  return { id: `terms.${id}`, label: column?.label ?? id, text: text === EMPTY ? null : text, state }
}

/** What is asked of a party only while there is one is not missing without it. */
function isWanted({ party }: FormItemSource, stages: readonly ReadonlyMap<string, AskedField>[]): boolean {
  return party === undefined || stages.some((stage) => stage.get(party)?.answer === 'YES')
}
