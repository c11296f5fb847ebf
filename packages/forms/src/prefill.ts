import { answerAt, initialAnswer, isAnswered, sameAnswer } from './answers.ts'
import { type Conversion, convert, fit } from './conversions.ts'
import { type Problem, problemsOfValue } from './problems.ts'
import type { Answer, Answers, Field, FormSchema } from './schema.ts'

/** Where a stored answer comes from; only a person's is that person's own. */
export type Provenance =
  | { readonly kind: 'default' }
  | { readonly kind: 'prefilled'; readonly source: string; readonly from: string }
  | { readonly kind: 'person' }
  | { readonly kind: 'test' }

export type Provenances = Readonly<Record<string, Provenance>>

export interface PrefillRule {
  readonly to: string
  readonly from: string
  readonly convert?: Conversion
}

export interface PrefillSource {
  /** 'project' or the id of a stage. */
  readonly name: string
  readonly answers: Answers
  readonly rules: readonly PrefillRule[]
  /** Also fills fields of the same id that no rule names. */
  readonly sameIds?: boolean
  /** Fields of the same id that must be answered anew all the same. */
  readonly except?: readonly string[]
}

export interface Prefill {
  readonly answers: Answers
  readonly provenance: Provenances
  /** What flowed in, whether or not it changed anything. */
  readonly filled: readonly { readonly fieldId: string; readonly source: string; readonly from: string }[]
  /** Answers that came in whole although the field asks for something else, such as a shorter text. */
  readonly flagged: readonly Problem[]
  /** Answers that cannot become one of this field; they are shown beside it. */
  readonly beside: readonly { readonly fieldId: string; readonly from: string; readonly answer: Answer }[]
}

/** Lets answers flow from their sources into every field, shown or hidden, that no person has answered. */
export function prefillAnswers(
  schema: FormSchema,
  current: { readonly answers: Answers; readonly provenance?: Provenances },
  sources: readonly PrefillSource[],
): Prefill {
  const answers: Record<string, Answer> = {}
  const provenance: Record<string, Provenance> = {}
  const filled: { fieldId: string; source: string; from: string }[] = []
  const flagged: Problem[] = []
  const beside: { fieldId: string; from: string; answer: Answer }[] = []
  const plans = sources.map(planOf)
  for (const { fields } of schema.sections) {
    for (const field of fields) {
      const id = field.id
      const known = provenanceOf(field, current.answers, current.provenance)
      const flow = isOwn(known) ? undefined : flowInto(field, plans)
      if (flow?.answer !== undefined) {
        answers[id] = flow.answer
        provenance[id] = { kind: 'prefilled', source: flow.source, from: flow.from }
        filled.push({ fieldId: id, source: flow.source, from: flow.from })
        for (const problem of problemsOfValue(field, flow.answer)) flagged.push(problem)
        continue
      }
      if (flow) beside.push({ fieldId: id, from: flow.from, answer: flow.given })
      const dry = known.kind === 'prefilled' && plans.some((plan) => plan.source.name === known.source)
      const kept = !dry && Object.hasOwn(current.answers, id)
      answers[id] = kept ? answerAt(current.answers, id) : initialAnswer(field)
      provenance[id] = dry ? DEFAULT : known
    }
  }
  return { answers, provenance, filled, flagged, beside }
}

const DEFAULT: Provenance = { kind: 'default' }
const PERSON: Provenance = { kind: 'person' }

function isOwn(provenance: Provenance): boolean {
  return provenance.kind === 'person' || provenance.kind === 'test'
}

interface Plan {
  readonly source: PrefillSource
  readonly rules: ReadonlyMap<string, PrefillRule>
}

interface Flow {
  readonly source: string
  readonly from: string
  readonly given: Answer
  readonly answer: Answer | undefined
}

function planOf(source: PrefillSource): Plan {
  return { source, rules: new Map(source.rules.map((rule) => [rule.to, rule])) }
}

/** The first source that has something to say about the field. */
function flowInto(field: Field, plans: readonly Plan[]): Flow | undefined {
  for (const { source, rules } of plans) {
    const rule = rules.get(field.id)
    if (rule === undefined && (!source.sameIds || source.except?.includes(field.id))) continue
    const from = rule?.from ?? field.id
    const given = answerAt(source.answers, from)
    if (sameAnswer(given, null)) continue
    const converted = rule?.convert ? convert(rule.convert, given, source.answers) : given
    if (converted === null) continue
    const answer = fit(field, converted)
    if (answer !== undefined && !isAnswered(field, answer)) continue
    return { source: source.name, from, given, answer }
  }
  return undefined
}

/** An answer of unknown origin is taken for a person's, so that nothing is ever lost to a prefill. */
function provenanceOf(field: Field, answers: Answers, known: Provenances | undefined): Provenance {
  const stated = known && Object.hasOwn(known, field.id) ? known[field.id] : undefined
  if (stated) return stated
  const answer = answerAt(answers, field.id)
  return sameAnswer(answer, null) || sameAnswer(answer, initialAnswer(field)) ? DEFAULT : PERSON
}
