import { PROGRAM_FIELD } from '@granary/forms'
import type { StageSession } from '../saving/stage-session.ts'

const sources: Readonly<Record<string, string>> = {
  project: 'From project creation',
  'pre-application': 'From the pre-application',
}

/** Where an answer came from, until somebody edits it. */
export function prefilledNote(session: StageSession, fieldId: string): string | undefined {
  if (session.store.changed().has(fieldId)) return undefined
  const known = session.data().provenance[fieldId]
  if (known?.kind === 'test') return 'Test data'
  // Project creation fills it, unless the program was left open there.
  if (known?.kind === 'default' && fieldId === PROGRAM_FIELD)
    return 'Not settled at project creation: choose it here'
  if (known?.kind !== 'prefilled') return undefined
  if (known.from?.source === 'tables') return `From the table of ${known.from.id.split('.')[0]}`
  return sources[known.from?.source ?? ''] ?? 'Filled in for you'
}
