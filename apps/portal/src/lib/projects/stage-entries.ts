import { application, preApplication, type StageEntries } from '@granary/api'

/** Both stages answer the same calls under their own names. */
export const entriesOf: Readonly<Record<'pre-application' | 'application', StageEntries>> = {
  'pre-application': preApplication,
  application: application as unknown as StageEntries,
}
