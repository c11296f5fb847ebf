import { createContext } from '../engine/checks/check-context.ts'
import { type EquityTest, equityInputs, equityTests } from '../engine/checks/equity.ts'
import type { Fraction } from '../fraction.ts'
import { dollars, percent } from '../written.ts'
import type { EquityInputs } from './business.ts'
import type { FigureResult } from './figures.ts'
import type { MissingInput, Reader } from './reader.ts'
import { against, cents, nothing, part } from './shown.ts'

/** C05: each test that the rule offers to such a business; one that passes is enough. */
export function equity(read: Reader): FigureResult {
  const context = createContext(read.pack, read.facts)
  const tests = equityTests(context)
  if (!tests) {
    read.missing.push({
      name: 'Whether the business is new',
      askedOf: 'lender',
      items: [{ stage: 'application', fieldId: 'borrowerOperatingStatus' }],
    })
    return nothing
  }
  const inputs = equityInputs(context)
  for (const { kind, share } of tests) {
    for (const [input, name, entered] of needed[kind]) {
      const amount = inputs[input]
      if (amount) read.found(name, fromOf(entered), amount)
      else read.lacks(name, entered)
    }
    if (!share && needed[kind].every(([input]) => inputs[input])) read.lacks(nothingIn[kind], 'terms')
  }
  if (inputs.standstill.top !== 0n) read.found('Notes on standstill', fromOf('sources'), inputs.standstill)
  const first = tests.find(({ share }) => share)
  const passing = tests.find((test) => test.passes)
  return {
    value: first?.share ? cents(first.share, { least: first.least }) : null,
    parts: tests.flatMap(({ name, share, least }) => [
      ...part(name, share, { least }),
      ...part(`${name}, at least`, least),
    ]),
    ...(first && {
      note: passing
        ? `It passes by ${passing.name}; one test is enough.`
        : 'No test that can be made passes.',
    }),
    working: tests.flatMap((test) => (test.share ? [workingOf(test, test.share, inputs)] : [])),
  }
}

type Named = readonly [input: keyof EquityInputs, name: string, entered: NonNullable<MissingInput['entered']>]

/** What each test is made of, and where it is entered. */
const needed: Readonly<Record<EquityTest['kind'], readonly Named[]>> = {
  balanceSheet: [
    ['assets', 'Assets at closing', 'terms'],
    ['debt', 'Debt at closing, with the new loan and notes on standstill', 'terms'],
  ],
  cost: [
    ['ownFunds', 'Own funds, grants and notes on standstill in the table of sources', 'sources'],
    ['eligibleCost', 'Eligible cost in the table of uses', 'uses'],
  ],
  capital: [
    ['contributedCapital', 'Capital contributed by the owners', 'terms'],
    ['fixedAssets', 'Net fixed assets and depreciation', 'terms'],
  ],
}

const nothingIn: Readonly<Record<EquityTest['kind'], string>> = {
  balanceSheet: 'Assets at closing that are not nothing',
  cost: 'An eligible cost that is not nothing',
  capital: 'Net fixed assets that are not nothing',
}

const fromOf = (entered: Named[2]) => (entered === 'terms' ? 'Terms' : `Table of ${entered}`)

function workingOf({ name, kind, least, passes }: EquityTest, share: Fraction, inputs: EquityInputs): string {
  const told = `${cents(share, { least })}%, ${against(passes, percent(least))}`
  const said = (amount: Fraction | null) => (amount ? dollars(amount) : '')
  const { assets, debt, standstill, ownFunds, eligibleCost, contributedCapital, fixedAssets } = inputs
  const named = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  if (kind === 'balanceSheet')
    return `${named}: (${said(assets)} − ${said(debt)} + ${said(standstill)}) ÷ ${said(assets)} = ${told}`
  if (kind === 'cost') return `${named}: ${said(ownFunds)} ÷ ${said(eligibleCost)} = ${told}`
  return `${named}: ${said(contributedCapital)} ÷ ${said(fixedAssets)} = ${told}`
}
