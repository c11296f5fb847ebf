import type { Tables } from '../src/index.ts'

/** The tables of the worked examples: they meet to the cent, and the loan is three million. */
export const soundTables: Tables = {
  owners: [
    { name: 'Ann Hill', share: 55, guarantee: 'PERSONAL' },
    { name: 'Bo Hill', share: 25, guarantee: 'PERSONAL' },
    { name: 'Hillcrest Family Trust', share: 20, guarantee: 'CORPORATE' },
  ],
  guarantors: [{ name: 'Ann Hill', amount: 1_650_000, income: 180_000, debtService: 0 }],
  affiliates: [{ name: 'Hill Storage', cash: 120_000, debtService: 138_000, dependent: 'NO' }],
  collateral: [
    {
      item: 'Packing house',
      class: 'REAL_ESTATE',
      value: 3_900_000,
      advance: 80,
      reason: 'What a sale brings within a year',
      goingConcern: 100_000,
    },
  ],
  debts: [
    { creditor: 'First Bank', action: 'REFINANCE', balance: 100_000, sameLender: 'NO', current: 'YES' },
  ],
  sources: [
    { kind: 'GUARANTEED_LOAN', amount: 3_000_000 },
    { kind: 'CASH', amount: 450_000 },
    { kind: 'STANDSTILL_NOTE', amount: 100_000 },
    { kind: 'GRANT', amount: 100_000 },
  ],
  uses: [
    { item: 'Building', class: 'BUILDING', amount: 1_640_000, usefulLife: 40, eligible: 'YES', rural: 'YES' },
    {
      item: 'Equipment',
      class: 'EQUIPMENT',
      amount: 2_010_000,
      usefulLife: 20,
      eligible: 'YES',
      rural: 'YES',
    },
  ],
  jobs: [
    { kind: 'CREATED', count: 12, wage: 43_600 },
    { kind: 'SAVED', count: 20, wage: 40_000 },
  ],
  projections: [
    {
      year: 2027,
      netIncome: 100_000,
      interest: 160_000,
      tax: 20_000,
      depreciation: 185_000,
      capex: 60_000,
      revenue: 2_800_000,
      fixed: 900_000,
      variable: 1_540_000,
    },
    {
      year: 2028,
      netIncome: 210_000,
      interest: 160_000,
      tax: 40_000,
      depreciation: 185_000,
      capex: 60_000,
      revenue: 3_200_000,
      fixed: 900_000,
      variable: 1_760_000,
    },
  ],
}

export const soundTerms = {
  closingAssets: 4_200_000,
  closingDebt: 3_450_000,
  interestOnlyMonths: 0,
  lenderKeeps: 15,
  gamblingShare: 0,
  donationShare: 0,
  ownedOfLender: 0,
  guaranteedBalance: 0,
} as const
