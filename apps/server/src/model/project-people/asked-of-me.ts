import type { AskedOfMe } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { loadAsks, missingOf } from '../asks/index.ts'
import type { Services } from '../services.ts'
import { loadStages, stageIds } from '../stages/index.ts'

/** What colleagues asked of a member and is still missing, the first due at the top. */
export async function listAskedOfMe(
  db: Kysely<Tables>,
  { sealer }: Pick<Services, 'sealer'>,
  personId: string,
  organizationId: string,
): Promise<AskedOfMe[]> {
  const mine = await db
    .selectFrom('colleague_asks')
    .select('project_id')
    .where('person_id', '=', personId)
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .execute()
  const found: AskedOfMe[] = []
  for (const projectId of new Set(mine.map(({ project_id }) => project_id))) {
    const project = await db
      .selectFrom('projects')
      .select(['name', 'archived_at'])
      .where('id', '=', projectId)
      .executeTakeFirst()
    if (!project || project.archived_at !== null) continue
    const documents = await loadStages(db, sealer, projectId)
    for (const ask of await loadAsks(db, projectId)) {
      if (ask.kind !== 'colleague' || ask.personId !== personId) continue
      const missing = missingOf(ask, documents)
      const stage = stageIds.find((id) => missing.some((fieldId) => documents[id].form.field(fieldId)))
      if (stage === undefined) continue
      const names = await namesOf(db, [ask.by])
      found.push({
        projectId,
        projectName: project.name,
        stage,
        open: missing.length,
        dueOn: ask.dueOn,
        by: nameIn(names, ask.by),
        since: ask.since.getTime(),
        message: ask.message,
      })
    }
  }
  return found.sort((a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'))
}
