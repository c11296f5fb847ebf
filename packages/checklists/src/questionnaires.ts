import { createRegistry, createStages, type FormSchema, type Registry } from '@granary/forms'
import { currentApplication } from './application/current.ts'
import { history as applicationHistory } from './application/history.generated.ts'
import { migrations as applicationMigrations } from './application/migrations.ts'
import { currentPreApplication } from './pre-application/current.ts'
import { history as preApplicationHistory } from './pre-application/history.generated.ts'
import { migrations as preApplicationMigrations } from './pre-application/migrations.ts'
import { type History, type Migrations, publishedRevisions } from './published.ts'

export interface Questionnaire {
  readonly id: string
  readonly title: string
  readonly registry: Registry
  readonly history: History
  readonly migrations: Migrations
  /** What people edit; nobody is asked it before it is published. */
  readonly source: FormSchema
}

const preApplication = createRegistry(
  publishedRevisions(preApplicationHistory, preApplicationMigrations),
  'pre-application',
)
const application = createRegistry(
  publishedRevisions(applicationHistory, applicationMigrations),
  'application',
)

export const questionnaires: readonly Questionnaire[] = [
  {
    id: preApplication.schemaId,
    title: 'Pre-application',
    registry: preApplication,
    history: preApplicationHistory,
    migrations: preApplicationMigrations,
    source: currentPreApplication,
  },
  {
    id: application.schemaId,
    title: 'Application',
    registry: application,
    history: applicationHistory,
    migrations: applicationMigrations,
    source: currentApplication,
  },
]

/** The two stages of every project. */
export const stages = createStages([
  { id: 'pre-application', label: 'Pre-application', order: 1, registry: preApplication },
  { id: 'application', label: 'Application', order: 2, registry: application },
])
