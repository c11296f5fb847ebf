import { accountCases } from './effect-cases-accounts.ts'
import { documentCases } from './effect-cases-documents.ts'
import { erasureCases } from './effect-cases-erasures.ts'
import { historyCases } from './effect-cases-history.ts'
import { lenderCases } from './effect-cases-lenders.ts'
import { notApplicableCases } from './effect-cases-not-applicable.ts'
import { rehearsalCases } from './effect-cases-rehearsal.ts'
import { reviewCases } from './effect-cases-reviews.ts'
import { rulesCases } from './effect-cases-rules.ts'
import { stageCases } from './effect-cases-stages.ts'
import { submissionCases } from './effect-cases-submissions.ts'
import { tableCases } from './effect-cases-tables.ts'
import { workbookCases } from './effect-cases-workbook.ts'
import type { EffectCase } from './effect-world.ts'

/**
 * What the rows of the access matrix cannot show, since they call the seeded world as it is: for each function the
 * calls that have, together with those rows, every effect that it declares.
 */
export const effectCases: Readonly<Record<string, readonly EffectCase[]>> = {
  ...stageCases,
  ...notApplicableCases,
  ...submissionCases,
  ...reviewCases,
  ...rehearsalCases,
  ...documentCases,
  ...rulesCases,
  ...historyCases,
  ...tableCases,
  ...workbookCases,
  ...lenderCases,
  ...accountCases,
  ...erasureCases,
}
