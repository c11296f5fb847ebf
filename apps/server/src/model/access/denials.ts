import type { Kysely } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'

/** Somebody signed in asked for what is none of theirs. */
export interface Denial {
  readonly personId: string
  readonly path: string
  readonly code: string
  readonly address: string
  /** As it was asked for, so it may be anything. */
  readonly projectId?: unknown
}

const minuteMs = 60_000
/** Of one person in a minute: enough to see what somebody is after, too few to fill a disk with. */
const atMost = 60

/**
 * Writes denied calls to the audit log, beside the transaction that is rolled back. A live query that is refused runs
 * again and again, so the same denial counts once in sixty seconds: of a minute of the clock its end would be another.
 */
export function createDenialLog(
  db: Kysely<Tables>,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): (denial: Denial) => void {
  /** What was written of whom and when, the oldest first. */
  const written = new Map<string, { readonly personId: string; readonly at: number }>()
  const counts = new Map<string, number>()

  function forget(until: number): void {
    for (const [key, { personId, at }] of written) {
      if (at > until) return
      written.delete(key)
      const count = (counts.get(personId) ?? 0) - 1
      if (count > 0) counts.set(personId, count)
      else counts.delete(personId)
    }
  }

  return ({ personId, path, code, address, projectId }) => {
    const at = now()
    forget(at - minuteMs)
    const project = typeof projectId === 'string' ? projectId.slice(0, 36) : ''
    const key = `${personId} ${path} ${code} ${project}`
    const count = counts.get(personId) ?? 0
    if (written.has(key) || count >= atMost) return
    written.set(key, { personId, at })
    counts.set(personId, count + 1)
    const details = { path, code, ...(project && { project }) }
    recordAudit(db, { action: 'call denied', personId, address, details }).catch(onError)
  }
}
