import type { Field } from '@granary/forms'
import { SAVE_TOPIC, type StageSession } from '../saving/stage-session.ts'
import type { TransferPauses } from './transfer-pauses.ts'
import type { Transfer, TransferRows } from './transfer-rows.ts'
import {
  NoAnswer,
  NoRoom,
  NotNow,
  type UploadCalls,
  type UploadDraft,
  UploadFailure,
  uploadFile,
  uploadTexts,
} from './uploads.ts'
import type { WaitingFiles } from './waiting-files.ts'

const LINE_PATIENCE_MS = 2000

type Outcome = 'settled' | 'failed'

interface SendingParts {
  readonly session: StageSession
  readonly calls: UploadCalls
  readonly draft: UploadDraft
  readonly waiting: WaitingFiles
  readonly rows: TransferRows
  readonly pauses: TransferPauses
  /** Those this window holds itself; all others lie on the device. */
  readonly inHand: Map<string, File>
  readonly resume: () => Promise<void>
}

/** Sends the files of a field one after another; what cannot be sent now is kept on the device. */
export function createSending(parts: SendingParts) {
  const { session, calls, draft, waiting, rows, pauses, inHand } = parts
  const aborts = new Map<string, AbortController>()

  async function send(field: Field, batch: readonly Transfer[]) {
    session.dispatch({ type: 'uploadBegan' })
    let isStopped = false
    for (const { id } of batch) {
      if (rows.stateOf(field.id, id) !== 'queued') continue
      if (isStopped)
        rows.patch(field.id, id, { state: 'failed', message: 'Not sent, because a file before it failed.' })
      else isStopped = (await sendOne(field, id)) === 'failed'
    }
    session.dispatch({ type: 'uploadEnded' })
  }

  async function sendOne(field: Field, id: string): Promise<Outcome> {
    if (session.autosave().offline) return keep(parts, field, id)
    const putOff = pauses.putOff()
    if (putOff) return keep(parts, field, id, putOff)
    const abort = new AbortController()
    aborts.set(id, abort)
    rows.patch(field.id, id, { state: 'sending', part: 0 })
    try {
      const sent = await withFile(id, (file) =>
        uploadFile(calls, draft, field, file, {
          signal: abort.signal,
          onProgress: (part) => rows.patch(field.id, id, { part }),
        }),
      )
      forget(field.id, id)
      pauses.taken()
      // One that another window is sending stays on the device until that window has sent it.
      if (sent) await waiting.drop(id).catch(() => undefined)
      return 'settled'
    } catch (error) {
      if (!abort.signal.aborted) return notSent(field, id, error)
      forget(field.id, id)
      return 'settled'
    } finally {
      aborts.delete(id)
    }
  }

  async function notSent(field: Field, id: string, error: unknown): Promise<Outcome> {
    if (error instanceof NoAnswer && (await isLineLost(session))) return keep(parts, field, id)
    if (error instanceof NotNow) pauses.putOffAll(error)
    if (error instanceof NotNow || error instanceof NoRoom) return keep(parts, field, id, error)
    const message = error instanceof UploadFailure ? error.message : uploadTexts.failed
    if (error instanceof UploadFailure && error.isFinal) {
      rows.patch(field.id, id, { state: 'refused', message })
    } else {
      rows.patch(field.id, id, { state: 'failed', message: 'Not uploaded.' })
      rows.setError(field.id, message)
    }
    return 'failed'
  }

  /** Undefined when another window has the file. */
  async function withFile<Result>(
    id: string,
    use: (file: File) => Promise<Result>,
  ): Promise<Result | undefined> {
    const file = inHand.get(id)
    return file ? use(file) : waiting.take(id, use)
  }

  function forget(fieldId: string, id: string) {
    inHand.delete(id)
    rows.drop(fieldId, id)
  }

  return {
    send,
    cancel(fieldId: string, id: string) {
      aborts.get(id)?.abort()
      forget(fieldId, id)
    },
  }
}

/** On the device until the line is back, until there is room, or until the server can take it. */
async function keep(
  { session, waiting, rows, pauses, inHand, resume }: SendingParts,
  field: Field,
  id: string,
  reason?: NoRoom | NotNow,
): Promise<Outcome> {
  const file = inHand.get(id)
  try {
    const kept = file && (await waiting.keep(field.id, file))
    if (kept && rows.stateOf(field.id, id) === undefined) {
      // Taken back meanwhile.
      await waiting.drop(kept.id)
      return 'settled'
    }
    inHand.delete(id)
    const waitsFor = reason && (reason instanceof NoRoom ? 'room' : 'server')
    const message = reason?.message
    rows.patch(field.id, id, { id: kept?.id ?? id, state: 'waiting', part: 0, waitsFor, message })
    if (reason instanceof NoRoom && reason.comesFree) pauses.waitForRoom()
    // The line may have come back, or the pause be over, while the device was writing.
    if (reason ? reason instanceof NotNow && !pauses.putOff() : !session.autosave().offline) void resume()
    return 'settled'
  } catch (error) {
    rows.patch(field.id, id, { state: 'failed', message: 'Not kept.' })
    const words = error instanceof Error ? error.message : uploadTexts.failed
    rows.setError(field.id, reason?.message ?? words)
    return 'failed'
  }
}

/** A broken line shows in the file first, and a moment later in the session. */
async function isLineLost({ store, autosave }: StageSession): Promise<boolean> {
  if (autosave().offline) return true
  return new Promise((resolve) => {
    const forget = store.subscribe(SAVE_TOPIC, () => autosave().offline && settle())
    const settle = () => {
      clearTimeout(patience)
      forget()
      resolve(autosave().offline)
    }
    const patience = setTimeout(settle, LINE_PATIENCE_MS)
  })
}
