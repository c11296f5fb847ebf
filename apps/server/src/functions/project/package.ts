import { projectPackage } from '@granary/api'
import { audited, together } from '../../effects.ts'
import { packageView, requestPackage } from '../../model/packages/index.ts'
import { projectQuery, projectRevealerMutation } from '../builders.ts'

const get = projectQuery(projectPackage.get, ({ db, project, mayReveal }) =>
  packageView(db, project.id, mayReveal),
)

const build = projectRevealerMutation(
  projectPackage.build,
  together(audited, { project_packages: ['added'], jobs: ['build-package'] }),
  (work) => requestPackage(work, work.services),
)

export const packageFunctions = [get, build]
