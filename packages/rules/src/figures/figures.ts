import type { Facts } from '../facts/facts.ts'
import type { RulePack } from '../pack/pack.ts'
import { businessFigures } from './business-figures.ts'
import { coverageFigures } from './coverage-figures.ts'
import { dateFigures } from './date-figures.ts'
import { feeFigures } from './fee-figures.ts'
import { globalFigures } from './global-figures.ts'
import { loanFigures } from './loan-figures.ts'
import { createReader, type FigureInput, type MissingInput, type Reader } from './reader.ts'

export const figureUnits = ['dollars', 'percent', 'ratio', 'count', 'years', 'day'] as const

/** What a figure comes to. The value is exact to two decimals, half up, and without a sign for its unit. */
export interface FigureResult {
  readonly value: string | null
  /** What belongs to it: a year, a part, the test that it has to pass. */
  readonly parts?: readonly { readonly name: string; readonly value: string }[]
  readonly note?: string
  /** The formula with the numbers in it, a line for each step. */
  readonly working?: readonly string[]
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
  extends Omit<FigureResult, 'working'>,
    Pick<FigureKind, 'id' | 'title' | 'formula' | 'unit' | 'source'> {
  readonly working: readonly string[]
  readonly inputs: readonly FigureInput[]
  readonly missing: readonly MissingInput[]
  readonly pack: string
}

const kinds: readonly FigureKind[] = [
  ...[...loanFigures, ...feeFigures, ...businessFigures],
  ...[...coverageFigures, ...globalFigures, ...dateFigures],
]

/** C01 to C17 on these facts; what cannot be computed says what it lacks. */
export function figuresOf(pack: RulePack, facts: Facts): readonly Figure[] {
  return kinds
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map(({ of, ...kind }) => {
      const read = createReader(pack, facts)
      const { value, working = [], ...rest } = of(read)
      return { ...kind, value, ...rest, working, inputs: read.inputs, missing: read.missing, pack: pack.id }
    })
}
