import { projectFiles } from '@granary/api'
import { projectCreated } from '../../effects.ts'
import { createFromFile, projectsOfRows } from '../../model/projects/index.ts'
import { lenderMutation, lenderQuery } from '../builders.ts'

const look = lenderQuery(projectFiles.look, ({ db, lender }, asked) =>
  projectsOfRows(db, lender.organizationId, asked),
)

const create = lenderMutation(projectFiles.create, projectCreated, ({ db, services, person, lender }, row) =>
  createFromFile(db, services, { person, organizationId: lender.organizationId }, row),
)

export const projectFileFunctions = [look, create]
