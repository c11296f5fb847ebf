import { formats } from '../advice/formats.ts'
import { guaranteeTypes } from '../shared/options.ts'
import {
  choice,
  day,
  money,
  of,
  ofLender,
  percent,
  sum,
  type TableDeclaration,
  text,
  usual,
  whole,
  yesNo,
} from './table.ts'

const kinds = of({ PERSON: 'Person', ENTITY: 'Entity', TRUST: 'Trust' })

export const owners: TableDeclaration = {
  id: 'owners',
  title: 'Owners',
  row: 'an owner',
  columns: [
    text('name', 'Name'),
    choice('kind', 'Kind', kinds),
    percent('share', 'Share, %'),
    text('role', 'Role'),
    choice('guarantee', 'Guarantee', guaranteeTypes),
    percent('percent', 'Part, %', { helperText: 'The part of the loan that this owner guarantees.' }),
    text('taxId', 'Tax ID', { metadata: { sensitive: true, usualFormat: formats.taxId } }),
    ofLender(day('creditReportOn', 'Credit report')),
    yesNo('passive', 'Passive investor'),
    yesNo('controls', 'Controls the borrower'),
    ofLender(text('waiver', 'Reason for a waiver')),
    text('address', 'Address', usual('zip')),
    yesNo('veteran', 'Veteran'),
  ],
  totals: sum('share'),
  checks: ['X12'],
}

export const guarantors: TableDeclaration = {
  id: 'guarantors',
  title: 'Guarantors',
  row: 'a guarantor',
  columns: [
    text('name', 'Name'),
    choice('kind', 'Kind', kinds),
    text('owner', 'Owner', { helperText: 'The owner in the table of owners, where it is one.' }),
    choice('type', 'Type', of({ UNLIMITED: 'Unlimited', LIMITED: 'Limited' })),
    percent('percent', 'Part, %'),
    money('amount', 'Amount, $'),
    day('statementAsOf', 'Statement as of'),
    money('netWorth', 'Net worth, $'),
    money('liquidity', 'Liquidity, $'),
    money('income', 'Income a year, $'),
    money('debtService', 'Debt service a year, $'),
  ],
  totals: sum('amount', 'netWorth', 'liquidity', 'income', 'debtService'),
  checks: ['X05'],
}

export const affiliates: TableDeclaration = {
  id: 'affiliates',
  title: 'Affiliates',
  row: 'an affiliate',
  columns: [
    text('name', 'Name'),
    choice(
      'relation',
      'Relation',
      of({ PARENT: 'Parent', SUBSIDIARY: 'Subsidiary', COMMON_OWNER: 'Common owner', OTHER: 'Other' }),
    ),
    percent('ownership', 'Ownership, %'),
    yesNo('dependent', 'Depends on the borrower'),
    day('statementAsOf', 'Statement as of'),
    money('cash', 'Cash a year, $'),
    money('debtService', 'Debt service a year, $'),
    money('revenue', 'Revenue a year, $'),
  ],
  totals: sum('cash', 'debtService', 'revenue'),
  checks: ['X14'],
}

export const jobs: TableDeclaration = {
  id: 'jobs',
  title: 'Jobs',
  row: 'a job',
  columns: [
    text('title', 'Title'),
    choice('kind', 'Kind', of({ CREATED: 'Created', SAVED: 'Saved' })),
    whole('count', 'Number'),
    money('wage', 'Wage, $'),
    choice('basis', 'Wage for', of({ HOUR: 'Hour', YEAR: 'Year' })),
    yesNo('health', 'Health plan'),
  ],
  totals: [...sum('count'), { column: 'wage', kind: 'mean', by: 'count', hourly: 'basis' }],
  checks: ['X28'],
}
