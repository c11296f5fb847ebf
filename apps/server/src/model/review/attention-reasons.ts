import { type AttentionReason, appError, type ReasonList } from '@granary/api'
import { wordsIn } from '@granary/eligibility'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { isUuid } from '../../uuid.ts'

const longestReason = 200
const mostReasons = 200

/** In the order in which they came. */
export async function listAttentionReasons(
  db: Kysely<Tables>,
  list: ReasonList = 'attention',
): Promise<AttentionReason[]> {
  const rows = await db
    .selectFrom('attention_reasons')
    .select(['id', 'text', 'retired_at'])
    .where('list', '=', list)
    .orderBy('number')
    .execute()
  return rows.map(({ id, text, retired_at }) => ({ reasonId: id, text, retired: retired_at !== null }))
}

export async function addAttentionReason(
  db: Kysely<Tables>,
  adminId: string,
  given: string,
  list: ReasonList = 'attention',
): Promise<{ reasonId: string }> {
  const known = await lockedReasons(db, list)
  if (known.length >= mostReasons) throw refused(`Up to ${mostReasons} are kept. Word one of them anew.`)
  const text = worded(given, known)
  const { id } = await db
    .insertInto('attention_reasons')
    .values({ text, list })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(db, adminId, 'attention reason added', { reason: text, list })
  return { reasonId: id }
}

/** What was said with it before is not rewritten: a decision holds its own words. */
export async function changeAttentionReason(
  db: Kysely<Tables>,
  adminId: string,
  {
    reasonId,
    text: given,
    retired,
  }: { reasonId: string; text?: string | undefined; retired?: boolean | undefined },
): Promise<void> {
  const list = await listOf(db, reasonId)
  const known = await lockedReasons(db, list)
  const reason = known.find((each) => each.reasonId === reasonId)
  if (!reason) throw appError('NOT_FOUND')
  const others = known.filter((each) => each !== reason)
  const text = given === undefined ? reason.text : worded(given, others)
  if (text !== reason.text) {
    await db.updateTable('attention_reasons').set({ text }).where('id', '=', reasonId).execute()
    await audit(db, adminId, 'attention reason renamed', { from: reason.text, to: text, list })
  }
  if (retired === undefined || retired === reason.retired) return
  await db
    .updateTable('attention_reasons')
    .set({ retired_at: retired ? sql<Date>`now()` : null })
    .where('id', '=', reasonId)
    .execute()
  await audit(db, adminId, retired ? 'attention reason retired' : 'attention reason offered', {
    reason: text,
    list,
  })
}

/** One change of the list after the other, so that nothing comes twice. */
async function lockedReasons(db: Kysely<Tables>, list: ReasonList): Promise<AttentionReason[]> {
  await sql`select pg_advisory_xact_lock(hashtext('granary.attention-reasons'))`.execute(db)
  return listAttentionReasons(db, list)
}

async function listOf(db: Kysely<Tables>, reasonId: string): Promise<ReasonList> {
  const row = isUuid(reasonId)
    ? await db.selectFrom('attention_reasons').select('list').where('id', '=', reasonId).executeTakeFirst()
    : undefined
  if (!row) throw appError('NOT_FOUND')
  return row.list as ReasonList
}

function worded(given: string, others: readonly AttentionReason[]): string {
  const text = wordsIn(given)
  if (text === '' || text.length > longestReason) throw refused('Write up to 200 characters.')
  const same = others.find((each) => each.text.toLowerCase() === text.toLowerCase())
  if (!same) return text
  throw refused(
    same.retired ? 'This is in the list, retired. Offer it again.' : 'This is in the list already.',
  )
}

function refused(message: string) {
  return appError('VALIDATION', { message, problems: [{ fieldId: 'text', code: 'text', message }] })
}

async function audit(db: Kysely<Tables>, personId: string, action: string, details: Record<string, string>) {
  await recordAudit(db, { action, personId, details })
}
