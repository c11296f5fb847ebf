import { projectPackage } from '@granary/api'
import { audited, counted, together } from '../../effects.ts'
import { openingTicket, packageView, requestPackage } from '../../model/packages/index.ts'
import { projectQuery, projectRevealerMutation } from '../builders.ts'

const get = projectQuery(projectPackage.get, ({ db, project, mayReveal }) =>
  packageView(db, project.id, mayReveal),
)

const build = projectRevealerMutation(
  projectPackage.build,
  together(audited, { project_packages: ['added'], jobs: ['build-package'] }),
  (work, { reason }) => requestPackage(work, work.services, reason),
)

const sayWhy = projectRevealerMutation(projectPackage.sayWhy, counted, (work, { reason }) =>
  openingTicket(work, reason),
)

export const packageFunctions = [get, build, sayWhy]
