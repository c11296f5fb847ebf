import { appError, type QualityRecord } from '@granary/api'
import { writtenIn } from '@granary/eligibility'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../../people/people.ts'
import type { StageId } from '../../stages/index.ts'
import { listAttentionReasons } from '../attention-reasons.ts'

/** One entry of the list of quality, ticked, or with a word why it does not apply. */
export interface QualityCheck {
  readonly text: string
  readonly doesNotApply?: string | undefined
}

/** The whole list as somebody went through it, as it is kept; null where a caller brings none. */
export async function goneThrough(
  db: Kysely<Tables>,
  checks: readonly QualityCheck[] | undefined,
): Promise<string | null> {
  if (checks === undefined) return null
  const given = new Map(checks.map(({ text, doesNotApply }) => [text, doesNotApply]))
  const asked = (await listAttentionReasons(db, 'quality')).filter(({ retired }) => !retired)
  if (given.size !== asked.length || !asked.every(({ text }) => given.has(text)))
    throw refused('The list of quality is another one by now. Go through it again.')
  return JSON.stringify(asked.map(({ text }) => ({ text, doesNotApply: wordOf(given.get(text)) })))
}

function wordOf(doesNotApply: string | undefined): string | null {
  if (doesNotApply === undefined) return null
  const word = writtenIn(doesNotApply)
  if (word === '') throw refused('Say why it does not apply.')
  return word
}

const refused = (message: string) =>
  appError('VALIDATION', { message, problems: [{ fieldId: 'checks', code: 'checks', message }] })

/** Who went through the list, for every stage that was accepted or agreed to, the first first. For staff alone. */
export async function listQuality(db: Kysely<Tables>, projectId: string): Promise<QualityRecord[]> {
  const rounds = await db
    .selectFrom('review_rounds')
    .select(['stage', 'round', 'accepted_by', 'accepted_at', 'accepted_checks'])
    .select(['agreed_by', 'agreed_at', 'agreed_checks'])
    .where('project_id', '=', projectId)
    .orderBy('stage', 'desc')
    .orderBy('round')
    .execute()
  const names = await namesOf(
    db,
    rounds.flatMap(({ accepted_by, agreed_by }) => [accepted_by, agreed_by]),
  )
  const recordOf = (
    { stage, round }: (typeof rounds)[number],
    step: QualityRecord['step'],
    by: string | null,
    at: Date | null,
    checks: unknown,
  ): QualityRecord[] =>
    at === null
      ? []
      : [
          {
            ...{ stage: stage as StageId, round, step, by: nameIn(names, by), at: at.getTime() },
            checks: checks as QualityRecord['checks'],
          },
        ]
  return rounds.flatMap((row) => [
    ...recordOf(row, 'agreed', row.agreed_by, row.agreed_at, row.agreed_checks),
    ...recordOf(row, 'accepted', row.accepted_by, row.accepted_at, row.accepted_checks),
  ])
}
