import { appError, type projectPackage } from '@granary/api'
import type { Sealer } from '../../crypto/sealing.ts'
import { spend } from '../../rate-limit.ts'
import { reasonToSee } from '../answers/index.ts'
import type { ProjectWork } from '../stages/index.ts'

/** Whoever sends a package opens each of its files, and is asked once for all of them. */
const holdsForMs = 15 * 60_000
const perPerson = { tries: 60, windowSeconds: 3600 }
const place = 'why a package is opened'

/** As it goes with the address of a file: sealed, so that no log of addresses tells it. */
interface Ticket {
  readonly personId: string
  readonly projectId: string
  readonly reason: string
  readonly until: number
}

export async function openingTicket(
  { db, person, project, services }: ProjectWork,
  why: string,
): Promise<projectPackage.OpeningTicket> {
  const reason = reasonToSee(why)
  if (services.rateLimits) await spend(db, `why-package:${person.id}`, perPerson)
  const until = Date.now() + holdsForMs
  const ticket: Ticket = { personId: person.id, projectId: project.id, reason, until }
  return { why: services.sealer.seal(JSON.stringify(ticket), place), until }
}

/**
 * Why this person opens packages of this project; undefined where they have not said it, or too long ago. What is none of
 * theirs is refused: a log that passes over it would say that nobody gave a reason.
 */
export function reasonIn(
  sealer: Sealer,
  sealed: string | undefined,
  { personId, projectId }: Pick<Ticket, 'personId' | 'projectId'>,
): string | undefined {
  if (!sealed) return undefined
  const ticket = unsealed(sealer, sealed)
  if (ticket?.personId !== personId || ticket.projectId !== projectId)
    throw appError('FORBIDDEN', {
      message:
        'This address holds no reason that you gave for this project. Open the file from its page Package.',
    })
  return ticket.until > Date.now() ? ticket.reason : undefined
}

function unsealed(sealer: Sealer, sealed: string): Ticket | undefined {
  try {
    return JSON.parse(sealer.unseal(sealed, place)) as Ticket
  } catch {
    return undefined
  }
}
