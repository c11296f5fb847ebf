import { appError, type Counted, type ErasureRequest } from '@granary/api'
import { type Selectable, sql } from 'kysely'
import type { ErasuresTable, PersonErasuresTable } from '../db/schema.generated.ts'
import { nameIn } from '../people/people.ts'
import { invalid, isDay } from './invitations/index.ts'

type Row = Selectable<Pick<ErasuresTable, keyof ErasuresTable & keyof PersonErasuresTable>>

/** What a request to erase a project, and one to erase a person, have in common. */
export function requestShown(row: Row, people: ReadonlyMap<string, string>): ErasureRequest {
  return {
    erasureId: row.id,
    state: row.state as ErasureRequest['state'],
    reason: row.reason,
    requestedBy: nameIn(people, row.requested_by),
    requestedAt: row.requested_at.getTime(),
    answeredBy: nameIn(people, row.answered_by),
    answeredAt: row.answered_at?.getTime() ?? null,
    note: row.note,
    backupsUntil: row.backups_until,
    removed: row.removed as Counted[],
    erasedAt: row.erased_at?.getTime() ?? null,
  }
}

/** One that nobody has answered yet. */
export function unanswered<Asked extends Pick<Row, 'state'>>(asked: Asked | undefined): Asked {
  if (!asked) throw appError('NOT_FOUND')
  if (asked.state !== 'requested') {
    throw appError('FORBIDDEN', { message: 'This request was answered already.' })
  }
  return asked
}

/** A backup that holds what is there now has not ended: where today is told by who says it, it may be yesterday here. */
export function requireBackupsEnd(day: string): void {
  if (!isDay(day)) throw invalid('backupsUntil', 'Enter the day on which the last backup ends.')
  if (Date.parse(day) < Date.now() - 2 * dayMs) {
    throw invalid('backupsUntil', 'That day has passed. What is erased today is in every backup until now.')
  }
}

const dayMs = 24 * 60 * 60 * 1000

export type ErasureAnswer =
  | { readonly state: 'carrying out'; readonly backups_until: string }
  | { readonly state: 'declined'; readonly note: string }

export const answeredBy = (staffId: string) => ({ answered_by: staffId, answered_at: sql<Date>`now()` })
