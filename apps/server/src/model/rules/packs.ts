import { appError } from '@granary/api'
import { currentPack, parsePack, publishedPacks, type RulePack } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { RulePackDraftsTable, RulePacksTable, Tables } from '../../db/schema.generated.ts'

/** The name of the newest pack that is published: what begins last, and of one day what staff published last. */
export async function newestPackId(db: Kysely<Tables>): Promise<string> {
  const published = await db
    .selectFrom('rule_packs')
    .select(['id', 'effective_from'])
    .orderBy('effective_from', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return published && published.effective_from >= currentPack.effectiveFrom ? published.id : currentPack.id
}

export const newestPack = async (db: Kysely<Tables>): Promise<RulePack> =>
  publishedPack(db, await newestPackId(db))

/**
 * They are never changed, so each is read once; by the moment too, since another database may have another pack of that
 * name, as after a backup was restored.
 */
const known = new Map<string, RulePack>()
const mostKnown = 50

/** A pack that is published, by its name: with the product, or by staff. */
export async function publishedPack(db: Kysely<Tables>, id: string): Promise<RulePack> {
  const own = publishedPacks.find((each) => each.id === id)
  if (own) return own
  const row = await db
    .selectFrom('rule_packs')
    .select(['id', 'published_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Error(`There is no rule pack ${id}.`)
  const key = `${id} ${row.published_at.toISOString()}`
  const pack = known.get(key) ?? (await readPublished(db, id))
  if (known.size >= mostKnown) known.clear()
  known.set(key, pack)
  return pack
}

async function readPublished(db: Kysely<Tables>, id: string): Promise<RulePack> {
  return packIn(await db.selectFrom('rule_packs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** Everything that is kept was read by the same reader before: what it refuses now was damaged since. */
export function packIn({ id, content }: Pick<Selectable<RulePacksTable>, 'id' | 'content'>): RulePack {
  const { pack, problems } = parsePack(content)
  if (!pack) throw new Error(`The rule pack ${id} cannot be read: ${problems[0]?.at} ${problems[0]?.message}`)
  return pack
}

/** A pack with where it stands. */
export interface KeptPack {
  readonly pack: RulePack
  readonly draft: Selectable<RulePackDraftsTable> | null
  readonly published: Selectable<RulePacksTable> | null
}

export async function requirePack(db: Kysely<Tables>, id: string): Promise<KeptPack> {
  const own = publishedPacks.find((each) => each.id === id)
  if (own) return { pack: own, draft: null, published: null }
  const [published, draft] = await Promise.all([
    db.selectFrom('rule_packs').selectAll().where('id', '=', id).executeTakeFirst(),
    db.selectFrom('rule_pack_drafts').selectAll().where('id', '=', id).executeTakeFirst(),
  ])
  const row = published ?? draft
  if (!row) throw appError('NOT_FOUND')
  return { pack: packIn(row), draft: draft ?? null, published: published ?? null }
}
