/** What stands in a cell of a spreadsheet: a text stays a text, whatever it begins with. */
export type Content =
  | string
  | number
  | boolean
  | null
  /** A calendar day. */
  | { readonly day: string }
  /** With what it comes to now, for programs that only show. */
  | { readonly formula: string; readonly result: number | null }
  /** Leads to another sheet of the workbook. */
  | { readonly to: string; readonly words: string }

export type Look =
  | 'title'
  | 'lead'
  | 'plain'
  | 'section'
  | 'strong'
  | 'link'
  | 'head'
  | 'reference'
  | 'question'
  | 'hint'
  | 'total'
  /** Seen by nobody: what the workbook tells itself. */
  | 'own'

/** How a value is written and shown. */
export type Writing = 'text' | 'money' | 'percentage' | 'whole' | 'year' | 'number' | 'day' | 'choice'

export interface PlannedCell {
  readonly content: Content
  readonly look: Look | 'answer'
  readonly writing?: Writing
  /** Whether people fill it in. */
  readonly isOpen?: boolean
}

export interface PlannedRow {
  readonly cells: readonly (PlannedCell | null)[]
  readonly isHidden?: boolean
  readonly height?: number
}

/** What may be entered in a range of cells. */
export type Allowed =
  | { readonly range: string; readonly kind: 'choice'; readonly list: string }
  | { readonly range: string; readonly kind: 'number' | 'whole' | 'day' }

export interface PlannedSheet {
  readonly name: string
  readonly columns: readonly { readonly width: number; readonly isHidden?: boolean }[]
  readonly rows: readonly PlannedRow[]
  readonly allowed: readonly Allowed[]
  readonly tab: 'about' | 'pre-application' | 'application' | 'table'
  readonly frozen?: { readonly rows: number; readonly columns: number }
  /** The columns that are printed, by letter. */
  readonly printed: { readonly from: string; readonly to: string; readonly wide: boolean }
}

export interface PlannedWorkbook {
  readonly title: string
  readonly sheets: readonly PlannedSheet[]
  /** Choices, by a name that ranges refer to. */
  readonly lists: ReadonlyMap<string, readonly string[]>
}

/** A cell as it was read: what a formula comes to is never taken. */
export type ReadCell =
  | string
  | number
  | boolean
  | null
  | { readonly day: string }
  /** A number that the spreadsheet shows as a percentage: 0.55 that reads 55%. */
  | { readonly shownAsPercent: number }
  | { readonly isFormula: true }

export interface ReadSheet {
  readonly name: string
  readonly rows: readonly (readonly ReadCell[])[]
}

/** `A`, `B`, …, `AA` for 0, 1, …, 26. */
export function columnLetter(at: number): string {
  const rest = String.fromCharCode(65 + (at % 26))
  return at < 26 ? rest : columnLetter(Math.floor(at / 26) - 1) + rest
}

/** 26 for a cell that reads 26%. Of the digits that a spreadsheet keeps, none is made up. */
export const percentShown = ({ shownAsPercent }: { readonly shownAsPercent: number }): number =>
  Number((shownAsPercent * 100).toPrecision(15))
