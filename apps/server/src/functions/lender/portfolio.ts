import { portfolio } from '@granary/api'
import { portfolioCsv, portfolioLoans, portfolioOf, whatRunsOut } from '../../model/projects/index.ts'
import { lenderQuery } from '../builders.ts'
import { dayFrom } from './day-from.ts'

const get = lenderQuery(portfolio.get, async ({ db, lender }, { today }) => {
  const loans = await portfolioLoans(db, lender.organizationId)
  const day = dayFrom(today)
  return portfolioOf(loans, await whatRunsOut(db, loans, day), day)
})

const getCsv = lenderQuery(portfolio.getCsv, async ({ db, lender }) => ({
  fileName: 'portfolio.csv',
  csv: portfolioCsv(await portfolioLoans(db, lender.organizationId)),
}))

export const portfolioFunctions = [get, getCsv]
