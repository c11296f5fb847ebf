import type { UploadSummary } from '@granary/api'
import type { Field } from '@granary/forms'
import { fieldTopic } from '../saving/form-store.ts'
import { SAVE_TOPIC, type StageSession } from '../saving/stage-session.ts'
import { alreadyHere, contentProblem, isAlreadyHere, refusalOf } from './file-refusals.ts'
import { createPictures, type FetchDrawing } from './pictures.ts'
import { createTransferPauses } from './transfer-pauses.ts'
import { createTransferRows, type Transfer } from './transfer-rows.ts'
import { createSending } from './transfer-sending.ts'
import { removeFile, type UploadCalls, type UploadDraft, UploadFailure, uploadTexts } from './uploads.ts'
import type { WaitingFiles } from './waiting-files.ts'

/** What the files on their way need from elsewhere. */
export interface TransferCalls extends UploadCalls {
  readonly fetchDrawing: FetchDrawing
}

export type Transfers = ReturnType<typeof createTransfers>

/**
 * The files on their way, field by field. Within a field they go one after another, and the first that fails stops
 * those behind it; another field's files are not touched by that. Without a line nothing fails: what cannot be sent
 * is kept on the device.
 */
export function createTransfers(session: StageSession, given: TransferCalls, waiting: WaitingFiles) {
  const { store } = session
  /** With the picture that it was made of, if it was. */
  const sent = new Map<string, string | undefined>()
  const arrived = new Set<string>()
  const calls: UploadCalls = {
    ...given,
    async registerUpload(fieldId, storageId, file) {
      // Within a field one goes after another.
      const row = rows.of(fieldId).find(({ state }) => state === 'sending')
      sent.set(storageId, row?.picture)
      const upload = await given.registerUpload(fieldId, storageId, file)
      if (row) arrived.add(row.id)
      return upload
    },
  }
  const rows = createTransferRows((fieldId) => store.tell(fieldTopic(fieldId)))
  const pauses = createTransferPauses(() => void resume())
  const draft = draftOf(session)
  const removing = new Set<string>()
  const queues = new Map<string, Promise<void>>()
  const inHand = new Map<string, File>()
  const makePdf = createPictures({ rows, inHand, fetchDrawing: given.fetchDrawing })
  const sending = createSending({ session, calls, draft, waiting, rows, pauses, inHand, resume })

  /** Behind the files that the field is already sending, and once all of it is told that can be told before. */
  function queue(field: Field, batch: readonly Transfer[], told = Promise.resolve()) {
    const ids = new Set(batch.map(({ id }) => id))
    const others = rows.of(field.id).filter(({ id }) => !ids.has(id))
    rows.set(field.id, [...others, ...batch])
    const before = queues.get(field.id) ?? Promise.resolve()
    const queued = batch.filter(({ state }) => state === 'queued')
    queues.set(
      field.id,
      before.then(() => told).then(() => sending.send(field, queued)),
    )
  }

  /** Under which ids they stand among the files on their way. */
  function add(field: Field, files: readonly File[]): readonly string[] {
    rows.setError(field.id, undefined)
    const before = rows.of(field.id).filter(({ state }) => state !== 'refused')
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
    queue(field, batch, refuseRead(field, batch, others))
    return batch.map(({ id }) => id)
  }

  /** By what stands in them, and against what was there before this choice: nobody can choose one file twice at once. */
  async function refuseRead(field: Field, batch: readonly Transfer[], others: readonly File[]) {
    const here = draft.list(field.id)
    const uploads = (session.data().uploadsByField[field.id] ?? []).filter(({ storageId }) =>
      here.includes(storageId),
    )
    for (const { id } of batch) {
      const chosen = inHand.get(id)
      await makePdf(field, id)
      const file = inHand.get(id)
      if (!chosen || !file || rows.stateOf(field.id, id) !== 'queued') continue
      // A picture that is not drawn yet is known by itself, one that was sent by its PDF.
      const isKnown =
        (await isAlreadyHere(file, uploads, others)) || (await isAlreadyHere(chosen, [], others))
      const message = isKnown ? alreadyHere : await contentProblem(file)
      if (message === undefined) continue
      inHand.delete(id)
      if (rows.stateOf(field.id, id) === 'queued') rows.patch(field.id, id, { state: 'refused', message })
    }
  }

  /** The line is back, the pause is over, or the form was opened again: what waited goes now. */
  async function resume() {
    pauses.end()
    for (const { id, fieldId, name, size } of await waiting.list().catch(() => [])) {
      const field = store.form.field(fieldId)
      const state = rows.stateOf(fieldId, id)
      if (!field || (state !== undefined && state !== 'waiting')) continue
      const picture = rows.find(fieldId, id)?.picture
      queue(field, [{ id, file: { name, size }, picture, state: 'queued', part: 0 }])
    }
  }

  return {
    of: rows.of,
    errorOf: rows.errorOf,
    stateOf: rows.stateOf,
    /** By the id that it was added under. */
    hasArrived: (id: string) => arrived.has(id),
    /** It was sent from here since the form was opened. */
    isSent: ({ storageId }: Pick<UploadSummary, 'storageId'>) => sent.has(storageId),
    /** The picture that was made a PDF here. */
    pictureOf: ({ storageId }: Pick<UploadSummary, 'storageId'>) => sent.get(storageId),
    isRemoving: (uploadId: string) => removing.has(uploadId),
    /** Something would be lost, or not be sent, if the page were left now. */
    busy: () => rows.some(({ state }) => state !== 'refused'),
    /** The fields of files that did not arrive and that somebody has to try again, one for each file. */
    notUploaded: () => rows.fieldsOf(({ state }) => state === 'failed'),
    add,
    cancel(fieldId: string, id: string) {
      sending.cancel(fieldId, id)
      void waiting.drop(id).catch(() => undefined)
      rows.setError(fieldId, undefined)
      store.tell(SAVE_TOPIC)
    },
    retry(field: Field, id: string) {
      const row = rows.find(field.id, id)
      if (!row) return
      rows.setError(field.id, undefined)
      pauses.lift()
      const { file, picture } = row
      queue(field, [{ id, file, picture, state: 'queued', part: 0 }], makePdf(field, id))
    },
    /** What nobody has to do anything for any more: it goes by itself, also from behind another page. */
    isUnderWay: () =>
      rows.some(({ state, waitsFor }) => state === 'queued' || state === 'sending' || waitsFor === 'server'),
    /** The form is closed: what waits for room goes when it is opened again. */
    close: pauses.close,
    resume,
    /** True when it is gone; otherwise the reason stands under the field. */
    async remove(fieldId: string, upload: UploadSummary, replacedBy?: string): Promise<boolean> {
      rows.setError(fieldId, undefined)
      removing.add(upload.uploadId)
      session.dispatch({ type: 'uploadBegan' })
      try {
        await removeFile(calls, draft, fieldId, upload, replacedBy)
        return true
      } catch (error) {
        rows.setError(fieldId, error instanceof UploadFailure ? error.message : uploadTexts.notRemoved)
        return false
      } finally {
        removing.delete(upload.uploadId)
        session.dispatch({ type: 'uploadEnded' })
        store.tell(fieldTopic(fieldId))
      }
    },
  }
}

/** The answers of file fields, as uploading changes them. */
function draftOf(session: StageSession): UploadDraft {
  return {
    list: (fieldId) => {
      const answer = session.store.answer(fieldId)
      return Array.isArray(answer) ? answer : []
    },
    setList: (fieldId, storageIds) => session.edit(fieldId, storageIds),
    async saveNow(fieldId) {
      await session.saveNow()
      const refusal = session.refusalOf(fieldId)
      if (refusal !== undefined) throw new UploadFailure(refusal)
    },
  }
}
