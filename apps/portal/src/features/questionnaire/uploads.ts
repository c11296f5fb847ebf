import { messageOf, type UploadSummary } from '@granary/api'
import { extensionBadge, type Field, formatFileSize } from '@granary/forms'

export interface UploadCalls {
  generateUploadUrl(fieldId: string): Promise<{ uploadUrl: string; maxSizeBytes: number }>
  /** Posts the file itself; gives what the server answered, whatever its status, or that nothing came back. */
  post(url: string, file: File, watch: UploadWatch): Promise<PostAnswer>
  registerUpload(fieldId: string, storageId: string, file: File): Promise<UploadSummary>
  removeUpload(fieldId: string, uploadId: string): Promise<{ removed: boolean }>
}

export type PostAnswer = { readonly ok: boolean; readonly body: string } | 'no answer'

export interface UploadWatch {
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
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
  override readonly name = 'UploadFailure'
}

/** Nothing was heard of the file that was sent: there may be no line. */
export class NoAnswer extends UploadFailure {}

export const uploadTexts = {
  failed: 'File upload failed.',
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
  const refusal = refusalOf(field, file)
  if (refusal) throw new UploadFailure(refusal)
  const { uploadUrl, maxSizeBytes } = await calls
    .generateUploadUrl(field.id)
    .catch((error: unknown) => fail(messageOf(error, uploadTexts.failed)))
  if (file.size > maxSizeBytes) throw new UploadFailure(uploadTexts.tooLarge(maxSizeBytes))
  const storageId = storageIdIn(await calls.post(uploadUrl, file, watch))
  draft.setList(field.id, [...draft.list(field.id), storageId])
  try {
    await draft.saveNow(field.id).catch((error: unknown) => fail(messageOf(error, uploadTexts.failed)))
    watch.signal.throwIfAborted()
    const upload: UploadSummary | null = await calls
      .registerUpload(field.id, storageId, file)
      .catch((error: unknown) => fail(messageOf(error, uploadTexts.notRegistered)))
    return upload ?? fail(uploadTexts.notRegistered)
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
): Promise<void> {
  const before = draft.list(fieldId)
  draft.setList(
    fieldId,
    before.filter((id) => id !== upload.storageId),
  )
  try {
    await draft.saveNow(fieldId)
    const { removed } = await calls.removeUpload(fieldId, upload.uploadId)
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

/** What can be told before a byte is sent. Extensions count without dot and case. */
export function refusalOf(field: Field, file: File): string | undefined {
  if (file.size === 0) return 'This file is empty.'
  const accepted = (field.accept ?? []).map(bare)
  const dot = file.name.lastIndexOf('.')
  const own = dot < 0 ? '' : bare(file.name.slice(dot))
  if (accepted.length === 0 || accepted.includes(own)) return undefined
  return `This kind of file is not accepted here. Choose ${listed(accepted)}.`
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

/** "PDF, XLS or XLSX, up to 25 MB each." */
export function limitsOf(field: Field): string {
  const kinds = (field.accept ?? []).map(bare)
  const size =
    field.maxSizeBytes === undefined
      ? ''
      : `up to ${formatFileSize(field.maxSizeBytes).replace('.0', '')} each`
  return `${[listed(kinds), size].filter(Boolean).join(', ')}.`
}

/** As the file dialog wants it. */
export function acceptOf(field: Field): string | undefined {
  return field.accept?.map((each) => `.${bare(each)}`).join(',')
}

/** Whether a photo, which becomes a PDF, can be given. Without a list everything can. */
export function takesPdf(field: Field): boolean {
  return field.accept?.some((each) => bare(each) === 'pdf') ?? true
}

export const badgeOf = extensionBadge

const bare = (extension: string) => extension.replace(/^\./, '').toLowerCase()

function listed(kinds: readonly string[]): string {
  const names = kinds.map((kind) => kind.toUpperCase())
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

function storageIdIn(said: PostAnswer): string {
  if (said === 'no answer') throw new NoAnswer(uploadTexts.failed)
  const { ok, body } = said
  const answer = parsed(body)
  if (!ok) {
    const reason =
      typeof answer?.message === 'string' ? answer.message : answer === undefined ? body.trim() : ''
    throw new UploadFailure(reason || uploadTexts.failed)
  }
  if (typeof answer?.storageId === 'string' && answer.storageId !== '') return answer.storageId
  throw new UploadFailure(uploadTexts.noStorageId)
}

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    const answer: unknown = JSON.parse(body)
    return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function fail(message: string): never {
  throw new UploadFailure(message)
}
