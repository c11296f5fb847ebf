import { compare, exact, type Fraction, largest, zero } from '../fraction.ts'
import { type FactName, type FactSource, factList } from './fact-list.ts'
import { type Facts, firstAnswered, termOf } from './facts.ts'
import { amountIn, sumOf, textIn } from './tables.ts'

export interface KnownFact {
  readonly name: string
  /** A choice by its id, an amount exactly; null while it is not known. */
  readonly choice: string | null
  readonly amount: Fraction | null
}

export function sourceOf(name: string): FactSource | null {
  return Object.hasOwn(factList, name) ? factList[name as FactName] : null
}

/** What the answers, the terms and the tables say of a fact; the answers first, the application before the other. */
export function readFact(facts: Facts, name: string): KnownFact {
  const source = sourceOf(name)
  if (!source) return { name, choice: null, amount: null }
  const value = firstAnswered(facts, source.items)?.answer ?? termOf(facts, name) ?? fromTables(facts, name)
  if (typeof source.words === 'string')
    return { name, choice: null, amount: isFraction(value) ? value : exact(value) }
  const isKnown = typeof value === 'string' && Object.hasOwn(source.words, value)
  return { name, choice: isKnown ? value : null, amount: null }
}

const fromRows: Readonly<Record<string, (facts: Facts) => Fraction | string | null>> = {
  projectCost: ({ tables }) => (tables?.uses?.length ? sumOf(tables.uses, 'amount') : null),
  realEstateValue: (facts) => largestCollateral(facts, 'REAL_ESTATE'),
  existingChattelValue: (facts) => largestCollateral(facts, 'EXISTING_CHATTEL'),
  standstillDebt: ({ tables }) =>
    yesOrNo(tables?.sources?.map((row) => textIn(row, 'kind') === 'STANDSTILL_NOTE')),
  thirdPartyMoney: ({ tables }) =>
    yesOrNo(
      tables?.sources?.map((row) => ['GRANT', 'TAX_CREDIT', 'OTHER_LOAN'].includes(textIn(row, 'kind'))),
    ),
  mostlyRefinancing: ({ tables }) => refinancedPart(tables?.uses, 2n),
  onlyRefinancing: ({ tables }) => refinancedPart(tables?.uses, 1n),
}

function fromTables(facts: Facts, name: string): Fraction | string | null {
  return Object.hasOwn(fromRows, name) ? (fromRows[name]?.(facts) ?? null) : null
}

function largestCollateral({ tables }: Facts, kind: string): Fraction | null {
  if (!tables?.collateral) return null
  const values = tables.collateral
    .filter((row) => textIn(row, 'class') === kind)
    .map((row) => amountIn(row, 'value'))
  return values.every((value) => value !== null) ? values.reduce(largest, zero) : null
}

const yesOrNo = (found: readonly boolean[] | undefined) =>
  found === undefined || found.length === 0 ? null : found.includes(true) ? 'YES' : 'NO'

/** Whether what is refinanced is more than so much of the uses: half, or all of them. */
function refinancedPart(uses: NonNullable<Facts['tables']>['uses'], parts: bigint): string | null {
  const [whole, refinanced] = [
    sumOf(uses ?? [], 'amount'),
    sumOf(uses?.filter((row) => textIn(row, 'class') === 'REFINANCING') ?? [], 'amount'),
  ]
  if (!uses?.length || !whole || !refinanced || compare(whole, zero) <= 0) return null
  const multiple = { top: refinanced.top * parts, bottom: refinanced.bottom }
  const difference = compare(multiple, whole)
  return difference > 0 || (parts === 1n && difference === 0) ? 'YES' : 'NO'
}

const isFraction = (value: unknown): value is Fraction =>
  typeof value === 'object' && value !== null && 'bottom' in value
