/** Where the items were seen: whoever fills in the form compares them with the one of the day. */
export const formSource = {
  form: '5001-1',
  source: 'Draft of 2023, OMB 0572-0155, seen to item 21A',
} as const

export interface FormItemSource {
  readonly item: string
  readonly title: string
  /** The questions that say it, in the order of the form; those in one list stand for each other. */
  readonly fields?: readonly (readonly string[])[]
  /** Columns of the terms. */
  readonly terms?: readonly string[]
  /** What the item asks besides and nothing here does. */
  readonly lacks?: readonly string[]
  /** The question that says whether there is such a party. */
  readonly party?: string
  readonly note?: string
  readonly whenNotAsked?: string
}

const each = (...ids: readonly string[]) => ids.map((id) => [id])

/** The items of the application form that we know. Those with one entry were not told apart where they were seen. */
export const formItems: readonly FormItemSource[] = [
  { item: '1', title: 'Lender', fields: each('lenderLegalName') },
  { item: '2', title: 'Address of the lender', fields: each('lenderHeadquartersAddress') },
  { item: '3', title: 'Tax ID of the lender', fields: each('lenderTaxId') },
  {
    item: '4 to 6',
    title: 'Contact of the lender',
    fields: each('lenderContactName', 'lenderContactTitle', 'lenderContactEmail', 'lenderContactPhone'),
  },
  {
    item: '7',
    title: 'Status of the lender',
    fields: [['lenderFederallyRegulated'], ['lenderApprovedLender', 'lenderApprovedUsdaLender']],
    lacks: ['Serves tribal trust land', 'Minority depository institution'],
  },
  {
    item: '8',
    title: 'Interests of lender and borrower in each other',
    fields: each('lenderFinancialInterestDescription'),
  },
  {
    item: '9 to 12, 14',
    title: 'Borrower',
    fields: each(
      'borrowerLegalName',
      'borrowerPrimaryAddress',
      'borrowerPrimaryContactName',
      'borrowerPrimaryContactEmail',
      'borrowerPrimaryContactPhone',
    ),
  },
  { item: '13', title: 'Type of organization', fields: each('organizationType') },
  { item: '15', title: 'Tax ID of the borrower', fields: each('borrowerTaxId') },
  { item: '16', title: 'UEI of the borrower', terms: ['borrowerUei'] },
  {
    item: 'after 16',
    title: 'Agricultural producer or rural small business',
    fields: each('reapBorrowerEligibilityCertification'),
    whenNotAsked: 'Asked of energy projects only.',
  },
  {
    item: '17 to 19',
    title: 'Co-borrower',
    fields: each('hasCoBorrower', 'coBorrowerName', 'coBorrowerTaxId'),
    terms: ['coBorrowerUei'],
    party: 'hasCoBorrower',
  },
  {
    item: '20',
    title: 'Citizenship',
    fields: [['borrowerCitizenshipCertification', 'borrowerCitizenshipStatus']],
    whenNotAsked: 'Asked of individuals only.',
  },
  {
    item: '21A',
    title: 'Sex, ethnicity and race, voluntary',
    fields: each('borrowerSex', 'borrowerEthnicity', 'borrowerRaceCategories'),
    whenNotAsked: 'Asked of individuals only.',
  },
  {
    item: 'after 21A',
    title: 'Later items',
    note: 'Unknown: nobody here has seen them. Take them from the form of the day.',
  },
]
