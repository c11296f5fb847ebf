import { portfolio } from '@granary/api'
import {
  portfolioCsv,
  portfolioFees,
  portfolioLoans,
  portfolioOf,
  whatRunsOut,
} from '../../model/projects/index.ts'
import { lenderQuery } from '../builders.ts'
import { wide } from '../reach.ts'
import { dayFrom } from './day-from.ts'

const get = lenderQuery(
  portfolio.get,
  wide('Fees of projects that are not pinned follow the newest rule pack.', 'rule_packs'),
  async ({ db, lender }, { today }) => {
    const loans = await portfolioLoans(db, lender.organizationId)
    const day = dayFrom(today)
    const [days, fees] = await Promise.all([whatRunsOut(db, loans, day), portfolioFees(db, loans, day)])
    return portfolioOf(loans, { ...days, fees }, day)
  },
)

const getCsv = lenderQuery(portfolio.getCsv, async ({ db, lender }) => ({
  fileName: 'portfolio.csv',
  csv: portfolioCsv(await portfolioLoans(db, lender.organizationId)),
}))

export const portfolioFunctions = [get, getCsv]
