import type { Kysely } from 'kysely'
import { recordAudit } from '../audit/record.ts'
import type { Tables } from '../db/schema.generated.ts'
import type { NotedRead } from './implementation.ts'

/** An open page runs its queries again and again; that is one access, told again after this long. */
const accessWindowMs = 60 * 60_000
const mostRemembered = 10_000

/**
 * Writes what staff read to the audit log. A query cannot write, so the runner does it beside the query and before its
 * answer leaves: without the row there is no answer. One row stands for one sign-in, one thing and one hour.
 */
export function createReadLog(db: Kysely<Tables>, now: () => number = Date.now) {
  const written = new Map<string, { readonly at: number; readonly done: Promise<void> }>()

  const write = ({ eachTime: _, ...read }: NotedRead) =>
    db.transaction().execute((tx) => recordAudit(tx, read))

  return async (signInId: string, reads: readonly NotedRead[]): Promise<void> => {
    for (const read of reads) {
      if (read.eachTime) {
        await write(read)
        continue
      }
      const key = JSON.stringify([signInId, read])
      const before = written.get(key)
      if (before && now() - before.at < accessWindowMs) {
        await before.done
        continue
      }
      if (written.size >= mostRemembered) written.clear()
      const done = write(read)
      written.set(key, { at: now(), done })
      await done.catch((error: unknown) => {
        written.delete(key)
        throw error
      })
    }
  }
}
