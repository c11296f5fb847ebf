import { concerns, currentPack, type Facts, figuresOf } from '@granary/rules'
import { expect, test } from 'vitest'
import { calculationsOf, type PackageSheets } from './calculations.ts'

const noPictures = {
  ...{ sources: [], uses: [], collateral: [], balances: [], breakEven: null },
  ...{ loan: { amount: null, interestOnlyMonths: null }, coverage: { years: [], least: '1.00', why: '' } },
}

/** The sheets of such facts, as far as they are read here. */
function sheetsOf(given: Partial<Facts>): PackageSheets {
  const facts = { today: '2026-11-23', answers: {}, ...given }
  const figures = figuresOf(currentPack, facts)
    .filter(({ id }) => concerns(id, facts))
    .map((figure) => ({ ...figure, note: figure.note ?? null }))
  return { score: null, figures, pictures: noPictures } as unknown as PackageSheets
}

const loan = {
  ...{ totalLoanAmount: 3_000_000, loanTermYears: 25, loanPaymentFrequency: 'MONTHLY' },
  borrowerOperatingStatus: 'EXISTING',
}
const sheetsFor = (loanProgram: string) =>
  sheetsOf({ answers: { application: { ...loan, loanProgram } }, terms: { interestRate: 8.25 } })
const some = sheetsFor('B_AND_I')
const titles = (...parameters: Parameters<typeof calculationsOf>) =>
  calculationsOf(...parameters).map(({ calculation }) => calculation.title)

test('a sheet that comes to nothing stays in a draft, and out of a package that was submitted', () => {
  expect(titles(some, true)).toEqual([...['Repayment', 'Sources and uses', 'Collateral coverage']])
  expect(titles(some, false)).toEqual(['Repayment'])
  expect(titles(sheetsOf({}), false)).toEqual([])
})

test('the test of equity is in the package of its program alone', () => {
  const money = (program: string) =>
    calculationsOf(sheetsFor(program), true)
      .find(({ tab }) => tab === '06')
      ?.calculation.figures.map(({ source }) => source)
  expect(money('B_AND_I')).toContain('§5001.105(d)')
  for (const program of ['CF', 'WWD', 'REAP']) {
    expect(money(program)).not.toContain('§5001.105(d)')
    expect(money(program)).toHaveLength(1)
  }
})

test('what is not computed says for lack of what, and tells a reader nothing of where to enter it', () => {
  const all = JSON.stringify(calculationsOf(some, true))
  expect(all).toContain('Not computed: no table of sources and no table of uses.')
  expect(all).not.toMatch(/entered|is a question of|not known yet|No test that can be made/)
})
