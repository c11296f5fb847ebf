import { messageOf } from '@granary/api'
import { postFile, type UploadWatch } from '../../lib/forms/post-file.ts'

type Sent = { readonly storageId: string } | { readonly failure: string }

const failed = 'The workbook could not be sent. Try again.'

/** One workbook on its way, and what came of it in words. */
export async function sendWorkbook(
  grant: () => Promise<{ readonly uploadUrl: string; readonly maxSizeBytes: number }>,
  file: File,
  watch: UploadWatch,
): Promise<Sent> {
  try {
    const { uploadUrl, maxSizeBytes } = await grant()
    if (file.size > maxSizeBytes) {
      return { failure: `A workbook must be ${Math.round(maxSizeBytes / 1_048_576)} MB or smaller.` }
    }
    const said = await postFile(uploadUrl, file, watch)
    return said === 'no answer' ? { failure: failed } : answerIn(said.body)
  } catch (error) {
    return { failure: messageOf(error, failed) }
  }
}

function answerIn(body: string): Sent {
  try {
    const { storageId, message } = JSON.parse(body) as { storageId?: unknown; message?: unknown }
    if (typeof storageId === 'string') return { storageId }
    return { failure: typeof message === 'string' ? message : failed }
  } catch {
    return { failure: failed }
  }
}
