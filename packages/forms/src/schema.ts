import type { UsualFormat } from './advice.ts'

/**
 * What a questionnaire is: plain, serialisable data. A published revision is exactly this object, so everything
 * here must survive JSON unchanged.
 */

/** One answer: text, number, yes/no, a list (choices or storage ids), or nothing. */
export type Answer = string | number | boolean | readonly string[] | null

/** The answers of one stage of one project, by field id. */
export type Answers = Readonly<Record<string, Answer>>

export type FieldType =
  | 'shortText'
  | 'longText'
  | 'select'
  | 'multiSelect'
  | 'number'
  | 'date'
  | 'file'
  | 'boolean'

/** A year is a whole number that nobody writes with a comma. */
export type NumberFormat = 'currency' | 'percentage' | 'integer' | 'year'

export interface Option {
  readonly value: string
  readonly label: string
  readonly description?: string
}

export type Validation =
  | { readonly kind: 'maxLength'; readonly value: number }
  | { readonly kind: 'pattern'; readonly value: string; readonly message: string }

export type Operator = 'equals' | 'notEquals' | 'includes' | 'excludes'

export interface Condition {
  readonly fieldId: string
  /** Kept open: a revision may carry an operator this engine does not know, which then counts as true. */
  readonly operator: Operator | (string & {})
  readonly value: string | number | boolean | readonly string[]
}

export type Visibility =
  | { readonly kind: 'always' }
  | { readonly kind: 'all' | 'any'; readonly conditions: readonly Condition[] }

export interface FieldMetadata {
  readonly checklistReferences?: readonly string[]
  readonly canonicalReference?: string
  readonly autopopulatesFrom?: string
  readonly design?: string
  /**
   * 'staff': made by the packaging team or the product; never keeps a lender from submitting. 'lender': a judgement of
   * the lender, which no borrower is shown.
   */
  readonly owner?: 'staff' | 'lender'
  /** Stored encrypted and masked for those who are not editing it. */
  readonly sensitive?: boolean
  /** 'address': a long text that offers address lookup. */
  readonly input?: 'address'
  /** How answers usually look; told beside the field, and no limit. */
  readonly usualFormat?: UsualFormat
  /** Whether it may be said that the question does not apply. */
  readonly mayNotApply?: boolean
  readonly [key: string]: unknown
}

export interface Field {
  readonly id: string
  readonly type: FieldType
  readonly label: string
  readonly helperText?: string
  readonly placeholder?: string
  /** True unless stated false. */
  readonly required?: boolean
  readonly options?: readonly Option[]
  readonly validations?: readonly Validation[]
  readonly visibility?: Visibility
  /** Restricts the field to these values of `loanProgram`. */
  readonly programs?: readonly string[]
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly format?: NumberFormat
  /** Text inputs: rows shown. */
  readonly rows?: number
  readonly defaultValue?: Answer
  readonly accept?: readonly string[]
  readonly maxSizeBytes?: number
  readonly referenceGuideId?: string
  readonly referenceGuideIds?: readonly string[]
  readonly metadata?: FieldMetadata
}

export interface SectionMetadata {
  readonly categoryId: string
  readonly categoryTitle: string
  readonly categoryDescription?: string
  readonly checklistReferences?: readonly string[]
}

export interface Section {
  readonly id: string
  readonly title: string
  readonly subtitle?: string
  readonly description?: string
  readonly fields: readonly Field[]
  readonly metadata: SectionMetadata
}

export interface FormSchema {
  readonly id: string
  readonly revision: number
  readonly description: string
  readonly sections: readonly Section[]
  readonly metadata?: Readonly<Record<string, unknown>>
}
