import { type AppErrorData, isAppError, isNotNow, messageOf, type UploadSummary } from '@granary/api'
import { extensionBadge, type Field } from '@granary/forms'
import type { PostAnswer, UploadWatch } from '../../../lib/forms/post-file.ts'

export interface UploadCalls {
  generateUploadUrl(fieldId: string): Promise<{ uploadUrl: string; maxSizeBytes: number }>
  /** Posts the file itself; gives what the server answered, whatever its status, or that nothing came back. */
  post(url: string, file: File, watch: UploadWatch): Promise<PostAnswer>
  registerUpload(fieldId: string, storageId: string, file: File): Promise<UploadSummary>
  removeUpload(fieldId: string, uploadId: string, replacedBy?: string): Promise<{ removed: boolean }>
}

/** The list of storage ids in the draft, and the save that carries the whole draft. */
export interface UploadDraft {
  list(fieldId: string): readonly string[]
  setList(fieldId: string, storageIds: readonly string[]): void
  /** Rejects when this field could not be saved. */
  saveNow(fieldId: string): Promise<void>
}

/** Carries the exact text that stands under the field. */
export class UploadFailure extends Error {
  override readonly name: string = 'UploadFailure'
  /** It is the file, or the person may not: sending the same again ends the same. */
  readonly isFinal: boolean

  constructor(message: string, isFinal = false) {
    super(message)
    this.isFinal = isFinal
  }
}

/** There is no room for it now. It waits on the device, and goes by itself where waiting is enough. */
export class NoRoom extends UploadFailure {
  readonly comesFree: boolean

  constructor(message: string, code: string) {
    super(message)
    this.comesFree = code === 'NO_ROOM_YET'
  }
}

/** The server cannot take it for now, whatever file it is. It waits on the device, and goes by itself. */
export class NotNow extends UploadFailure {}

/** Nothing was heard of the file that was sent: there may be no line. */
export class NoAnswer extends UploadFailure {}

export const uploadTexts = {
  failed: 'File upload failed.',
  notNow: 'The server cannot take this file right now.',
  noStorageId: 'Upload response missing storage id.',
  notRegistered: 'Failed to register file upload.',
  notRemoved: 'Failed to remove file upload.',
  tooLarge: (maxSizeBytes: number) =>
    `File must be ${Math.max(1, Math.round(maxSizeBytes / 1_048_576))}MB or smaller.`,
  pending: (count: number) => `${count} uploaded file(s) pending metadata. Refresh if this message persists.`,
}

/**
 * One file on its way: address, post, storage id, list, save, registration, in this order. Whatever fails after the
 * list was changed takes the id out again and saves that too, so that no answer points at nothing.
 */
export async function uploadFile(
  calls: UploadCalls,
  draft: UploadDraft,
  field: Field,
  file: File,
  watch: UploadWatch,
): Promise<UploadSummary> {
  const { uploadUrl, maxSizeBytes } = await calls
    .generateUploadUrl(field.id)
    .catch((error: unknown) => fail(error, uploadTexts.failed))
  if (file.size > maxSizeBytes) throw new UploadFailure(uploadTexts.tooLarge(maxSizeBytes), true)
  const storageId = storageIdIn(await calls.post(uploadUrl, file, watch))
  draft.setList(field.id, [...draft.list(field.id), storageId])
  try {
    await draft.saveNow(field.id).catch((error: unknown) => fail(error, uploadTexts.failed))
    watch.signal.throwIfAborted()
    const upload: UploadSummary | null = await calls
      .registerUpload(field.id, storageId, file)
      .catch((error: unknown) => fail(error, uploadTexts.notRegistered))
    return upload ?? fail(undefined, uploadTexts.notRegistered)
  } catch (error) {
    draft.setList(
      field.id,
      draft.list(field.id).filter((id) => id !== storageId),
    )
    // The draft has the reverted list in any case; if this save fails, the next one carries it.
    await draft.saveNow(field.id).catch(() => undefined)
    throw error
  }
}

/** Out of the list, save, then removal; what the server keeps comes back to where it stood. */
export async function removeFile(
  calls: UploadCalls,
  draft: UploadDraft,
  fieldId: string,
  upload: UploadSummary,
  replacedBy?: string,
): Promise<void> {
  const before = draft.list(fieldId)
  draft.setList(
    fieldId,
    before.filter((id) => id !== upload.storageId),
  )
  try {
    await draft.saveNow(fieldId)
    const { removed } = await calls.removeUpload(fieldId, upload.uploadId, replacedBy)
    if (!removed) throw new UploadFailure(uploadTexts.notRemoved)
  } catch (error) {
    const now = draft.list(fieldId)
    const at = Math.min(before.indexOf(upload.storageId), now.length)
    if (!now.includes(upload.storageId))
      draft.setList(fieldId, [...now.slice(0, at), upload.storageId, ...now.slice(at)])
    await draft.saveNow(fieldId).catch(() => undefined)
    throw error instanceof UploadFailure ? error : new UploadFailure(messageOf(error, uploadTexts.notRemoved))
  }
}

/** Storage ids in the answer that neither a listed upload nor a file on its way explains. */
export function pendingCount(
  listed: readonly string[],
  uploads: readonly Pick<UploadSummary, 'storageId'>[],
  onTheirWay: number,
): number {
  const known = new Set(uploads.map(({ storageId }) => storageId))
  return Math.max(0, listed.filter((id) => !known.has(id)).length - onTheirWay)
}

export const badgeOf = extensionBadge

function storageIdIn(said: PostAnswer): string {
  if (said === 'no answer') throw new NoAnswer(uploadTexts.failed)
  const { status, body } = said
  const answer = parsed(body)
  if (status < 200 || status >= 300) {
    const reason =
      typeof answer?.message === 'string' ? answer.message : answer === undefined ? body.trim() : ''
    const code = typeof answer?.code === 'string' ? answer.code : ''
    if (code === 'NO_SPACE') throw new NotNow(reason)
    // A proxy that reaches no server of ours says so in words of its own.
    if (code === 'UNAVAILABLE' || (code === '' && unreached.has(status))) throw new NotNow(uploadTexts.notNow)
    if (code.startsWith('NO_ROOM')) throw new NoRoom(reason, code)
    throw new UploadFailure(reason || uploadTexts.failed, code === 'TOO_LARGE')
  }
  if (typeof answer?.storageId === 'string' && answer.storageId !== '') return answer.storageId
  throw new UploadFailure(uploadTexts.noStorageId)
}

const unreached: ReadonlySet<number> = new Set([502, 503, 504])

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    const answer: unknown = JSON.parse(body)
    return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** In the server's words where it has some for people. */
function fail(error: unknown, otherwise: string): never {
  const message = messageOf(error, otherwise)
  if (!isAppError(error)) throw error instanceof UploadFailure ? error : new UploadFailure(message)
  const { data } = error
  if (isNotNow(error)) throw new NotNow(data.code === 'NO_SPACE' ? message : uploadTexts.notNow)
  if (typeof data.room === 'string') throw new NoRoom(message, data.room)
  throw new UploadFailure(message, isFinal(data))
}

const finalCodes: readonly string[] = ['STAGE_READ_ONLY', 'FORBIDDEN', 'NOT_FOUND', 'TOO_LARGE']

/** A file that did not arrive can arrive the next time; one that nobody can work with stays what it is. */
function isFinal({ code, problems }: AppErrorData): boolean {
  if (finalCodes.includes(code)) return true
  const found = Array.isArray(problems) ? (problems as { code?: string }[]) : []
  return code === 'VALIDATION' && found.some((problem) => problem.code !== 'FILE_MISSING')
}
