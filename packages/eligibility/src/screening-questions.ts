/**
 * The few questions beyond those of project creation that decide a program by themselves. Everything else the
 * regulation asks is asked later, in the pre-application.
 */
export interface ScreeningQuestion {
  readonly id: ScreeningQuestionId
  readonly label: string
  readonly help: string
  readonly paragraph: string
  readonly options: readonly {
    readonly value: string
    readonly label: string
    readonly description?: string
  }[]
  /** Said when it is left out. */
  readonly missing: string
  readonly askedWhen: (answers: Readonly<Record<string, string | undefined>>) => boolean
}

export type ScreeningQuestionId =
  | 'borrowerStanding'
  | 'citizenship'
  | 'federalDebt'
  | 'purpose'
  | 'excludedActivity'
  | 'lenderTies'

const always = () => true
const yesNoNotSure = [
  { value: 'NO', label: 'No' },
  { value: 'YES', label: 'Yes' },
  { value: 'NOT_SURE', label: 'Not sure' },
] as const

export const screeningQuestions: readonly ScreeningQuestion[] = [
  {
    id: 'borrowerStanding',
    label: 'Which of these is the borrower?',
    help: 'Each program is for certain borrowers. Choose the first one that is true.',
    paragraph: '7 CFR 5001.126',
    options: [
      {
        value: 'PUBLIC_BODY',
        label: 'A public body',
        description: 'A county, city, district, authority or the like',
      },
      { value: 'TRIBE', label: 'A federally recognized tribe' },
      {
        value: 'PRODUCER',
        label: 'An agricultural producer',
        description: 'At least half of its gross income comes from farming',
      },
      {
        value: 'SMALL_BUSINESS',
        label: 'A small business',
        description: 'Small by the size standards of the Small Business Administration',
      },
      { value: 'NONE', label: 'None of these' },
      { value: 'NOT_SURE', label: 'Not sure' },
    ],
    missing: 'Choose what the borrower is.',
    askedWhen: always,
  },
  {
    id: 'citizenship',
    label: 'Is the borrower a U.S. citizen or a lawful permanent resident?',
    help: 'Citizens of the Pacific compact states count too: the Marshall Islands, Micronesia and Palau.',
    paragraph: '7 CFR 5001.126(d)',
    options: [
      { value: 'YES', label: 'Yes' },
      { value: 'NO', label: 'No' },
      { value: 'NOT_SURE', label: 'Not sure' },
    ],
    missing: 'Answer the question on citizenship.',
    askedWhen: ({ borrowerEntityType }) => borrowerEntityType === 'Individual',
  },
  {
    id: 'federalDebt',
    label: 'Is there a federal judgment, an overdue federal debt or a bar from federal programs?',
    help: 'Of the borrower, of an owner of more than 20 percent, or of anyone in control. Overdue federal taxes count.',
    paragraph: '7 CFR 5001.127',
    options: yesNoNotSure,
    missing: 'Answer the question on federal debt.',
    askedWhen: always,
  },
  {
    id: 'purpose',
    label: 'What is the project mainly for?',
    help: 'Each of the four programs has purposes of its own.',
    paragraph: '7 CFR 5001.103 to 5001.107',
    options: [
      { value: 'BUSINESS', label: 'A business', description: 'To start, buy, build, equip or refinance one' },
      {
        value: 'COMMUNITY_FACILITY',
        label: 'An essential community facility',
        description: 'Health care, public safety, education or another public service',
      },
      {
        value: 'WATER_WASTE',
        label: 'Water or waste',
        description: 'Drinking water, sewer, storm water or solid waste',
      },
      {
        value: 'ENERGY',
        label: 'Renewable energy or energy efficiency',
        description: 'For a farm or a small business',
      },
    ],
    missing: 'Choose what the project is mainly for.',
    askedWhen: always,
  },
  {
    id: 'excludedActivity',
    label: 'Does the borrower have gambling, prurient or federally illegal business?',
    help: 'More than 15 percent of income from gambling rules a project out; so does anything illegal under federal law, even renting to a marijuana business.',
    paragraph: '7 CFR 5001.127',
    options: yesNoNotSure,
    missing: 'Answer the question on excluded business.',
    askedWhen: always,
  },
  {
    id: 'lenderTies',
    label: 'Do borrower and lender own parts of each other?',
    help: 'A borrower, or its owners and officers, with more than 5 percent of the lender cannot take a guaranteed loan from it; nor can a lender lend to a business that it owns.',
    paragraph: '7 CFR 5001.127',
    options: yesNoNotSure,
    missing: 'Answer the question on shared ownership.',
    askedWhen: always,
  },
]
