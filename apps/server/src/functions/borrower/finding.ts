import { borrowerFinding } from '@granary/api'
import { findForBorrower } from '../../model/borrower/index.ts'
import { personQuery } from '../builders.ts'

const find = personQuery(borrowerFinding.find, ({ db, services, person }, { text }) =>
  findForBorrower(db, services, person, text),
)

export const borrowerFindingFunctions = [find]
