import { askedIf, choice, type Differences } from './entry-kinds.ts'
import { type Asked, type IntakeStep, intake } from './intake.ts'
import {
  approvalHelp,
  borrowerBusinessStage,
  borrowerEntityType,
  borrowerName,
  contact,
  federallyRegulated,
  headquartersAddress,
  lenderName,
  program,
  projectAddress,
  projectName,
  regulationHelp,
  servedState,
  totalLoanAmount,
  usdaApproved,
} from './shared-questions.ts'

const yesNoNotSure = [
  { value: 'NO', label: 'No' },
  { value: 'YES', label: 'Yes' },
  { value: 'NOT_SURE', label: 'Not sure' },
]

/**
 * Beyond what a new project is asked: the few questions that decide a program by themselves. Everything else the
 * regulation asks is asked later, in the pre-application.
 */
function screening<Id extends string>({
  paragraph,
  options = yesNoNotSure,
  ...question
}: Differences & {
  readonly id: Id
  readonly label: string
  readonly help: string
  readonly paragraph: string
  readonly options?: Asked<Id>['options']
  /** Said when it is left out. */
  readonly refusal: string
}): Asked<Id> {
  return choice({ ...question, options, hints: { design: 'cards', paragraph } })
}

const borrowerStanding = screening({
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
  refusal: 'Choose what the borrower is.',
})

const citizenship = screening({
  id: 'citizenship',
  label: 'Is the borrower a U.S. citizen or a lawful permanent resident?',
  help: 'Citizens of the Pacific compact states count too: the Marshall Islands, Micronesia and Palau.',
  paragraph: '7 CFR 5001.126(d)',
  options: [
    { value: 'YES', label: 'Yes' },
    { value: 'NO', label: 'No' },
    { value: 'NOT_SURE', label: 'Not sure' },
  ],
  refusal: 'Answer the question on citizenship.',
  askedWhen: askedIf({ borrowerEntityType: 'Individual' }),
})

const federalDebt = screening({
  id: 'federalDebt',
  label: 'Is there a federal judgment, an overdue federal debt or a bar from federal programs?',
  help: 'Of the borrower, of an owner of more than 20 percent, or of anyone in control. Overdue federal taxes count.',
  paragraph: '7 CFR 5001.127',
  refusal: 'Answer the question on federal debt.',
})

const purpose = screening({
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
  refusal: 'Choose what the project is mainly for.',
})

const excludedActivity = screening({
  id: 'excludedActivity',
  label: 'Does the borrower have gambling, prurient or federally illegal business?',
  help: 'More than 15 percent of income from gambling rules a project out; so does anything illegal under federal law, even renting to a marijuana business.',
  paragraph: '7 CFR 5001.127',
  refusal: 'Answer the question on excluded business.',
})

const lenderTies = screening({
  id: 'lenderTies',
  label: 'Do borrower and lender own parts of each other?',
  help: 'A borrower, or its owners and officers, with more than 5 percent of the lender cannot take a guaranteed loan from it; nor can a lender lend to a business that it owns.',
  paragraph: '7 CFR 5001.127',
  refusal: 'Answer the question on shared ownership.',
})

/**
 * What a visitor is asked to find out whether a project fits; sent, it can become a project. The five steps and what
 * belongs to each are specified (B14). Within each, what decides stands first, and names and contacts stand last.
 */
export const checkQuestions = intake({
  id: 'eligibilityCheck',
  description: 'What tells which of the programs a project may fit.',
  steps: [
    {
      label: 'Lender and contact',
      title: 'Who is the lender?',
      lead: 'The institution that would make the loan, and the person to ask about it.',
      told: 'lenderName',
      parts: [
        {
          heading: 'The lender',
          fields: [
            lenderName({ hints: { autoComplete: 'organization' } }),
            headquartersAddress(),
            servedState({ placeholder: 'Choose a state', hints: { design: 'narrow list' } }),
            federallyRegulated({ help: regulationHelp, hints: { design: 'cards' } }),
            usdaApproved({
              help: approvalHelp,
              optional: true,
              askedWhen: askedIf({ federallyRegulated: 'no' }),
              hints: { design: 'cards', paragraph: '7 CFR 5001.130' },
            }),
          ],
        },
        { heading: 'Whom to ask', fields: contact({ isOneself: true }) },
      ],
    },
    {
      label: 'Borrower',
      title: 'Who borrows?',
      lead: 'What the borrower is decides which programs are open to it.',
      told: 'borrowerName',
      parts: [
        {
          heading: 'What the regulation asks',
          isHeard: true,
          fields: [
            borrowerStanding,
            borrowerEntityType({ label: 'Legal form', hints: {} }),
            citizenship,
            federalDebt,
          ],
        },
        { heading: 'The borrower', fields: [borrowerBusinessStage(), borrowerName()] },
      ],
    },
    {
      label: 'Project and address',
      title: 'Where is the project?',
      lead: 'The place decides whether the programs can apply. You can change it later.',
      told: 'projectName',
      parts: [
        {
          heading: 'What the regulation asks',
          isHeard: true,
          fields: [
            projectAddress({
              help: 'Street, town or ZIP code. Choose a suggestion, or keep what you typed.',
            }),
            purpose,
            excludedActivity,
          ],
        },
        { heading: 'The project', fields: [projectName({ help: 'A working title is enough.' })] },
      ],
    },
    {
      label: 'Program and amount',
      title: 'Which program, and how much?',
      lead: 'Your first idea is enough. The result compares all four programs.',
      told: 'program',
      parts: [
        {
          heading: 'Program and amount',
          isHeard: true,
          fields: [
            program({ hints: { design: 'cards' } }),
            totalLoanAmount({ help: 'Guaranteed and unguaranteed part together, in dollars.' }),
            lenderTies,
          ],
        },
      ],
    },
    {
      label: 'Review and send',
      title: 'Is everything right?',
      lead: 'Read it once more. Until you send it, it is only on this device.',
      parts: [],
    },
  ],
})

export type CheckField = (typeof checkQuestions.fields)[number]['id']
export type CheckStep = IntakeStep<CheckField>
