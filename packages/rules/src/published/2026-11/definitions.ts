import type { Definition, Provenance } from '../../pack/pack.ts'
import { regulation } from './sources.ts'

const define = (
  id: string,
  word: string,
  meaning: string,
  paragraph: string,
  provenance: Provenance = regulation,
): Definition => ({ id, word, meaning, paragraph, ...provenance })

export const definitions: readonly Definition[] = [
  define(
    'debtServiceCoverage',
    'debt service coverage',
    'EBITDA less expected replacement capital expenditure, divided by the principal and interest that the borrower pays in a year.',
    '5001.3',
  ),
  define(
    'balanceSheetEquity',
    'balance sheet equity',
    'Equity over assets at closing, with the new debt in the balance sheet.',
    '5001.105(d)',
  ),
  define(
    'existingBusiness',
    'existing business',
    'In operation for at least one full year, at full capacity or stable.',
    '5001.3',
  ),
  define(
    'affiliate',
    'affiliate',
    'By 13 CFR 121.301(f), which was corrected on December 11, 2025.',
    '5001.3',
    {
      source: 'Correction 2025-22567; its wording was not seen',
      checked: '2026-11-22',
      confidence: 'L',
    },
  ),
  define(
    'conditionalCommitment',
    'conditional commitment',
    'The promise of the agency, under conditions.',
    '5001.451',
  ),
  define('loanNoteGuarantee', 'loan note guarantee', 'The guarantee itself.', '5001.453'),
  define(
    'obligation',
    'obligation',
    'Funds are reserved; its fiscal year fixes fee and percentage.',
    '5001.454(b)',
  ),
  define(
    'passiveInvestor',
    'passive investor',
    'An owner without part in the management, by contract; gives no guarantee.',
    '5001.204',
  ),
  define(
    'standstill',
    'standstill',
    'Subordinated debt of an owner, frozen for the life of the loan.',
    '5001.105(d)',
  ),
  define(
    'goingConcern',
    'going concern',
    'The value of the business beyond its things; it is taken out of collateral.',
    '5001.203',
  ),
  define('localOwner', 'local owner', 'Lives within about 100 miles.', '5001.3'),
  define(
    'loanPackager',
    'loan packager',
    'A third party that prepares the application; its own debts may not be refinanced.',
    '5001.3',
  ),
]
