import type { GuaranteeProgram } from '@granary/eligibility'
import { isDay } from '../days.ts'
import { answerOf, type Facts, rowsOf, termOf } from '../facts/facts.ts'
import { type PointName, points } from '../facts/points.ts'
import { readFact } from '../facts/read-fact.ts'
import { type Row, sumOf, type TableName } from '../facts/tables.ts'
import { type TermName, terms } from '../facts/terms.ts'
import { exact, type Fraction, given } from '../fraction.ts'
import type { Item, RulePack, Value } from '../pack/pack.ts'
import { asGiven } from './shown.ts'

/** One number that a figure is made of, with where it comes from. */
export interface FigureInput {
  readonly name: string
  readonly value: string
  readonly from: string
}

/** What a figure lacks, and where to say it; without a place no question asks for it yet. */
export interface MissingInput {
  readonly name: string
  readonly askedOf: 'lender' | 'staff'
  readonly items: readonly Item[]
  /** The table where it is entered, when no question asks for it. */
  readonly entered?: TableName | 'terms' | 'points'
}

/** Reads inputs for one figure and writes down each that it was asked for, found or not. */
export interface Reader {
  readonly pack: RulePack
  readonly facts: Facts
  readonly program: GuaranteeProgram | null
  readonly inputs: FigureInput[]
  readonly missing: MissingInput[]
  readonly answer: (name: string, fieldId: string, other?: string) => Fraction | null
  readonly choice: (name: string, fieldId: string) => string | null
  readonly term: (name: TermName | PointName) => Fraction | null
  /** What may stay unsaid: it is an input when it was said, and nothing is missing when it was not. */
  readonly termIfSaid: (name: TermName) => Fraction | null
  /** An answer that is compared with a figure and belongs to none. */
  readonly typed: (fieldId: string, other?: string) => Fraction | null
  /** A day of the terms. */
  readonly day: (name: TermName) => string | null
  /** Writes down an input that was looked up elsewhere. */
  readonly found: (name: string, from: string, value: Fraction) => Fraction
  /** What is lacking of a table that is there, or of a term. */
  readonly lacks: (name: string, entered: MissingInput['entered']) => null
  readonly value: (
    entry: { readonly label: string; readonly value: Value; readonly source: string } | null,
    name: string,
  ) => Fraction | null
  readonly limit: (id: string) => Fraction | null
  readonly rows: (table: TableName) => readonly Row[] | null
  readonly column: (
    table: TableName,
    rows: readonly Row[] | null,
    column: string,
    name: string,
  ) => Fraction | null
}

export function createReader(pack: RulePack, facts: Facts): Reader {
  const inputs: FigureInput[] = []
  const missing: MissingInput[] = []
  const found = (name: string, from: string, value: Fraction) => {
    if (!inputs.some((each) => each.name === name && each.from === from))
      inputs.push({ name, value: asGiven(value), from })
    return value
  }
  const lacks = (
    name: string,
    askedOf: MissingInput['askedOf'],
    items: readonly Item[],
    entered?: MissingInput['entered'],
  ) => {
    // One that two steps ask for is missing once.
    if (missing.some((each) => each.name === name)) return null
    missing.push({ name, askedOf, items, ...(entered && { entered }) })
    return null
  }
  const places = (fieldId: string, other: string): readonly Item[] => [
    { stage: 'application', fieldId },
    { stage: 'pre-application', fieldId: other },
  ]
  const value: Reader['value'] = (entry, name) =>
    entry && entry.value !== 'unknown'
      ? found(entry.label, `Rule pack ${pack.id}: ${entry.source}`, given(entry.value))
      : lacks(entry?.label ?? name, 'staff', [])
  return {
    pack,
    facts,
    program: readFact(facts, 'program').choice as GuaranteeProgram | null,
    inputs,
    missing,
    answer(name, fieldId, other = fieldId) {
      const at = places(fieldId, other)
      const item = at.find((each) => exact(answerOf(facts, each)) !== null)
      const amount = item && exact(answerOf(facts, item))
      return item && amount ? found(name, `Answer in the ${item.stage}`, amount) : lacks(name, 'lender', at)
    },
    choice(name, fieldId) {
      const at = places(fieldId, fieldId)
      const item = at.find((each) => answerOf(facts, each) !== null)
      const chosen = item && answerOf(facts, item)
      if (item && typeof chosen === 'string') {
        if (!inputs.some((each) => each.name === name))
          inputs.push({ name, value: chosen, from: `Answer in the ${item.stage}` })
        return chosen
      }
      return lacks(name, 'lender', at)
    },
    term(name) {
      const amount = exact(termOf(facts, name))
      const [label, entered] = labelOf(name)
      return amount
        ? found(label, entered === 'terms' ? 'Terms' : 'Priority points', amount)
        : lacks(label, 'lender', [], entered)
    },
    termIfSaid(name) {
      const amount = exact(termOf(facts, name))
      return amount && found(terms[name], 'Terms', amount)
    },
    typed(fieldId, other = fieldId) {
      const item = places(fieldId, other).find((each) => exact(answerOf(facts, each)) !== null)
      return item ? exact(answerOf(facts, item)) : null
    },
    day(name) {
      const said = termOf(facts, name)
      if (!isDay(said)) return lacks(terms[name], 'lender', [], 'terms')
      inputs.push({ name: terms[name], value: String(said), from: 'Terms' })
      return String(said)
    },
    found,
    lacks: (name, entered) => lacks(name, 'lender', [], entered),
    value,
    limit(id) {
      return value(pack.limits.find((limit) => limit.id === id) ?? null, id)
    },
    rows(table) {
      return rowsOf(facts, table) ?? lacks(`The table of ${table}`, 'lender', [], table)
    },
    column(table, rows, column, name) {
      if (!rows) return null
      const amount = sumOf(rows, column)
      return amount ? found(name, `Table of ${table}`, amount) : lacks(name, 'lender', [], table)
    },
  }
}

function labelOf(name: TermName | PointName): readonly [string, 'terms' | 'points'] {
  return isTerm(name) ? [terms[name], 'terms'] : [points[name], 'points']
}

const isTerm = (name: TermName | PointName): name is TermName => Object.hasOwn(terms, name)
