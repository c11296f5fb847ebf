import type { DocumentKind } from '../documents/kinds.ts'
import type { Item, RequiredDocument, Requirement } from '../pack/pack.ts'

/** A document of a rule with what has to be counted and told apart among its files, which a pack only says in words. */
export interface AskedOfFiles extends RequiredDocument {
  /** Several documents are filed in the same question: a file counts for this one when it is said to be one of these. */
  readonly kinds?: readonly DocumentKind[]
  /** One for each of so many fiscal years, or of all that there were. */
  readonly years?: number
  /** Several people have one, so that a newer file takes the place of none. */
  readonly ofSeveral?: true
  /** It does not have to be there before closing. */
  readonly untilClosing?: true
}

const known = new WeakMap<Requirement, readonly AskedOfFiles[]>()

export function documentsOf(rule: Requirement): readonly AskedOfFiles[] {
  const before = known.get(rule)
  if (before) return before
  const documents: AskedOfFiles[] = rule.documents.map((document) => ({
    ...document,
    ...(Object.hasOwn(ofRule, rule.id) && document.items.length > 0 && ofRule[rule.id]),
    ...(document.items.some(isOfSeveral) && { ofSeveral: true as const }),
  }))
  const [first] = documents
  if (rule.id === 'R10' && first) documents.push(reviewOf(first))
  known.set(rule, documents)
  return documents
}

const ofRule: Readonly<Record<string, Pick<AskedOfFiles, 'kinds' | 'years'>>> = {
  R05: { years: 3 },
  R10: { kinds: ['realEstateAppraisal', 'appraisalOfBothValues'] },
  R11: { kinds: ['chattelAppraisal'] },
  R13: { kinds: ['appraisalOfBothValues'] },
}

/** The title of the rule asks for it, and its note says when; it is filed beside the appraisal. */
const reviewOf = ({ items }: RequiredDocument): AskedOfFiles => ({
  title: 'Review of the appraisal by the lender',
  items,
  kinds: ['appraisalReview'],
  untilClosing: true,
})

const several: ReadonlySet<string> = new Set([
  ...['guarantorPersonalFinancialStatementUpload', 'guarantorCurrentBalanceSheetReference'],
  ...['guarantorCurrentIncomeStatementReference', 'affiliateFinancialStatementsUpload'],
])
const isOfSeveral = ({ fieldId }: Item) => several.has(fieldId)
