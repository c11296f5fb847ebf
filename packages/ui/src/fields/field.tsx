import './field.css'
import { CircleAlert, CornerDownRight, Info, Lock } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../foundation/class-names.ts'
import { Icon, Spinner } from '../foundation/icon.tsx'
import { useLookOnly } from '../foundation/look-only.ts'

/** What every field can say about itself, whatever the control inside it is. */
export interface FieldWords {
  label: ReactNode
  /** One or two sentences between label and input. */
  help?: ReactNode
  /** The exact text of what is wrong; its presence marks the control invalid. */
  error?: string | undefined
  /** Required is the norm and unmarked; the exception is written out. */
  optional?: boolean | undefined
  /** It narrows a list: its label is read out and not shown, and nothing asks for an answer. */
  filter?: boolean | undefined
  /** Where a prefilled value comes from, until it is edited. */
  prefilledFrom?: string | undefined
  /** Why the field cannot be edited. Without it nobody knows whom to ask. */
  disabledReason?: string | undefined
  /** What is being waited for ("Checking the address…"). */
  busy?: string | undefined
  /** How an answer usually looks: said once the field is left with another one. It refuses nothing. */
  advice?: Advice | undefined
  /** Links to reference guides, between help and input. */
  guide?: ReactNode
  /** Who else is in this field, beside the label. */
  presence?: ReactNode
  /** Beneath everything else: a conflict card, a counter. */
  after?: ReactNode
  /** Shown directly beneath its cause, with a rule at the left. */
  followsAnother?: boolean | undefined
  /** Stands in a cell whose rows it shares with the field beside it. */
  besideAnother?: boolean | undefined
  /** A stable id, so that an error summary can lead here. */
  id?: string | undefined
}

export interface Advice {
  text: string
  /** Its place is kept all the same, so that nothing moves when it appears. */
  shown: boolean
}

/** To be spread on the control: its id, its descriptions and its state. */
export interface ControlWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldProps extends FieldWords {
  children: (control: ControlWiring) => ReactNode
  className?: string | undefined
}

/** One control with one label. */
export function Field({ children, className, ...words }: FieldProps) {
  const ids = useFieldIds(words.id)
  const label = (
    <label className="g-field-label" id={ids.label} htmlFor={ids.control}>
      <LabelText {...words} />
    </label>
  )
  return (
    <div className={fieldClass(words, className)}>
      <Anatomy ids={ids} words={words} label={label}>
        {children}
      </Anatomy>
    </div>
  )
}

/** Several controls under one question: cards, radios, a group of files. */
export function FieldGroup({
  children,
  className,
  role = 'group',
  ...words
}: FieldProps & { role?: 'group' | 'radiogroup' }) {
  const ids = useFieldIds(words.id)
  const label = (
    <span className="g-field-label" id={ids.label}>
      <LabelText {...words} />
    </span>
  )
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-required is given to a radiogroup only
    <div
      className={fieldClass(words, className)}
      role={role}
      aria-labelledby={ids.label}
      aria-describedby={describedBy(ids, words)}
      aria-required={role === 'radiogroup' && !words.optional ? true : undefined}
    >
      <Anatomy ids={ids} words={words} label={label}>
        {children}
      </Anatomy>
    </div>
  )
}

/** What stands in a field, from top to bottom. The order and its distances live here and nowhere else. */
function Anatomy({
  ids,
  words,
  label,
  children,
}: {
  ids: FieldIds
  words: FieldWords
  label: ReactNode
  children: FieldProps['children']
}) {
  return (
    <>
      <div className={words.filter ? 'g-visually-hidden' : 'g-field-head'}>
        {label}
        {words.presence}
      </div>
      <Help id={ids.help} words={words} />
      {children(controlWiring(ids, words))}
      <Below ids={ids} words={words} />
    </>
  )
}

/** Two short answers that belong together; they stack below 720 px. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="g-field-pair">{children}</div>
}

export const photoIdOf = (controlId: string) => `${controlId}-photo`
export const labelIdOf = (controlId: string) => `${controlId}-label`

function useFieldIds(given: string | undefined) {
  const own = useId()
  const lookOnly = useLookOnly()
  const control = given ?? own
  return {
    control,
    label: labelIdOf(control),
    help: `${control}-help`,
    error: `${control}-error`,
    note: `${control}-note`,
    advice: `${control}-advice`,
    lookOnly,
  }
}

type FieldIds = ReturnType<typeof useFieldIds>

function describedBy(ids: FieldIds, words: FieldWords): string | undefined {
  const described = [
    words.error && ids.error,
    words.advice?.shown && ids.advice,
    words.help && ids.help,
    (words.disabledReason || words.busy || words.prefilledFrom) && ids.note,
    !words.filter && ids.lookOnly,
  ]
  return described.filter(Boolean).join(' ') || undefined
}

function controlWiring(ids: FieldIds, words: FieldWords): ControlWiring {
  return {
    id: ids.control,
    'aria-describedby': describedBy(ids, words),
    'aria-invalid': words.error ? true : undefined,
    'aria-required': words.optional || words.filter ? undefined : true,
  }
}

function fieldClass(words: FieldWords, extra: string | undefined): string {
  return classNames(
    'g-field',
    Boolean(words.error) && 'g-field-invalid',
    Boolean(words.presence) && 'g-field-shared',
    words.followsAnother && 'g-field-follows',
    words.besideAnother && 'g-field-beside',
    extra,
  )
}

function LabelText({ label, optional }: FieldWords) {
  return (
    <>
      {label}
      {optional && <span className="g-field-optional"> (optional)</span>}
    </>
  )
}

function Help({ id, words }: { id: string; words: FieldWords }) {
  return (
    <>
      {words.help && (
        <div className="g-field-help" id={id}>
          {words.help}
        </div>
      )}
      {words.guide && <div className="g-field-guide">{words.guide}</div>}
    </>
  )
}

function Below({ ids, words }: { ids: FieldIds; words: FieldWords }) {
  return (
    <>
      {words.error && (
        <p className="g-field-error" id={ids.error}>
          <Icon of={CircleAlert} />
          <span>{words.error}</span>
        </p>
      )}
      <Note id={ids.note} words={words} />
      {words.after}
      {words.advice && <AdviceLine id={ids.advice} {...words.advice} />}
    </>
  )
}

/** The live region is there from the beginning: one that comes with its words is often not read out. */
function AdviceLine({ id, text, shown }: Advice & { id: string }) {
  return (
    <div className="g-field-advice">
      <p className="g-field-advice-place" aria-hidden="true">
        <AdviceWords text={text} />
      </p>
      <p className="g-field-advice-words" id={id} role="status">
        {shown && <AdviceWords text={text} />}
      </p>
    </div>
  )
}

function AdviceWords({ text }: { text: string }) {
  return (
    <>
      <Icon of={Info} />
      <span>{text}</span>
    </>
  )
}

function Note({ id, words }: { id: string; words: FieldWords }) {
  const text = words.busy ?? words.disabledReason ?? words.prefilledFrom
  if (!text) return null
  return (
    <p className="g-field-note" id={id} role={words.busy ? 'status' : undefined}>
      {words.busy ? <Spinner /> : <Icon of={words.disabledReason ? Lock : CornerDownRight} />}
      <span>{text}</span>
    </p>
  )
}
