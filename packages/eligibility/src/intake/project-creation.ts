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

/** What is asked when a lender creates a project. */
export const creationQuestions = intake({
  id: 'projectCreation',
  description: 'What a project needs to begin.',
  steps: [
    {
      label: 'New project',
      title: 'New project',
      lead: 'What is entered here fills the pre-application, where it can still be changed.',
      parts: [
        { heading: 'The project', fields: [projectName(), program(), totalLoanAmount(), projectAddress()] },
        {
          heading: 'The borrower',
          fields: [borrowerName(), borrowerEntityType(), borrowerBusinessStage()],
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
