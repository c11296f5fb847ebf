import { type GuaranteeProgram, guaranteePrograms, programName } from '@granary/eligibility'
import type { Item } from '../pack/pack.ts'
import type { TableName } from './tables.ts'

/** What conditions speak of: where it is answered, whom to ask otherwise, and how each answer is told. */
export interface FactSource {
  /** As in "… is not answered". */
  readonly question: string
  readonly askedOf: 'lender' | 'staff'
  /** The first that is answered counts. */
  readonly items: readonly Item[]
  /** Where no question asks for it: the table whose rows say it, or the terms, which have a column for it. */
  readonly entered?: TableName | 'terms'
  /** For choices: how each answer is told. For amounts: what is compared. */
  readonly words: Readonly<Record<string, string>> | string
  /** The project is what it is: nobody is told that another program would not need a paper. */
  readonly settled?: true
}

const both = (application: string, preApplication = application): readonly Item[] => [
  { stage: 'application', fieldId: application },
  { stage: 'pre-application', fieldId: preApplication },
]
const inApplication = (fieldId: string): readonly Item[] => [{ stage: 'application', fieldId }]

function choice(
  question: string,
  words: Readonly<Record<string, string>>,
  items: readonly Item[] = [],
  rest: Partial<FactSource> = {},
): FactSource {
  return { question, askedOf: 'lender', items, words, ...rest }
}
const yesNo = (
  question: string,
  yes: string,
  no: string,
  items: readonly Item[] = [],
  rest: Partial<FactSource> = {},
) => choice(question, { YES: yes, NO: no }, items, rest)
const amount = (
  question: string,
  noun: string,
  items: readonly Item[] = [],
  rest: Partial<FactSource> = {},
): FactSource => ({ question, askedOf: 'lender', items, words: noun, ...rest })
const inTerms: readonly [readonly Item[], Partial<FactSource>] = [[], { entered: 'terms' }]
const inTable = (entered: TableName): typeof inTerms => [[], { entered }]

export const factList = {
  program: choice('the program', programWords(), both('loanProgram'), { settled: true }),
  loan: amount('the total loan amount', 'the loan', both('totalLoanAmount')),
  borrowerStatus: choice(
    'whether the business is new',
    { NEW: 'the business is new', EXISTING: 'the business exists already' },
    both('borrowerOperatingStatus'),
  ),
  newActivity: yesNo(
    'whether the activity is new',
    'the activity is new',
    'the activity is not new',
    ...inTerms,
  ),
  construction: yesNo(
    'whether the project includes construction',
    'the project includes construction',
    'the project includes no construction',
    both('isConstructionProject', 'projectIncludesConstruction'),
  ),
  realEstate: yesNo(
    'whether the project includes real estate',
    'the project includes real estate',
    'the project includes no real estate',
    both('hasRealEstateComponent', 'projectIncludesRealEstate'),
  ),
  guaranteeBeforeCompletion: yesNo(
    'whether the guarantee is wanted before completion',
    'the guarantee is wanted before completion',
    'the guarantee is wanted after completion',
    ...inTerms,
  ),
  ownerGuarantee: choice(
    'the guarantee of the primary owner',
    {
      PERSONAL: 'the primary owner guarantees in person',
      CORPORATE: 'a company of the primary owner guarantees',
      NONE: 'the primary owner gives no guarantee',
    },
    both('primaryOwnerGuaranteeType'),
  ),
  housing: yesNo(
    'whether the project is about housing',
    'the project is about housing',
    'the project is not about housing',
    both('isHousingRelatedFacility'),
  ),
  fiveUnits: yesNo(
    'whether there are five or more residential units',
    'there are five or more residential units',
    'there are fewer than five residential units',
    both('housingHasFiveOrMoreResidentialUnits'),
  ),
  healthCare: yesNo(
    'whether it is a health care facility',
    'it is a health care facility',
    'it is no health care facility',
    both('isHealthCareFacility', 'isHealthCareFacilityProject'),
  ),
  certificateOfNeedLaw: yesNo(
    'whether the law asks for a certificate of need',
    'the law asks for a certificate of need',
    'the law asks for no certificate of need',
    ...inTerms,
  ),
  hospitalRefinance: yesNo(
    'whether a rural hospital is refinanced',
    'a rural hospital is refinanced',
    'no rural hospital is refinanced',
    inApplication('isRuralHospitalRefinance'),
  ),
  newJobs: amount('the number of new jobs', 'the number of new jobs', inApplication('jobsCreatedCount')),
  listed: yesNo(
    'whether the borrower is listed on an exchange',
    'the borrower is listed on an exchange',
    'the borrower is not listed on an exchange',
    both('borrowerListedOnMajorExchange'),
  ),
  secReporting: yesNo(
    'whether the borrower reports to the SEC',
    'the borrower reports to the SEC',
    'the borrower does not report to the SEC',
    both('borrowerSubjectToSecReporting'),
  ),
  affiliates: yesNo(
    'whether there are affiliates',
    'there are affiliates',
    'there are no affiliates',
    both('hasProjectAffiliates'),
  ),
  regulatedLender: yesNo(
    'whether the lender is federally regulated',
    'the lender is federally regulated',
    'the lender is not federally regulated',
    both('lenderFederallyRegulated'),
  ),
  energyCategory: choice(
    'the category of the energy project',
    {
      RENEWABLE_ENERGY_SYSTEM: 'the project is a renewable energy system',
      ENERGY_EFFICIENCY_IMPROVEMENT: 'the project improves energy efficiency',
      OTHER: 'the project is neither a renewable system nor an efficiency improvement',
    },
    inApplication('reapProjectCategory'),
  ),
  listedTechnology: yesNo(
    'whether the technology is one that needs a technical report',
    'the technology is one that needs a technical report',
    'the technology is none that needs a technical report',
    ...inTerms,
  ),
  projectCost: amount('the cost of the project', 'the cost of the project', ...inTable('uses')),
  thirdPartyMoney: yesNo(
    'whether third parties pay a part',
    'third parties pay a part',
    'no third party pays a part',
    ...inTable('sources'),
  ),
  seasonal: yesNo(
    'whether the business is seasonal',
    'the business is seasonal',
    'the business is not seasonal',
    ...inTerms,
  ),
  standstillDebt: yesNo(
    'whether subordinated debt counts as equity',
    'subordinated debt counts as equity',
    'no subordinated debt counts as equity',
    ...inTable('sources'),
  ),
  onlyRefinancing: yesNo(
    'whether the loan only refinances',
    'the loan only refinances',
    'the loan does more than refinance',
    ...inTable('uses'),
  ),
  mostlyRefinancing: yesNo(
    'whether refinancing is the main purpose',
    'refinancing is the main purpose',
    'refinancing is not the main purpose',
    ...inTable('uses'),
  ),
  taxBacked: yesNo(
    'whether taxes back the loan',
    'taxes back the loan',
    'no taxes back the loan',
    ...inTerms,
  ),
  auditedYearsCarryDebt: yesNo(
    'whether three audited years carry all debt',
    'three audited years carry all debt',
    'no three audited years carry all debt',
    ...inTerms,
  ),
  realEstateValue: amount('the value of the real estate', 'the real estate', ...inTable('collateral')),
  existingChattelValue: amount(
    'the value of existing chattel',
    'the existing chattel',
    ...inTable('collateral'),
  ),
  regulatorsLimitGoverns: yesNo(
    'whether the $250,000 of the rule or the higher limit of the regulator governs',
    'the limit of the regulator governs',
    'the limit of the rule governs',
    [],
    { askedOf: 'staff', entered: 'terms' },
  ),
} as const satisfies Readonly<Record<string, FactSource>>

export type FactName = keyof typeof factList
export const factNames = Object.keys(factList) as readonly FactName[]

function programWords(): Readonly<Record<string, string>> {
  const programs = Object.keys(guaranteePrograms) as readonly GuaranteeProgram[]
  return Object.fromEntries(programs.map((id) => [id, `the program is ${programName(id)}`]))
}
