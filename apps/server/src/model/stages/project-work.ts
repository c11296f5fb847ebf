import type { BegunProject } from '@granary/checklists'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import type { Person } from '../../people/people.ts'
import type { Services } from '../services.ts'

/** What a change of a project works with: its root row is locked, so nothing else changes the project meanwhile. */
export interface ProjectWork {
  readonly db: Kysely<Tables>
  readonly services: WorkServices
  readonly person: Person
  readonly project: Selectable<ProjectsTable>
  readonly mayEdit: boolean
  /** Whether the person brings back what they wrote in a workbook. */
  readonly fromWorkbook?: boolean
  /** The import of a workbook that this is, or is the undoing of. */
  readonly importId?: string
}

/** A change of answers, as far as its author matters: nobody when the installation itself makes it. */
export type AnswerWork = Pick<ProjectWork, 'db' | 'project' | 'fromWorkbook' | 'importId'> & {
  readonly services: Pick<Services, 'sealer'>
  readonly person: Pick<Person, 'id'> | null
}

export type WorkServices = Pick<
  Services,
  | 'sealer'
  | 'environment'
  | 'demo'
  | 'portalUrl'
  | 'maxUploadBytes'
  | 'quotas'
  | 'lenderApproval'
  | 'rateLimits'
>

export function creationOf({ creation }: Pick<Selectable<ProjectsTable>, 'creation'>): BegunProject {
  return creation as BegunProject
}
