import { borrowerHome } from '@granary/api'
import { borrowerProject, listBorrowerProjects } from '../../model/borrower/index.ts'
import { noteVisit } from '../../model/project-people/index.ts'
import { personQuery } from '../builders.ts'
import { borrowerQuery, borrowerWriterMutation } from './rule.ts'

const list = personQuery(borrowerHome.list, ({ db, services, person }) =>
  listBorrowerProjects(db, services, person),
)

const get = borrowerQuery(borrowerHome.get, ({ db, services, access }) =>
  borrowerProject(db, services, access),
)

const visit = borrowerWriterMutation(
  borrowerHome.visit,
  { project_visits: ['added', 'seen_at'] },
  async ({ db, person, access }) => {
    await noteVisit(db, { projectId: access.project.id, personId: person.id })
    return null
  },
)

export const borrowerHomeFunctions = [list, get, visit]
