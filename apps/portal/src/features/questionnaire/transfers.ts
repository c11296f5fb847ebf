import type { UploadSummary } from '@granary/api'
import type { Field } from '@granary/forms'
import { fieldTopic } from './form-store.ts'
import type { StageSession } from './stage-session.ts'
import {
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
  readonly file: File
  readonly state: 'queued' | 'waiting' | 'sending' | 'failed'
  /** From 0 to 1. */
  readonly part: number
  readonly message?: string
}

export type Transfers = ReturnType<typeof createTransfers>

const none: readonly Transfer[] = []

/**
 * The files on their way, field by field. Within a field they go one after another, and the first that fails stops
 * those behind it; another field's files are not touched by that.
 */
export function createTransfers(session: StageSession, calls: UploadCalls, waiting: WaitingFiles) {
  const { store } = session
  const rows = new Map<string, readonly Transfer[]>()
  const errors = new Map<string, string>()
  const removing = new Set<string>()
  const aborts = new Map<string, AbortController>()
  const queues = new Map<string, Promise<void>>()

  const draft: UploadDraft = {
    list: (fieldId) => {
      const answer = store.answer(fieldId)
      return Array.isArray(answer) ? answer : []
    },
    setList: (fieldId, storageIds) => session.edit(fieldId, storageIds),
    saveNow: session.saveNow,
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

  const drop = (fieldId: string, id: string) =>
    setRows(
      fieldId,
      (rows.get(fieldId) ?? none).filter((row) => row.id !== id),
    )

  function setError(fieldId: string, message: string | undefined) {
    if (message === undefined) errors.delete(fieldId)
    else errors.set(fieldId, message)
    store.tell(fieldTopic(fieldId))
  }

  /** Behind the files that the field is already sending. */
  function enqueue(field: Field, batch: readonly Transfer[]) {
    const before = queues.get(field.id) ?? Promise.resolve()
    queues.set(
      field.id,
      before.then(() => send(field, batch)),
    )
  }

  async function send(field: Field, batch: readonly Transfer[]) {
    session.dispatch({ type: 'uploadBegan' })
    let stopped = false
    for (const { id, file } of batch) {
      if (!rows.get(field.id)?.some((row) => row.id === id)) continue
      if (stopped) patch(field.id, id, { state: 'failed', message: 'Not sent.' })
      else stopped = !(await sendOne(field, id, file))
    }
    session.dispatch({ type: 'uploadEnded' })
  }

  async function sendOne(field: Field, id: string, file: File): Promise<boolean> {
    const abort = new AbortController()
    aborts.set(id, abort)
    patch(field.id, id, { state: 'sending', part: 0 })
    try {
      await uploadFile(calls, draft, field, file, {
        signal: abort.signal,
        onProgress: (part) => patch(field.id, id, { part }),
      })
      drop(field.id, id)
      await waiting.drop(id).catch(() => undefined)
      return true
    } catch (error) {
      if (abort.signal.aborted) {
        drop(field.id, id)
        return true
      }
      const message = error instanceof UploadFailure ? error.message : uploadTexts.failed
      patch(field.id, id, { state: 'failed', message: 'Not uploaded.' })
      setError(field.id, message)
      return false
    } finally {
      aborts.delete(id)
    }
  }

  async function keep(field: Field, file: File) {
    try {
      const { id } = await waiting.keep(field.id, file)
      setRows(field.id, [...(rows.get(field.id) ?? none), { id, file, state: 'waiting', part: 0 }])
    } catch (error) {
      setError(field.id, error instanceof Error ? error.message : uploadTexts.failed)
    }
  }

  function add(field: Field, files: readonly File[]) {
    setError(field.id, undefined)
    if (session.autosave().offline) {
      for (const file of files) void keep(field, file)
      return
    }
    const batch = files.map((file): Transfer => ({ id: crypto.randomUUID(), file, state: 'queued', part: 0 }))
    setRows(field.id, [...(rows.get(field.id) ?? none), ...batch])
    enqueue(field, batch)
  }

  return {
    of: (fieldId: string) => rows.get(fieldId) ?? none,
    errorOf: (fieldId: string) => errors.get(fieldId),
    isRemoving: (uploadId: string) => removing.has(uploadId),
    busy: () => [...rows.values()].some((each) => each.some((row) => row.state !== 'failed')),
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
      drop(field.id, id)
      add(field, [row.file])
    },
    /** The line is back, or the form was opened again: what waited goes now. */
    async resume() {
      for (const { id, fieldId, file } of await waiting.list().catch(() => [])) {
        const field = store.form.field(fieldId)
        if (!field || aborts.has(id)) continue
        const others = (rows.get(fieldId) ?? none).filter((row) => row.id !== id)
        const row: Transfer = { id, file, state: 'queued', part: 0 }
        setRows(fieldId, [...others, row])
        enqueue(field, [row])
      }
    },
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
