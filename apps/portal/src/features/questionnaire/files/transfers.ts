import type { UploadSummary } from '@granary/api'
import type { Field } from '@granary/forms'
import { notNowPauseMs } from '../saving/autosave.ts'
import { fieldTopic } from '../saving/form-store.ts'
import { SAVE_TOPIC, type StageSession } from '../saving/stage-session.ts'
import { alreadyHere, isAlreadyHere, refusalOf } from './file-refusals.ts'
import {
  NoAnswer,
  NoRoom,
  NotNow,
  removeFile,
  type UploadCalls,
  type UploadDraft,
  UploadFailure,
  uploadFile,
  uploadTexts,
} from './uploads.ts'
import type { WaitingFiles } from './waiting-files.ts'

/** A file between the person's choice and the server. */
export interface Transfer {
  readonly id: string
  readonly file: Pick<File, 'name' | 'size'>
  /** Failed can be tried again; refused is what no trying helps. */
  readonly state: 'queued' | 'waiting' | 'sending' | 'failed' | 'refused'
  /** From 0 to 1. */
  readonly part: number
  /** What it waits for although there is a line. */
  readonly waitsFor?: 'room' | 'server' | undefined
  /** Why it waits although there is a line, failed or was refused. */
  readonly message?: string | undefined
}

export type Transfers = ReturnType<typeof createTransfers>

const none: readonly Transfer[] = []
const LINE_PATIENCE_MS = 2000
/** Room for more comes free within seconds when other files are taken into their fields, else within minutes. */
const ROOM_PATIENCE_MS = 30_000

/**
 * The files on their way, field by field. Within a field they go one after another, and the first that fails stops
 * those behind it; another field's files are not touched by that. Without a line nothing fails: what cannot be sent
 * is kept on the device.
 */
export function createTransfers(session: StageSession, calls: UploadCalls, waiting: WaitingFiles) {
  const { store } = session
  const rows = new Map<string, readonly Transfer[]>()
  const errors = new Map<string, string>()
  const removing = new Set<string>()
  const aborts = new Map<string, AbortController>()
  const queues = new Map<string, Promise<void>>()
  /** Those this window holds itself; all others lie on the device. */
  const inHand = new Map<string, File>()

  const draft: UploadDraft = {
    list: (fieldId) => {
      const answer = store.answer(fieldId)
      return Array.isArray(answer) ? answer : []
    },
    setList: (fieldId, storageIds) => session.edit(fieldId, storageIds),
    async saveNow(fieldId) {
      await session.saveNow()
      const refusal = session.refusalOf(fieldId)
      if (refusal !== undefined) throw new UploadFailure(refusal)
    },
  }

  function setRows(fieldId: string, next: readonly Transfer[]) {
    rows.set(fieldId, next)
    store.tell(fieldTopic(fieldId))
  }

  function patch(fieldId: string, id: string, change: Partial<Transfer>) {
    setRows(
      fieldId,
      (rows.get(fieldId) ?? none).map((row) => (row.id === id ? { ...row, ...change } : row)),
    )
  }

  function drop(fieldId: string, id: string) {
    inHand.delete(id)
    setRows(
      fieldId,
      (rows.get(fieldId) ?? none).filter((row) => row.id !== id),
    )
  }

  function setError(fieldId: string, message: string | undefined) {
    if (message === undefined) errors.delete(fieldId)
    else errors.set(fieldId, message)
    store.tell(fieldTopic(fieldId))
  }

  /** Behind the files that the field is already sending, and once all of it is told that can be told before. */
  function enqueue(field: Field, batch: readonly Transfer[], told: Promise<void>) {
    const before = queues.get(field.id) ?? Promise.resolve()
    queues.set(
      field.id,
      before.then(() => told).then(() => send(field, batch)),
    )
  }

  async function send(field: Field, batch: readonly Transfer[]) {
    session.dispatch({ type: 'uploadBegan' })
    let isStopped = false
    for (const { id } of batch) {
      if (stateOf(field.id, id) !== 'queued') continue
      if (isStopped) patch(field.id, id, { state: 'failed', message: 'Not sent.' })
      else isStopped = (await sendOne(field, id)) === 'failed'
    }
    session.dispatch({ type: 'uploadEnded' })
  }

  const stateOf = (fieldId: string, id: string) => rows.get(fieldId)?.find((row) => row.id === id)?.state

  async function sendOne(field: Field, id: string): Promise<'settled' | 'failed'> {
    if (session.autosave().offline) return keep(field, id)
    if (putOff) return keep(field, id, putOff)
    const abort = new AbortController()
    aborts.set(id, abort)
    patch(field.id, id, { state: 'sending', part: 0 })
    try {
      const sent = await withFile(id, (file) =>
        uploadFile(calls, draft, field, file, {
          signal: abort.signal,
          onProgress: (part) => patch(field.id, id, { part }),
        }),
      )
      drop(field.id, id)
      refusals = 0
      // One that another window is sending stays on the device until that window has sent it.
      if (sent) await waiting.drop(id).catch(() => undefined)
      return 'settled'
    } catch (error) {
      if (abort.signal.aborted) {
        drop(field.id, id)
        return 'settled'
      }
      if (error instanceof NoAnswer && (await isLineLost())) return keep(field, id)
      if (error instanceof NotNow) putOffAll(error)
      if (error instanceof NotNow || error instanceof NoRoom) return keep(field, id, error)
      const isFinal = error instanceof UploadFailure && error.isFinal
      patch(field.id, id, { state: isFinal ? 'refused' : 'failed', message: 'Not uploaded.' })
      setError(field.id, error instanceof UploadFailure ? error.message : uploadTexts.failed)
      return 'failed'
    } finally {
      aborts.delete(id)
    }
  }

  /** Undefined when another window has the file. */
  async function withFile<Result>(
    id: string,
    use: (file: File) => Promise<Result>,
  ): Promise<Result | undefined> {
    const file = inHand.get(id)
    return file ? use(file) : waiting.take(id, use)
  }

  /** A broken line shows in the file first, and a moment later in the session. */
  async function isLineLost(): Promise<boolean> {
    if (session.autosave().offline) return true
    return new Promise((resolve) => {
      const forget = store.subscribe(SAVE_TOPIC, () => session.autosave().offline && settle())
      const settle = () => {
        clearTimeout(patience)
        forget()
        resolve(session.autosave().offline)
      }
      const patience = setTimeout(settle, LINE_PATIENCE_MS)
    })
  }

  /** On the device until the line is back, until there is room, or until the server can take it. */
  async function keep(field: Field, id: string, reason?: NoRoom | NotNow): Promise<'settled' | 'failed'> {
    const file = inHand.get(id)
    try {
      const kept = file && (await waiting.keep(field.id, file))
      if (kept && stateOf(field.id, id) === undefined) {
        // Taken back meanwhile.
        await waiting.drop(kept.id)
        return 'settled'
      }
      inHand.delete(id)
      const waitsFor = reason && (reason instanceof NoRoom ? 'room' : 'server')
      const message = reason?.message
      patch(field.id, id, { id: kept?.id ?? id, state: 'waiting', part: 0, waitsFor, message })
      if (reason instanceof NoRoom && reason.comesFree) resumeWithin(ROOM_PATIENCE_MS)
      // The line may have come back, or the pause be over, while the device was writing.
      if (reason ? reason instanceof NotNow && !putOff : !session.autosave().offline) void resume()
      return 'settled'
    } catch (error) {
      patch(field.id, id, { state: 'failed', message: 'Not kept.' })
      const words = error instanceof Error ? error.message : uploadTexts.failed
      setError(field.id, reason?.message ?? words)
      return 'failed'
    }
  }

  /** What the server said when it could take nothing: until the next try nothing else is sent. */
  let putOff: NotNow | undefined
  let refusals = 0

  function putOffAll(error: NotNow) {
    // Of several fields that are refused at the same time, one counts.
    if (!putOff) refusals += 1
    putOff = error
    resumeWithin(notNowPauseMs(refusals))
  }

  let resuming: ReturnType<typeof setTimeout> | undefined
  let resumesAt = Number.POSITIVE_INFINITY

  /** The soonest counts: then everything that waits is tried. */
  function resumeWithin(ms: number) {
    const at = performance.now() + ms
    if (at >= resumesAt) return
    clearTimeout(resuming)
    resumesAt = at
    resuming = setTimeout(() => void resume(), ms)
  }

  function queue(field: Field, batch: readonly Transfer[], told = Promise.resolve()) {
    const ids = new Set(batch.map(({ id }) => id))
    const others = (rows.get(field.id) ?? none).filter(({ id }) => !ids.has(id))
    setRows(field.id, [...others, ...batch])
    enqueue(
      field,
      batch.filter(({ state }) => state === 'queued'),
      told,
    )
  }

  function add(field: Field, files: readonly File[]) {
    setError(field.id, undefined)
    const before = (rows.get(field.id) ?? none).filter(({ state }) => state !== 'refused')
    const others = before.flatMap(({ id }) => inHand.get(id) ?? [])
    let place = draft.list(field.id).length + before.length
    const batch = files.map((file): Transfer => {
      const id = crypto.randomUUID()
      const message = refusalOf(field, file, place + 1)
      if (message !== undefined) return { id, file, state: 'refused', part: 0, message }
      place += 1
      inHand.set(id, file)
      return { id, file, state: 'queued', part: 0 }
    })
    queue(field, batch, refuseKnown(field, batch, others))
  }

  /** Against what was there before this choice: nobody can choose one file twice at once. */
  async function refuseKnown(field: Field, batch: readonly Transfer[], others: readonly File[]) {
    const here = draft.list(field.id)
    const uploads = (session.data().uploadsByField[field.id] ?? []).filter(({ storageId }) =>
      here.includes(storageId),
    )
    for (const { id } of batch) {
      const file = inHand.get(id)
      if (!file || !(await isAlreadyHere(file, uploads, others))) continue
      inHand.delete(id)
      if (stateOf(field.id, id) === 'queued') patch(field.id, id, { state: 'refused', message: alreadyHere })
    }
  }

  /** The line is back, the pause is over, or the form was opened again: what waited goes now. */
  async function resume() {
    clearTimeout(resuming)
    resumesAt = Number.POSITIVE_INFINITY
    putOff = undefined
    for (const { id, fieldId, name, size } of await waiting.list().catch(() => [])) {
      const field = store.form.field(fieldId)
      const state = stateOf(fieldId, id)
      if (!field || (state !== undefined && state !== 'waiting')) continue
      queue(field, [{ id, file: { name, size }, state: 'queued', part: 0 }])
    }
  }

  return {
    of: (fieldId: string) => rows.get(fieldId) ?? none,
    errorOf: (fieldId: string) => errors.get(fieldId),
    isRemoving: (uploadId: string) => removing.has(uploadId),
    busy: () =>
      [...rows.values()].some((each) =>
        each.some((row) => row.state !== 'failed' && row.state !== 'refused'),
      ),
    add,
    cancel(fieldId: string, id: string) {
      aborts.get(id)?.abort()
      drop(fieldId, id)
      void waiting.drop(id).catch(() => undefined)
      setError(fieldId, undefined)
    },
    retry(field: Field, id: string) {
      const row = rows.get(field.id)?.find((each) => each.id === id)
      if (!row) return
      setError(field.id, undefined)
      putOff = undefined
      queue(field, [{ id, file: row.file, state: 'queued', part: 0 }])
    },
    /** What nobody has to do anything for any more: it goes by itself, also from behind another page. */
    isUnderWay: () =>
      [...rows.values()].some((each) =>
        each.some(
          ({ state, waitsFor }) => state === 'queued' || state === 'sending' || waitsFor === 'server',
        ),
      ),
    /** The form is closed: what waits for room goes when it is opened again. */
    close: () => clearTimeout(resuming),
    resume,
    /** True when it is gone; otherwise the reason stands under the field. */
    async remove(fieldId: string, upload: UploadSummary): Promise<boolean> {
      setError(fieldId, undefined)
      removing.add(upload.uploadId)
      session.dispatch({ type: 'uploadBegan' })
      try {
        await removeFile(calls, draft, fieldId, upload)
        return true
      } catch (error) {
        setError(fieldId, error instanceof UploadFailure ? error.message : uploadTexts.notRemoved)
        return false
      } finally {
        removing.delete(upload.uploadId)
        session.dispatch({ type: 'uploadEnded' })
        store.tell(fieldTopic(fieldId))
      }
    },
  }
}
