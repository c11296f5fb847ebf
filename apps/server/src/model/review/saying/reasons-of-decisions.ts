import { appError } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/schema.generated.ts'

interface ItemOfRound {
  readonly project_id: string
  readonly stage: string
  readonly id: string
  readonly fieldId: string
  readonly kind: 'field' | 'upload'
}

interface Wanted {
  readonly state: string
  readonly reason: string | null
  readonly note: string
}

/**
 * Why something needs attention is in the list that staff keep, in words of its own, or in a remark that the lender reads.
 * A reason that was retired since stays where it stands.
 */
export async function requireReason(
  db: Kysely<Tables>,
  item: ItemOfRound,
  { state, reason, note }: Wanted,
  reasonBefore: string | null | undefined,
): Promise<void> {
  if (state !== 'needsAttention') return
  if (reason !== null && reason !== reasonBefore && !(await isOffered(db, reason)))
    throw refused('Choose a reason from the list.')
  if (reason === null && note === '' && !(await isToldByRemark(db, item)))
    throw refused('Say why, in your words or from the list.')
}

async function isOffered(db: Kysely<Tables>, reason: string): Promise<boolean> {
  const row = await db
    .selectFrom('attention_reasons')
    .select('id')
    .where('list', '=', 'attention')
    .where('text', '=', reason)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

async function isToldByRemark(
  db: Kysely<Tables>,
  { project_id, stage, id, fieldId, kind }: ItemOfRound,
): Promise<boolean> {
  const row = await db
    .selectFrom('remarks')
    .select('id')
    .where('project_id', '=', project_id)
    .where('stage', '=', stage)
    .where('state', '<>', 'resolved')
    .where('audience', '<>', 'internal')
    .where((eb) => {
      const ofQuestion = eb.and([eb('upload_id', 'is', null), eb('field_id', '=', fieldId)])
      return kind === 'upload' ? eb.or([eb('upload_id', '=', id), ofQuestion]) : ofQuestion
    })
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function refused(message: string) {
  return appError('VALIDATION', { message, problems: [{ fieldId: 'reason', code: 'reason', message }] })
}
