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

/** Which of them it is. */
export async function packIdOf(
  db: Kysely<Tables>,
  { rule_pack }: Pick<Selectable<ProjectsTable>, 'rule_pack'>,
): Promise<string> {
  return rule_pack ?? newestPackId(db)
}

/** With the first stage that is submitted a project keeps its rules, and says which; the row is locked. */
export async function pinRules(
  db: Kysely<Tables>,
  project: Pick<Selectable<ProjectsTable>, 'id' | 'rule_pack'>,
): Promise<string> {
  const packId = await packIdOf(db, project)
  if (project.rule_pack === null)
    await db.updateTable('projects').set({ rule_pack: packId }).where('id', '=', project.id).execute()
  return packId
}
