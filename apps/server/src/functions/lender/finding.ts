import { finding } from '@granary/api'
import { findPeopleAndDocuments } from '../../model/projects/index.ts'
import { lenderQuery } from '../builders.ts'

const find = lenderQuery(finding.find, ({ db, lender }, { text }) =>
  findPeopleAndDocuments(db, lender.organizationId, text),
)

export const findingFunctions = [find]
