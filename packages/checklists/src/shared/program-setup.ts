import type { Field } from '@granary/forms'
import { choice, text, yesNo } from '../answer-kinds.ts'
import { programs } from '../programs.ts'

export const loanProgram: Field = choice('loanProgram', 'Loan program', programs, {
  startsAs: 'B_AND_I',
  help: 'The program decides which other questions apply.',
})

export function certification(stage: 'pre-application' | 'application'): Field[] {
  return [
    yesNo(
      'certifyInformationAccurate',
      `I certify that the information in this ${stage} is accurate and complete to the best of my knowledge.`,
    ),
    text('certifyingOfficerName', 'Name of the certifying officer', 160, {
      help: 'The officer who signs for the lender.',
    }),
    text('certifyingOfficerTitle', 'Title of the certifying officer', 160),
  ]
}
