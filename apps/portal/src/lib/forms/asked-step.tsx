import {
  type Asked,
  hintsOf,
  type Intake,
  type IntakePart,
  type IntakeStep,
  readIntake,
} from '@granary/eligibility'
import {
  AddressField,
  FieldPair,
  type FieldWords,
  MoneyField,
  MultiChoiceField,
  NativeSelect,
  RadioField,
  TextField,
} from '@granary/ui'
import type { ComponentType, ReactNode } from 'react'
import { FreeLine, FreeText } from './free-text.tsx'
import { useAddressLookup } from './use-address-lookup.ts'

/** What is entered is a text, but for several choices. */
type Entry = string | readonly string[]

/** One question with what was entered, as a control of its own takes it. */
export interface QuestionProps {
  readonly field: Asked<string>
  readonly words: FieldWords
  readonly value: Entry
  readonly onEntry: (entry: string | string[]) => void
}

interface AskedStepProps<Id extends string> {
  readonly intake: Intake<Id>
  readonly step: IntakeStep<Id>
  readonly answers: Readonly<Partial<Record<Id, Entry>>>
  readonly errors: Readonly<Record<string, string>>
  readonly change: (field: Id, entry: string | string[]) => void
  readonly partClass?: string
  /** Beneath the control of a question. */
  readonly after?: Readonly<Partial<Record<Id, ReactNode>>>
  /** Controls for questions that none of the usual ones suits. */
  readonly controls?: Readonly<Partial<Record<Id, ComponentType<QuestionProps>>>>
}

/** The questions of a step, part by part, as its questionnaire states them. */
export function AskedStep<Id extends string>(props: AskedStepProps<Id>) {
  const { intake, step, answers, partClass = 'p-flow-part' } = props
  const { askedIn } = readIntake(intake, answers)
  return step.parts.map((part) => (
    <fieldset key={part.id} className={partClass}>
      <Heading {...part} />
      {rowsOf(askedIn(part.id)).map(([first, second]) =>
        second ? (
          <FieldPair key={first.id}>
            <Question {...props} field={first} />
            <Question {...props} field={second} />
          </FieldPair>
        ) : (
          <Question key={first.id} {...props} field={first} />
        ),
      )}
    </fieldset>
  ))
}

function Heading({ heading, isHeard }: IntakePart) {
  return <legend className={isHeard ? 'g-visually-hidden' : undefined}>{heading}</legend>
}

type Row<Id extends string> = readonly [first: Asked<Id>, second?: Asked<Id>]

/** One question a row, or two short ones that belong together. */
function rowsOf<Id extends string>(fields: readonly Asked<Id>[]): Row<Id>[] {
  const [first, second, ...others] = fields
  if (!first) return []
  if (second && hintsOf(first).besideNext) return [[first, second], ...rowsOf(others)]
  return [[first], ...rowsOf(fields.slice(1))]
}

function Question<Id extends string>({
  field,
  answers,
  errors,
  change,
  after,
  controls,
}: AskedStepProps<Id> & { readonly field: Asked<Id> }) {
  const Control: ComponentType<QuestionProps> = controls?.[field.id] ?? controlFor(field)
  return (
    <Control
      field={field}
      words={{
        id: field.id,
        label: field.label,
        help: helpOf(field),
        error: errors[field.id],
        optional: field.required === false,
        followsAnother: field.visibility !== undefined,
        after: after?.[field.id],
      }}
      value={answers[field.id] ?? ''}
      onEntry={(entry) => change(field.id, entry)}
    />
  )
}

function controlFor(field: Asked<string>): ComponentType<QuestionProps> {
  switch (field.type) {
    case 'number':
      return Money
    case 'multiSelect':
      return Several
    case 'select':
      return hintsOf(field).design === 'cards' ? Cards : List
    case 'longText':
      return hintsOf(field).input === 'address' ? Address : Paragraphs
    default:
      return field.options ? List : Line
  }
}

/** One line of text. The browser is not to guess unless it is told what stands there. */
function Line({ field, words, value, onEntry }: QuestionProps) {
  const { input, autoComplete = 'off' } = hintsOf(field)
  const line = { ...words, autoComplete, value: textOf(value), onValueChange: onEntry }
  if (input === undefined) return <FreeLine {...line} label={field.label} />
  return (
    <TextField
      {...line}
      type={input === 'email' ? 'email' : input === 'phone' ? 'tel' : 'text'}
      inputMode={input === 'digits' ? 'numeric' : undefined}
    />
  )
}

function Address({ field, words, value, onEntry }: QuestionProps) {
  const limit = field.validations?.find((rule) => rule.kind === 'maxLength')?.value
  return (
    <AddressField
      {...words}
      lookup={useAddressLookup()}
      maxLength={limit}
      value={textOf(value)}
      onValueChange={onEntry}
    />
  )
}

function Paragraphs({ field, words, value, onEntry }: QuestionProps) {
  return (
    <FreeText
      {...words}
      label={field.label}
      rows={field.rows}
      value={textOf(value)}
      onValueChange={onEntry}
    />
  )
}

function Money({ words, value, onEntry }: QuestionProps) {
  return <MoneyField {...words} value={textOf(value)} onValueChange={onEntry} />
}

function List({ field, words, value, onEntry }: QuestionProps) {
  return (
    <NativeSelect
      {...words}
      placeholder={field.placeholder}
      controlWidth={hintsOf(field).design === 'narrow list' ? 'medium' : undefined}
      options={field.options ?? []}
      value={textOf(value)}
      onValueChange={onEntry}
    />
  )
}

function Cards({ field: { options = [] }, words, value, onEntry }: QuestionProps) {
  const isPair = options.length === 2 && options.every(({ description }) => description === undefined)
  return (
    <RadioField
      {...words}
      columns={isPair ? 2 : 1}
      options={options}
      value={textOf(value)}
      onValueChange={onEntry}
    />
  )
}

function Several({ field, words, value, onEntry }: QuestionProps) {
  return (
    <MultiChoiceField
      {...words}
      columns={2}
      options={field.options ?? []}
      value={typeof value === 'string' ? [] : value}
      onValueChange={onEntry}
    />
  )
}

/** A plain explanation, and where the regulation asks the question. */
function helpOf(field: Asked<string>): ReactNode {
  const { paragraph } = hintsOf(field)
  if (paragraph === undefined) return field.helperText
  return (
    <>
      {field.helperText}
      <span className="p-paragraph">{paragraph}</span>
    </>
  )
}

const textOf = (entry: Entry) => (typeof entry === 'string' ? entry : '')
