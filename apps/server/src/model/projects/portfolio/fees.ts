import type { Portfolio } from '@granary/api'
import { projectTables } from '@granary/checklists'
import { feesByYear, type RulePack } from '@granary/rules'
import { type Kysely, sql } from 'kysely'
import { inParts } from '../../../db/in-parts.ts'
import type { Tables } from '../../../db/schema.generated.ts'
import { rulesOf } from '../../needs/index.ts'
import type { PortfolioLoan } from './portfolio.ts'

/** Beyond these, fees are told together: who plans looks this far. */
const mostYears = 10

/** What guarantee and retention fees come to in each year, by what projects say of their loans and their terms. */
export async function portfolioFees(
  db: Kysely<Tables>,
  loans: readonly PortfolioLoan[],
  today: string | null,
): Promise<Portfolio['fees']> {
  // Without an amount and a percentage there is no fee.
  const stated = loans.filter((loan) => loan.loanAmount !== null && loan.guaranteePercentage !== null)
  const [terms, packs] = await Promise.all([termsOf(db, stated), packsOf(db, stated)])
  const found = feesByYear(
    stated.flatMap((loan) => {
      const pack = packs.get(loan.rulePack)
      if (!pack) return []
      const closedOn = loan.closedAt === null ? null : new Date(loan.closedAt).toISOString().slice(0, 10)
      const answers = {
        ...loan.repaid,
        totalLoanAmount: loan.loanAmount,
        guaranteePercentageRequested: loan.guaranteePercentage,
      }
      return [
        {
          pack,
          closedOn,
          facts: {
            // What is obligated in a year that nobody said is of the year of its target, as on its sheet, else of the one that is told.
            today: today ?? closedOn ?? pack.effectiveFrom,
            targetDate: loan.targetOn,
            answers: { application: answers },
            terms: terms.get(loan.projectId) ?? {},
          },
        },
      ]
    }),
    mostYears,
  )
  return {
    ...found,
    years: found.years.map(({ guarantee, retention, ...year }) => ({
      ...year,
      guarantee: Number(guarantee),
      retention: Number(retention),
    })),
  }
}

type Terms = Readonly<Record<string, string | number>>

async function termsOf(db: Kysely<Tables>, loans: readonly PortfolioLoan[]) {
  const rows = await inParts(
    loans.map(({ projectId }) => projectId),
    (part) =>
      db
        .selectFrom('table_rows')
        .select(['project_id', 'revision', sql<Terms>`cells`.as('cells')])
        .where('project_id', 'in', part)
        .where('table_name', '=', 'terms')
        .where('removed', '=', false)
        .execute(),
  )
  return new Map(
    rows.map(({ project_id, cells, revision }) => [
      project_id,
      projectTables.migratedCells('terms', cells, revision) as Terms,
    ]),
  )
}

/** By the pack that projects are pinned to; null is the newest. */
async function packsOf(
  db: Kysely<Tables>,
  loans: readonly PortfolioLoan[],
): Promise<ReadonlyMap<string | null, RulePack>> {
  const ids = [...new Set(loans.map(({ rulePack }) => rulePack))]
  const packs = await Promise.all(ids.map((id) => rulesOf(db, { rule_pack: id })))
  return new Map(ids.map((id, at) => [id, packs[at] as RulePack]))
}
