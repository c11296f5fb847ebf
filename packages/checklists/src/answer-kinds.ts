import type { Answer, Field, FieldMetadata, Option, Validation, Visibility } from '@granary/forms'

/** The guides that a field may point to; each is a page under /reference-guides/. */
export type GuideId =
  | 'collateral-description'
  | 'project-summary-checklist'
  | 'project-summary-example'
  | 'business-plan-checklist'

/** What may differ from one field to the next of the same kind. */
export interface Differences {
  readonly help?: string
  readonly placeholder?: string
  /** Not needed for a submission. */
  readonly optional?: true
  /** Asked for statistics only; the regulation lets people decline. */
  readonly voluntary?: true
  /** Made by the packaging team or the product, so it never keeps a lender from submitting. */
  readonly staff?: true
  /** Asks for a tax id among other things, so the whole of it is kept like one. */
  readonly sensitive?: true
  readonly showWhen?: Visibility
  readonly programs?: readonly string[]
  readonly startsAs?: Answer
  readonly guides?: readonly [GuideId, ...GuideId[]]
  readonly checklist?: readonly string[]
}

interface Range {
  readonly min?: number
  readonly max?: number
}

const largestFile = 25 * 1024 * 1024

export function text(id: string, label: string, maxLength: number, more: Differences = {}): Field {
  return build({ id, type: 'shortText', label, validations: [atMost(maxLength)] }, more)
}

export function narrative(id: string, label: string, maxLength: number, more: Differences = {}): Field {
  return build({ id, type: 'longText', label, validations: [atMost(maxLength)] }, more)
}

/** A postal address, typed or taken from the address lookup. */
export function address(id: string, label: string, maxLength: number, more: Differences = {}): Field {
  return build(
    { id, type: 'longText', label, validations: [atMost(maxLength)], metadata: { input: 'address' } },
    more,
  )
}

export function email(id: string, label: string, more: Differences = {}): Field {
  const validations: Validation[] = [
    atMost(160),
    { kind: 'pattern', value: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', message: 'Enter a valid email address.' },
  ]
  return build({ id, type: 'shortText', label, validations }, more)
}

export function phone(id: string, label: string, maxLength: number, more: Differences = {}): Field {
  return text(id, label, maxLength, more)
}

/** Stored encrypted, and masked for everybody who is not editing it. */
export function taxId(id: string, label: string, maxLength: number, more: Differences = {}): Field {
  return build(
    { id, type: 'shortText', label, validations: [atMost(maxLength)], metadata: { sensitive: true } },
    more,
  )
}

export function dollars(id: string, label: string, more: Differences & Range = {}): Field {
  return build({ id, type: 'number', label, min: more.min ?? 0, format: 'currency' }, more)
}

export function percent(id: string, label: string, more: Differences = {}): Field {
  return build({ id, type: 'number', label, min: 0, max: 100, format: 'percentage' }, more)
}

export function wholeNumber(id: string, label: string, more: Differences & Range = {}): Field {
  return build({ id, type: 'number', label, ...range(more), step: 1, format: 'integer' }, more)
}

/** A number that may have a fraction, such as years or a ratio. */
export function decimal(
  id: string,
  label: string,
  more: Differences & Range & { readonly step?: number } = {},
): Field {
  const step = more.step === undefined ? {} : { step: more.step }
  return build({ id, type: 'number', label, ...range(more), ...step }, more)
}

export function date(id: string, label: string, more: Differences = {}): Field {
  return build({ id, type: 'date', label }, more)
}

export function choice(id: string, label: string, options: readonly Option[], more: Differences = {}): Field {
  return build({ id, type: 'select', label, options }, more)
}

export function choices(
  id: string,
  label: string,
  options: readonly Option[],
  more: Differences = {},
): Field {
  return build({ id, type: 'multiSelect', label, options }, more)
}

export function yesNo(id: string, label: string, more: Differences = {}): Field {
  return choice(id, label, yesOrNo, more)
}

export type Upload = (id: string, label: string, more?: Differences) => Field

/** The stages accept different kinds of files, so each makes its own `upload`. */
export function uploadAccepting(accept: readonly string[]): Upload {
  return (id, label, more = {}) => build({ id, type: 'file', label, accept, maxSizeBytes: largestFile }, more)
}

/** Fields that apply to some programs only. */
export function onlyFor(programs: readonly string[], fields: readonly Field[]): Field[] {
  return fields.map((field) => ({ ...field, programs }))
}

const yesOrNo: readonly Option[] = [
  { value: 'YES', label: 'Yes' },
  { value: 'NO', label: 'No' },
]

function atMost(value: number): Validation {
  return { kind: 'maxLength', value }
}

function range({ min, max }: Range): Range {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

function build(kind: Field, more: Differences): Field {
  const { metadata: ofKind, id, type, label, ...rest } = kind
  const helperText = [more.voluntary && 'Voluntary.', more.help].filter(Boolean).join(' ')
  const metadata: FieldMetadata = {
    ...ofKind,
    ...(more.sensitive && { sensitive: true }),
    ...(more.staff && { owner: 'staff' as const }),
    ...(more.checklist && { checklistReferences: more.checklist }),
  }
  return {
    id,
    type,
    label,
    ...(helperText !== '' && { helperText }),
    ...(more.placeholder && { placeholder: more.placeholder }),
    ...((more.optional || more.voluntary || more.staff) && { required: false }),
    ...rest,
    ...(more.showWhen && { visibility: more.showWhen }),
    ...(more.programs && { programs: more.programs }),
    ...(more.startsAs !== undefined && { defaultValue: more.startsAs }),
    ...guides(more.guides),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  }
}

function guides(ids: Differences['guides']): Pick<Field, 'referenceGuideId' | 'referenceGuideIds'> {
  if (!ids) return {}
  return ids.length === 1 ? { referenceGuideId: ids[0] } : { referenceGuideIds: ids }
}
