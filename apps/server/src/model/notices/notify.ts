import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { StageId } from '../stages/index.ts'
import { choicesOf } from './choices.ts'
import { type NoticeDetails, type NoticeKind, noticeKinds } from './kinds.ts'
import { lenderPeople, packagersFor, type Recipient } from './recipients.ts'

export interface Event {
  readonly kind: NoticeKind
  /** Who did it: they are told nothing. The clock is nobody. */
  readonly by: string | null
  readonly project?: { readonly id: string; readonly organization_id: string }
  /** Where it is not about a project. */
  readonly organizationId?: string
  readonly stage?: StageId
  readonly details?: Omit<NoticeDetails, 'things'>
  /** The id of what it is about, where people read how many there are: the same one again is not one more. */
  readonly thing?: string
  /** Has a mail of its own, so that the bell is enough. */
  readonly isMailed?: boolean
  /** Happens every few words: told once a sitting, not every time. */
  readonly often?: boolean
}

/**
 * Tells these people of an event, in the transaction of the change itself. The same thing again, while nobody has
 * looked, makes one notice larger. Several changes at once reach people in the same order, so none waits for another
 * in a circle.
 */
export async function notify(tx: Kysely<Tables>, event: Event, to: readonly Recipient[]): Promise<void> {
  const others = to
    .filter(({ personId }) => personId !== event.by)
    .toSorted((one, other) => (one.personId < other.personId ? -1 : 1))
    .filter(({ personId }, at, all) => personId !== all[at - 1]?.personId)
  if (others.length === 0) return
  const choices = await choicesOf(
    tx,
    others.map(({ personId }) => personId),
  )
  const rows = others.flatMap(({ personId, standing }) => {
    const choice = choices.get(personId)?.[noticeKinds[event.kind].group]
    const by_mail = event.isMailed ? 'none' : choice?.mail
    if (!choice || !by_mail || (!choice.bell && by_mail === 'none')) return []
    return [{ ...rowOf(event), person_id: personId, standing, in_bell: choice.bell, by_mail }]
  })
  if (rows.length === 0) return
  await tx
    .insertInto('notifications')
    .values(rows)
    .onConflict((conflict) => {
      const grown = conflict
        .columns(['person_id', 'told_with'])
        .where('read_at', 'is', null)
        .doUpdateSet({
          times: sql<number>`notifications.times + case when ${isToldOf} then 0 else 1 end`,
          at: sql<Date>`now()`,
          details: sql`excluded.details || ${thingsOfBoth}`,
        })
      return event.often ? grown.where('notifications.at', '<', sql<Date>`now() - interval '1 hour'`) : grown
    })
    .execute()
}

const isToldOf = sql<boolean>`coalesce(notifications.details -> 'things' @> (excluded.details -> 'things'), false)`

const thingsOfBoth = sql`case
  when excluded.details -> 'things' is null then '{}'::jsonb
  when ${isToldOf} then jsonb_build_object('things', notifications.details -> 'things')
  else jsonb_build_object('things', coalesce(notifications.details -> 'things', '[]'::jsonb) || (excluded.details -> 'things'))
end`

type ProjectEvent = Event & Required<Pick<Event, 'project'>>

/** Tells everybody who works for the lender of the project. */
export async function notifyLender(tx: Kysely<Tables>, event: ProjectEvent): Promise<void> {
  await notify(tx, event, await lenderPeople(tx, event.project.organization_id))
}

/** Tells the lender and the packaging team. */
export async function notifyBothSides(tx: Kysely<Tables>, event: ProjectEvent): Promise<void> {
  const { project } = event
  const lender = await lenderPeople(tx, project.organization_id)
  await notify(tx, event, [...lender, ...(await packagersFor(tx, project))])
}

function rowOf({ kind, by, project, organizationId, stage, details = {}, thing }: Event) {
  const organization = project?.organization_id ?? organizationId ?? null
  return {
    kind,
    organization_id: organization,
    project_id: project?.id ?? null,
    stage: stage ?? null,
    by_person: by,
    told_with: [kind, project?.id ?? organization, stage, by, details.dueOn].join(' '),
    details: JSON.stringify({ ...details, ...(thing !== undefined && { things: [thing] }) }),
  }
}
