import { adminFinding } from '@granary/api'
import { findForStaff } from '../../model/staff/index.ts'
import { packagerQuery } from '../builders.ts'
import { wide } from '../reach.ts'

const find = packagerQuery(
  adminFinding.find,
  wide(
    'Staff look for something in the projects of all lenders, and for people and lenders.',
    'projects',
    'stages',
    'answer_changes',
    'uploads',
    'document_texts',
    'organizations',
    'people',
  ),
  ({ db, person, duties }, { text }) => findForStaff(db, { person, duties }, text),
)

export const staffFindingFunctions = [find]
