import { currentPack, publishedPacks, type RulePack } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'

/** The pack that a project is pinned to, and the newest one until then. */
export function rulesOf({ rule_pack }: Pick<Selectable<ProjectsTable>, 'rule_pack'>): RulePack {
  if (rule_pack === null) return currentPack
  const pinned = publishedPacks.find(({ id }) => id === rule_pack)
  if (!pinned) throw new Error(`There is no rule pack ${rule_pack}.`)
  return pinned
}

/** With the first stage that is submitted a project keeps its rules; the row is locked. */
export async function pinRules(
  db: Kysely<Tables>,
  { id, rule_pack }: Pick<Selectable<ProjectsTable>, 'id' | 'rule_pack'>,
): Promise<void> {
  if (rule_pack !== null) return
  await db.updateTable('projects').set({ rule_pack: currentPack.id }).where('id', '=', id).execute()
}
