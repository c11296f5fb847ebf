import { category, section } from '../questionnaire.ts'
import { certification, loanProgram } from '../shared/program-setup.ts'

export const programSetup = category(
  'programSetup',
  'Program setup',
  'Choose the guarantee program and say who certifies this pre-application.',
  [
    section('programSetup', 'Program setup', 'The program, and the officer who signs for the lender.', [
      loanProgram,
      ...certification('pre-application'),
    ]),
  ],
)
