import { appError } from '@granary/api'
import type { atAgency } from '@granary/checklists'
import { counted } from '@granary/eligibility'
import { nameIn, namesOf } from '../../people/people.ts'
import type { ProjectWork } from '../stages/index.ts'
import type { EventRow } from './events.ts'

interface Over {
  readonly kind: atAgency.AgencyEventKind
  readonly about?: string | undefined
  readonly over?: string | null | undefined
}

/**
 * An answer takes the place of one that its writer read, or of none: two who write at once do not overwrite each other.
 * The later is told who answered, and says what becomes of the two.
 */
export async function requireAnswerKnown(
  { db }: Pick<ProjectWork, 'db'>,
  { questions }: atAgency.Agency,
  rows: readonly EventRow[],
  { kind, about, over }: Over,
): Promise<void> {
  if (kind !== 'answer' || over === undefined) return
  const stands = questions.find(({ asked }) => asked.eventId === about)?.answer
  if (!stands || stands.eventId === over) return
  const by = rows.find(({ id }) => id === stands.eventId)?.person_id ?? null
  const name = nameIn(await namesOf(db, [by]), by) ?? 'Somebody else'
  throw appError('ANSWERS_CHANGED_ELSEWHERE', {
    message: `${name} has answered this in the meantime. Read that answer first.`,
    answerId: stands.eventId,
  })
}

/**
 * It happened all the same, and is written down; but nobody leaves something open for good without knowing. Whoever
 * names what they were shown does not know of what came since.
 */
export function requireLeftOpenKnown(
  leftOpen: readonly string[],
  overOpen: boolean | readonly string[] = false,
): void {
  if (leftOpen.length === 0 || overOpen === true) return
  const known = overOpen === false ? [] : overOpen
  const unknown = without(leftOpen, known)
  if (unknown.length === 0) return
  const is = counted(leftOpen.length, 'thing is', 'things are')
  const since = known.length === 0 ? '' : ` Not shown to you: ${unknown.join('; ')}.`
  throw appError('UNSETTLED', {
    message: `${is} still open: ${leftOpen.join('; ')}.${since} Say that you record it all the same.`,
    count: leftOpen.length,
    items: [...leftOpen],
  })
}

/** Two conditions in the same words are two. */
function without(all: readonly string[], known: readonly string[]): readonly string[] {
  const left = [...known]
  return all.filter((each) => {
    const at = left.indexOf(each)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
