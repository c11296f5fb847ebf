import { appError, type NoticeChoices, noticeGroups, type SomeNoticeChoices } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'

/** What somebody has who never chose: everything in the bell, and by mail what waits for an answer. */
const everybodysChoices = Object.fromEntries(
  noticeGroups.map(({ id, mail }) => [id, { bell: true, mail }]),
) as NoticeChoices

const everybodysHour = 7

/** How each of these people wants to hear of things. */
export async function choicesOf(
  db: Kysely<Tables>,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, NoticeChoices>> {
  const rows = await db
    .selectFrom('notification_choices')
    .select(['person_id', 'choices'])
    .where('person_id', 'in', [...personIds])
    .execute()
  const own = new Map(rows.map(({ person_id, choices }) => [person_id, choices]))
  return new Map(personIds.map((id) => [id, withEverybodys(own.get(id))]))
}

export async function chosenBy(
  db: Kysely<Tables>,
  personId: string,
): Promise<{ choices: NoticeChoices; digestHour: number }> {
  const row = await db
    .selectFrom('notification_choices')
    .select(['choices', 'digest_hour'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return { choices: withEverybodys(row?.choices), digestHour: row?.digest_hour ?? everybodysHour }
}

export async function choose(
  tx: Kysely<Tables>,
  personId: string,
  { choices, digestHour }: { readonly choices: SomeNoticeChoices; readonly digestHour?: number | undefined },
): Promise<void> {
  if (digestHour !== undefined && !(Number.isInteger(digestHour) && digestHour >= 0 && digestHour <= 23)) {
    const message = 'Choose a full hour of the day.'
    throw appError('VALIDATION', { message, problems: [{ fieldId: 'digestHour', code: 'hour', message }] })
  }
  const own = JSON.stringify(choices)
  const hour = digestHour === undefined ? {} : { digest_hour: digestHour }
  await tx
    .insertInto('notification_choices')
    .values({ person_id: personId, choices: own, ...hour })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({
        choices: sql`notification_choices.choices || excluded.choices`,
        ...hour,
      }),
    )
    .execute()
}

/** A kind of which somebody never said anything stays as it is for everybody. */
function withEverybodys(own: unknown): NoticeChoices {
  return { ...everybodysChoices, ...(own as Partial<NoticeChoices> | undefined) }
}
