import { documentsOf } from '../engine/documents-of.ts'
import type { Item, RulePack } from '../pack/pack.ts'
import type { DocumentDescription } from './description.ts'
import { type DocumentKind, documentKinds } from './kinds.ts'

/** What can be asked of a file at the question under which it was filed. */
export type PartNeeded = keyof Pick<DocumentDescription, 'kind' | 'party' | 'asOf' | 'periodTo'>

/** Several people of a project have one. */
const ofSomebody: ReadonlySet<string> = new Set<DocumentKind>([
  'balanceSheet',
  'incomeStatement',
  'cashFlowStatement',
  'financialStatements',
  'projections',
  'proForma',
  'personalFinancialStatement',
  'taxReturn',
  'debtSchedule',
  'creditReport',
  'organizationDocument',
])

/** Without a window what counts of them is the fiscal year that they cover. */
const ofAYear: ReadonlySet<string> = new Set<DocumentKind>([
  'balanceSheet',
  'incomeStatement',
  'cashFlowStatement',
  'financialStatements',
  'taxReturn',
  'yearlyReport',
])

/**
 * What a requirement has to know of a file that stands in one of these questions: the day where a window counts from
 * it, the fiscal year of a statement that has none, whose it is where several may have one.
 */
export function partsNeeded(
  { requirements }: Pick<RulePack, 'requirements'>,
  items: readonly Item[],
  kind: string | null,
): readonly PartNeeded[] {
  const here = (item: Item) =>
    items.some(({ stage, fieldId }) => stage === item.stage && fieldId === item.fieldId)
  const asked = requirements.flatMap(documentsOf).filter((each) => each.items.some(here))
  const isKnown = kind !== null && Object.hasOwn(documentKinds, kind)
  const countsYears = asked.some(({ years }) => years !== undefined)
  const hasWindow = asked.some(({ window }) => window !== undefined)
  return [
    'kind',
    ...(!isKnown || ofSomebody.has(kind) ? (['party'] as const) : []),
    ...(hasWindow ? (['asOf'] as const) : []),
    ...(countsYears || (!hasWindow && asked.length > 0 && isKnown && ofAYear.has(kind))
      ? (['periodTo'] as const)
      : []),
  ]
}
