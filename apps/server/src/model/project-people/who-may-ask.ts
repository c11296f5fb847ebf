import type { Selectable } from 'kysely'
import type { ProjectsTable } from '../../db/schema.generated.ts'
import type { Person } from '../../people/people.ts'
import { stoppedReason } from '../stages/index.ts'

interface ReaderOfPeople {
  readonly project: Selectable<ProjectsTable>
  readonly person: Person
  readonly role: string
}

/** Whether this person changes who gets into a project, also once it is over: what was asked can still be ended. */
export const mayChangePeople = ({ project, person, role }: ReaderOfPeople): boolean =>
  (role === 'owner' || role === 'officer') && !person.viewedBy && project.archived_at === null

/** Whether they may ask somebody for what is missing: of a project that is over nothing is missing any more. */
export const mayAsk = (reader: ReaderOfPeople): boolean =>
  mayChangePeople(reader) && stoppedReason(reader.project) === null
