import { appError, type Entry } from '@granary/api'
import { type BorrowerAccess, borrowerAccess } from '../../model/borrower/index.ts'
import type { ProjectWork } from '../../model/stages/index.ts'
import { refuseSuspendedProject } from '../../people/suspension.ts'
import { admitPerson, type PersonContext } from '../builders.ts'
import { type AccessRule, type BaseContext, builder } from '../implementation.ts'

export interface BorrowerContext extends PersonContext {
  readonly access: BorrowerAccess
}

interface OfProject {
  readonly projectId: string
}

export const reader: AccessRule<BorrowerContext, OfProject> = {
  who: 'a borrower with whom something of the project was shared',
  admit: admitBorrower,
}

/** In a change the project's row is locked, as for everybody who changes it. */
export const answerer: AccessRule<BorrowerContext, OfProject> = {
  who: 'a borrower who may answer something of the project',
  admit: async (context, args, entry) => {
    const admitted = await admitBorrower(context, args, entry)
    if (!admitted.access.mayAnswer) {
      throw appError('STAGE_READ_ONLY', { message: 'You can read this project but not change it.' })
    }
    const project = await context.db
      .selectFrom('projects')
      .selectAll()
      .where('id', '=', admitted.access.project.id)
      .forUpdate()
      .executeTakeFirst()
    if (!project) throw appError('NOT_FOUND')
    return { ...admitted, access: { ...admitted.access, project } }
  },
}

export const borrowerQuery = builder('query', reader)
export const borrowerWriterMutation = builder('mutation', reader)
export const borrowerMutation = builder('mutation', answerer)

export function workOf({ db, services, person, access }: BorrowerContext): ProjectWork {
  return { db, services, person, project: access.project, mayEdit: access.mayEdit }
}

async function admitBorrower(context: BaseContext, args: OfProject, entry: Entry): Promise<BorrowerContext> {
  const admitted = await admitPerson(context, args, entry)
  const access = await borrowerAccess(context.db, admitted.person, args.projectId)
  if (!access) {
    await refuseSuspendedProject(context.db, context.services, admitted.person.id, args.projectId)
    throw appError('NOT_FOUND')
  }
  return { ...admitted, access }
}
