import {
  createRegistry,
  createStages,
  type FormSchema,
  type Registry,
  type RevisionEntry,
  type StageKind,
} from '@granary/forms'
import { currentApplication } from './application/current.ts'
import { history as applicationHistory } from './application/history.generated.ts'
import { migrations as applicationMigrations } from './application/migrations.ts'
import { forbiddenChanges } from './compatibility.ts'
import { houseFindings } from './house-rules.ts'
import { currentPreApplication } from './pre-application/current.ts'
import { history as preApplicationHistory } from './pre-application/history.generated.ts'
import { migrations as preApplicationMigrations } from './pre-application/migrations.ts'
import { type History, type Migrations, publishedRevisions } from './published.ts'
import { forbiddenTableChanges } from './tables/compatibility.ts'
import { currentTables } from './tables/current.ts'
import { tableFindings } from './tables/findings.ts'
import { history as tablesHistory } from './tables/history.generated.ts'
import { migrations as tablesMigrations } from './tables/migrations.ts'
import { registry as tables } from './tables/revisions.ts'

/** What is published in revisions, with its living source. */
export interface Publishable {
  readonly id: string
  readonly title: string
  readonly registry: Registry
  readonly history: History
  readonly migrations: Migrations
  /** What people edit; nobody is asked it before it is published. */
  readonly source: FormSchema
  /** What every revision of it keeps to, one sentence per finding. */
  readonly findings: (schema: FormSchema) => string[]
  /** What a next revision would take from those who answered an older one. */
  readonly forbidden: (earlier: readonly RevisionEntry[], next: RevisionEntry) => string[]
}

/** The questionnaire of a stage. */
export interface Questionnaire extends Publishable {
  readonly registry: Registry<StageKind>
}

const ofAStage = { findings: houseFindings, forbidden: forbiddenChanges }

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
    ...ofAStage,
  },
  {
    id: application.schemaId,
    title: 'Application',
    registry: application,
    history: applicationHistory,
    migrations: applicationMigrations,
    source: currentApplication,
    ...ofAStage,
  },
]

/** All that is published in revisions: the questionnaires of both stages, and the tables that they share. */
export const publishable: readonly Publishable[] = [
  ...questionnaires,
  {
    id: tables.schemaId,
    title: 'Tables of a project',
    registry: tables,
    history: tablesHistory,
    migrations: tablesMigrations,
    source: currentTables,
    findings: tableFindings,
    forbidden: forbiddenTableChanges,
  },
]

/** The two stages of every project. */
export const stages = createStages([
  { id: 'pre-application', label: 'Pre-application', order: 1, registry: preApplication },
  { id: 'application', label: 'Application', order: 2, registry: application },
])
