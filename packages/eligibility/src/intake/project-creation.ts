import { intake } from './intake.ts'
import {
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
  servedState,
  totalLoanAmount,
  usdaApproved,
} from './shared-questions.ts'

/** What nobody but the person who begins a project can know. */
const beginning = () => [projectName(), program(), totalLoanAmount(), borrowerName()] as const

/**
 * What is asked to begin a project, and the address of whoever has one already; all the rest is known, or asked in the
 * pre-application.
 */
export const beginningQuestions = intake({
  id: 'projectBeginning',
  description: 'What a project cannot begin without.',
  steps: [
    {
      label: 'New project',
      title: 'New project',
      lead: 'What is entered here fills the pre-application, where it can still be changed.',
      parts: [
        {
          heading: 'The project',
          isHeard: true,
          fields: [...beginning(), projectAddress({ optional: true })],
        },
      ],
    },
  ],
})

/** All that can be said when a lender creates a project. */
export const creationQuestions = intake({
  id: 'projectCreation',
  description: 'What a project needs to begin.',
  steps: [
    {
      label: 'New project',
      title: 'New project',
      lead: 'What is entered here fills the pre-application, where it can still be changed.',
      parts: [
        { heading: 'The project', isHeard: true, fields: beginning() },
        {
          heading: 'Place and borrower',
          fields: [projectAddress(), borrowerEntityType(), borrowerBusinessStage()],
        },
        { heading: 'Whom to ask', fields: contact({ isOneself: false }) },
        {
          heading: 'The lender',
          fields: [
            lenderName(),
            headquartersAddress(),
            servedState(),
            federallyRegulated({ hints: { besideNext: true } }),
            usdaApproved({ label: 'Is the lender approved by USDA?', optional: true }),
          ],
        },
      ],
    },
  ],
})
