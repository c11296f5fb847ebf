import type { Facts } from '../facts/facts.ts'
import type { RulePack } from '../pack/pack.ts'
import { businessFigures } from './business-figures.ts'
import { coverageFigures } from './coverage-figures.ts'
import { loanFigures } from './loan-figures.ts'
import { createReader, type FigureInput, type MissingInput, type Reader } from './reader.ts'

export const figureUnits = ['dollars', 'percent', 'ratio', 'count', 'years', 'day'] as const

/** What a figure comes to. The value is exact to two decimals, half up, and without a sign for its unit. */
export interface FigureResult {
  readonly value: string | null
  /** What belongs to it: a year, a part, the test that it has to pass. */
  readonly parts?: readonly { readonly name: string; readonly value: string }[]
  readonly note?: string
}

export interface FigureKind {
  readonly id: string
  readonly title: string
  readonly formula: string
  readonly unit: (typeof figureUnits)[number]
  /** A paragraph, or that it is a convention. */
  readonly source: string
  readonly of: (read: Reader) => FigureResult
}

export interface Figure
  extends FigureResult,
    Pick<FigureKind, 'id' | 'title' | 'formula' | 'unit' | 'source'> {
  readonly inputs: readonly FigureInput[]
  readonly missing: readonly MissingInput[]
  readonly pack: string
}

/** C01 to C17 on these facts; what cannot be computed says what it lacks. */
export function figuresOf(pack: RulePack, facts: Facts): readonly Figure[] {
  return [...loanFigures, ...businessFigures, ...coverageFigures]
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map(({ of, ...kind }) => {
      const read = createReader(pack, facts)
      const { value, ...rest } = of(read)
      return { ...kind, value, ...rest, inputs: read.inputs, missing: read.missing, pack: pack.id }
    })
}
