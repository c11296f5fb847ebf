import { projectCreation } from '@granary/api'
import { creationForm } from '../../model/projects/index.ts'
import { lenderQuery } from '../builders.ts'

const form = lenderQuery(projectCreation.form, ({ db, person, lender }) =>
  creationForm(db, person, lender.organizationId),
)

export const projectCreationFunctions = [form]
