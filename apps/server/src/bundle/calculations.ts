/** What the tables and answers come to, as it stands in the package: a result, what is drawn of it, and its working. */
export interface PlanCalculation {
  readonly title: string
  readonly isDraft: boolean
  readonly result: string
  readonly pictures: readonly PlanPicture[]
  readonly figures: readonly PlanFigure[]
}

interface Told {
  readonly title: string
  /** What it shows, for who cannot see it. */
  readonly alt: string
  /** The same in numbers. */
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface PlanBars extends Told {
  readonly kind: 'bars'
  /** Of each row of the table the pattern of its part. */
  readonly fills: readonly (number | null)[]
  /** Each part with its place among the patterns. */
  readonly bars: readonly {
    readonly label: string
    readonly total: string
    readonly parts: readonly { readonly amount: number; readonly fill: number }[]
  }[]
  /** What the whole width stands for. */
  readonly whole: number
}

export interface PlanColumns extends Told {
  readonly kind: 'columns'
  readonly columns: readonly { readonly label: string; readonly value: number; readonly text: string }[]
  readonly line: { readonly value: number; readonly text: string }
}

export interface PlanCurve extends Told {
  readonly kind: 'curve'
  /** At the ends of equal times, the first at the beginning. */
  readonly values: readonly number[]
  readonly from: string
  readonly to: string
}

/** Only its table. */
export interface PlanList extends Told {
  readonly kind: 'list'
}

export type PlanPicture = PlanBars | PlanColumns | PlanCurve | PlanList

/** One figure opened into its formula; what it lacks stands in a sentence. */
export interface PlanFigure {
  readonly title: string
  readonly value: string
  readonly formula: string
  readonly source: string
  readonly working: readonly string[]
  readonly lacks: string | null
  readonly note: string | null
}
