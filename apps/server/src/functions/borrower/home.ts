import { borrowerHome } from '@granary/api'
import { borrowerProject, listBorrowerProjects } from '../../model/borrower/index.ts'
import { personQuery } from '../builders.ts'
import { borrowerQuery } from './rule.ts'

const list = personQuery(borrowerHome.list, ({ db, services, person }) =>
  listBorrowerProjects(db, services, person),
)

const get = borrowerQuery(borrowerHome.get, ({ db, services, access }) =>
  borrowerProject(db, services, access),
)

export const borrowerHomeFunctions = [list, get]
