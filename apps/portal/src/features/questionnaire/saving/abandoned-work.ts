import type { AbandonedEntry } from './stage-journal.ts'

/**
 * What earlier windows typed and could not send. One entry at a time enters the draft, once everything else is saved:
 * so each is sent with the version it stands on, and the server tells exactly what was changed since. A window that
 * disputes an answer of another is asked like any colleague.
 */
export function createAbandonedWork() {
  let waiting: readonly AbandonedEntry[] = []
  return {
    add(entries: readonly AbandonedEntry[]) {
      waiting = [...waiting, ...entries]
    },
    /** The oldest whose fields are all free. */
    next(isFree: (fieldId: string) => boolean): AbandonedEntry | undefined {
      const found = waiting.find(({ entry }) => entry.edits.every(({ fieldId }) => isFree(fieldId)))
      waiting = waiting.filter((each) => each !== found)
      return found
    },
  }
}
