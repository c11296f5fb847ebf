import { notNowPauseMs } from '../../../lib/saving/autosave.ts'
import type { NotNow } from './uploads.ts'

/** Room for more comes free within seconds when other files are taken into their fields, else within minutes. */
const ROOM_PATIENCE_MS = 30_000

export type TransferPauses = ReturnType<typeof createTransferPauses>

/** When everything that waits is tried again, although the line is there. */
export function createTransferPauses(resume: () => void) {
  /** What the server said when it could take nothing: until the next try nothing else is sent. */
  let putOff: NotNow | undefined
  let refusals = 0
  let resuming: ReturnType<typeof setTimeout> | undefined
  let resumesAt = Number.POSITIVE_INFINITY

  /** The soonest counts. */
  function resumeWithin(ms: number) {
    const at = performance.now() + ms
    if (at >= resumesAt) return
    clearTimeout(resuming)
    resumesAt = at
    resuming = setTimeout(resume, ms)
  }

  return {
    putOff: () => putOff,
    putOffAll(error: NotNow) {
      // Of several fields that are refused at the same time, one counts.
      if (!putOff) refusals += 1
      putOff = error
      resumeWithin(notNowPauseMs(refusals))
    },
    waitForRoom: () => resumeWithin(ROOM_PATIENCE_MS),
    /** The server has taken one: the next refusal is a first one again. */
    taken() {
      refusals = 0
    },
    /** Somebody wants one tried now. */
    lift() {
      putOff = undefined
    },
    /** Everything is tried now. */
    end() {
      clearTimeout(resuming)
      resumesAt = Number.POSITIVE_INFINITY
      putOff = undefined
    },
    close: () => clearTimeout(resuming),
  }
}
