import type { Field, FieldMetadata, Option, Validation, Visibility } from '@granary/forms'
import type { Asked } from './intake.ts'

/** What is known of a question besides what the engine asks of it. */
export interface EntryHints {
  /** Said when nothing was chosen or entered, or nothing that is an answer to it. */
  readonly refusal: string
  /** An email address is one by the rule that holds everywhere; the others only help to enter it. */
  readonly input?: 'address' | 'email' | 'phone' | 'digits'
  /** All choices at once, each on a card. Otherwise they are a list to open. */
  readonly design?: 'cards' | 'narrow list'
  /** As what the browser knows the answer, of its person. */
  readonly autoComplete?: string
  /** Where the regulation asks it. */
  readonly paragraph?: string
  /** Belongs with the next one: two short answers in a row. */
  readonly besideNext?: true
}

/** What may differ between places that ask the same. */
export interface Differences {
  readonly label?: string
  readonly help?: string
  readonly optional?: true
  readonly refusal?: string
  readonly placeholder?: string
  readonly askedWhen?: Visibility
  readonly hints?: Omit<EntryHints, 'refusal'>
}

interface Question<Id extends string> extends Differences {
  readonly id: Id
  readonly label: string
  readonly refusal: string
}

interface Lengths {
  readonly least: number
  readonly most: number
  /** Said beyond the most, instead of the general words. */
  readonly tooLong?: string
}

/** A few words on one line. */
export function words<Id extends string>(question: Question<Id> & Lengths): Asked<Id> {
  return build(question, { type: 'shortText', validations: lengths(question) })
}

/** A postal address, typed or taken from the address lookup. */
export function address<Id extends string>(question: Question<Id> & Lengths): Asked<Id> {
  return build(
    { ...question, hints: { input: 'address', ...question.hints } },
    { type: 'longText', validations: lengths(question) },
  )
}

export function paragraphs<Id extends string>(question: Question<Id> & Lengths): Asked<Id> {
  return build(question, { type: 'longText', rows: 4, validations: lengths(question) })
}

/** One line that has to look a certain way, however long that is. */
export function formed<Id extends string>(question: Question<Id> & { readonly rule: Validation }): Asked<Id> {
  return build(question, { type: 'shortText', validations: [question.rule] })
}

export function email<Id extends string>(question: Question<Id>): Asked<Id> {
  return build({ ...question, hints: { ...question.hints, input: 'email' } }, { type: 'shortText' })
}

/** Looks as its choices do, and any text of the right form is taken: callers know places that no list of ours has. */
export function code<Id extends string>(
  question: Question<Id> & { readonly options: readonly Option[]; readonly rule: Validation },
): Asked<Id> {
  const { options, rule } = question
  return build(question, { type: 'shortText', options, validations: [rule] })
}

/** An empty amount is allowed wherever one is asked for. */
export function dollars<Id extends string>(question: Question<Id>): Asked<Id> {
  return build({ ...question, optional: true }, { type: 'number', format: 'currency' })
}

export function choice<Id extends string>(
  question: Question<Id> & { readonly options: readonly Option[] },
): Asked<Id> {
  return build(question, { type: 'select', options: question.options })
}

export function choices<Id extends string>(
  question: Question<Id> & { readonly options: readonly Option[] },
): Asked<Id> {
  return build(question, { type: 'multiSelect', options: question.options })
}

/** Choices that are called by their values. */
export function calledByValue(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: value }))
}

/** Where each of these questions has this answer. */
export function askedIf(answers: Readonly<Record<string, string>>): Visibility {
  const conditions = Object.entries(answers).map(
    ([fieldId, value]) => ({ fieldId, operator: 'equals', value }) as const,
  )
  return { kind: 'all', conditions }
}

/** The shortest is said in the words of the question: too few words are none. */
function lengths({ least, most, tooLong, refusal }: Lengths & { readonly refusal: string }): Validation[] {
  return [
    ...(tooLong === undefined ? [] : [looksLike(`^[\\s\\S]{0,${most}}$`, tooLong)]),
    { kind: 'maxLength', value: most },
    looksLike(`^[\\s\\S]{${least}}`, refusal),
  ]
}

/** A pattern with what is said of a text that it does not describe. */
export function looksLike(pattern: string, message: string): Validation {
  return { kind: 'pattern', value: pattern, message }
}

function build<Id extends string>(question: Question<Id>, kind: Omit<Field, 'id' | 'label'>): Asked<Id> {
  const { id, label, help, placeholder, refusal, optional, askedWhen, hints } = question
  return {
    ...kind,
    id,
    label,
    ...(help !== undefined && { helperText: help }),
    ...(placeholder !== undefined && { placeholder }),
    ...(optional && { required: false }),
    ...(askedWhen && { visibility: askedWhen }),
    metadata: { ...hints, refusal } as FieldMetadata,
  }
}

/** The hints of a question that was made here. */
export function hintsOf(field: Pick<Field, 'metadata'>): EntryHints {
  return (field.metadata ?? { refusal: '' }) as unknown as EntryHints
}
