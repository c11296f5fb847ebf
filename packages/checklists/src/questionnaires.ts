import { createRegistry, createStages, type Registry } from '@granary/forms'
import { applicationRevisions } from './application/revisions.ts'
import { preApplicationRevisions } from './pre-application/revisions.ts'

export interface Questionnaire {
  readonly id: string
  readonly title: string
  readonly registry: Registry
}

const preApplication = createRegistry(preApplicationRevisions, 'pre-application')
const application = createRegistry(applicationRevisions, 'application')

export const questionnaires: readonly Questionnaire[] = [
  { id: preApplication.schemaId, title: 'Pre-application', registry: preApplication },
  { id: application.schemaId, title: 'Application', registry: application },
]

/** The two stages of every project. */
export const stages = createStages([
  { id: 'pre-application', label: 'Pre-application', order: 1, registry: preApplication },
  { id: 'application', label: 'Application', order: 2, registry: application },
])
