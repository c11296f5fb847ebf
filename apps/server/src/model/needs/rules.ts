import type { RulePack } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { newestPack, newestPackId, publishedPack } from '../rules/index.ts'

/** The pack that a project is pinned to, and the newest one until then. */
export function rulesOf(
  db: Kysely<Tables>,
  { rule_pack }: Pick<Selectable<ProjectsTable>, 'rule_pack'>,
): Promise<RulePack> {
  return rule_pack === null ? newestPack(db) : publishedPack(db, rule_pack)
}

/** With the first stage that is submitted a project keeps its rules; the row is locked. */
export async function pinRules(
  db: Kysely<Tables>,
  { id, rule_pack }: Pick<Selectable<ProjectsTable>, 'id' | 'rule_pack'>,
): Promise<void> {
  if (rule_pack !== null) return
  await db
    .updateTable('projects')
    .set({ rule_pack: await newestPackId(db) })
    .where('id', '=', id)
    .execute()
}
