import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { wordsTyped } from '../../texts/typed-words.ts'
import type { StandingServices } from './project-head.ts'
import { lendersList, standingsOf } from './project-rows.ts'
import { mayMeanReady } from './shown-words.ts'

/** As many as a live query reads by their ids. Of more, each counts as found: no project is left out for that. */
const lookedThrough = 50

/**
 * The projects of a lender that are ready to be submitted, where what was typed may mean them; nothing otherwise. Only
 * an evaluation of the whole form tells. None is ready without its certification, which is answered last and has an
 * index: so few are evaluated, of however many.
 */
export async function readyProjects(
  db: Kysely<Tables>,
  services: StandingServices,
  organizationId: string,
  typed: string | undefined,
): Promise<readonly string[]> {
  if (!typed || !mayMeanReady(wordsTyped(typed))) return []
  const certified = await db
    .selectFrom('projects')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('archived_at', 'is', null)
    .where('sent_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('stages')
        .select('stages.project_id')
        .where('stages.organization_id', '=', organizationId)
        .where('stages.submitted_at', 'is', null)
        .where(sql<SqlBool>`answers ->> 'certifyInformationAccurate' = 'YES'`),
    )
    .orderBy('last_saved_at', 'desc')
    .execute()
  const standings = await standingsOf(db, services, certified.slice(0, lookedThrough), lendersList)
  const ready = standings.filter(({ standing }) => standing.tag.text === 'Ready to submit')
  return [...ready.map(({ project }) => project), ...certified.slice(lookedThrough)].map(({ id }) => id)
}
