import type { atAgency } from '@granary/checklists'
import type { Window } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { rulesOf } from '../needs/index.ts'

/** §5001.451(d) and (e), for what a rule pack does not name. */
const ofTheRegulation = { commitment: 60, commitmentExpiry: 1, commitmentExtension: 30 } as const

/** A project by which pack its clocks run. */
export type Ruled = Pick<Selectable<ProjectsTable>, 'rule_pack'>

/** Before there is a commitment nothing runs by them. */
const none: atAgency.CommitmentPeriods = { acceptDays: null, validYears: null, extensionDays: null }

/**
 * How long the agency gives by the rules of the project. Only a commitment asks for them: a list of projects without one
 * reads no pack, and does not run again when one is published.
 */
export async function periodsFor(
  db: Kysely<Tables>,
  project: Ruled,
  { commitment }: Pick<atAgency.Agency, 'commitment'>,
): Promise<atAgency.CommitmentPeriods> {
  return commitment === null ? none : periodsIn(await rulesOf(db, project))
}

/** What a pack calls unknown has no clock. */
function periodsIn({
  windows,
}: {
  readonly windows: readonly Pick<Window, 'id' | 'value'>[]
}): atAgency.CommitmentPeriods {
  const figure = (id: keyof typeof ofTheRegulation) => {
    const named = windows.find((window) => window.id === id)
    if (!named) return ofTheRegulation[id]
    return named.value === 'unknown' ? null : named.value
  }
  return {
    acceptDays: figure('commitment'),
    validYears: figure('commitmentExpiry'),
    extensionDays: figure('commitmentExtension'),
  }
}
