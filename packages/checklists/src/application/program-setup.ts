import { choice, date } from '../answer-kinds.ts'
import { category, section } from '../questionnaire.ts'
import { packageTypes } from '../shared/options.ts'
import { certification, loanProgram } from '../shared/program-setup.ts'

export const programSetup = category(
  'programSetup',
  'Program Setup',
  'Confirm the guarantee program and certify the application.',
  [
    section('programSetup', 'Program Setup', 'The program, the kind of package, and the officer who signs.', [
      loanProgram,
      choice('applicationPackageType', 'Type of application package', packageTypes, {
        startsAs: 'STANDARD',
        help: 'Keep Standard unless the packaging team has agreed on another with you.',
      }),
      ...certification('application'),
      date('certificationDate', 'Date of the certification'),
    ]),
  ],
)
