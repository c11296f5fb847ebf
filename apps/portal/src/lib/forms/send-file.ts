import { messageOf } from '@granary/api'
import { postFile, type UploadWatch } from './post-file.ts'

type Sent = { readonly storageId: string } | { readonly failure: string }

interface Words {
  readonly failed: string
  readonly tooLarge: (megabytes: number) => string
}

export const fileWords: Words = {
  failed: 'The file could not be sent. Try again.',
  tooLarge: (megabytes) => `A file must be ${megabytes} MB or smaller.`,
}

/** One file on its way, and what came of it in words. */
export async function sendFile(
  grant: () => Promise<{ readonly uploadUrl: string; readonly maxSizeBytes: number }>,
  file: File,
  watch: UploadWatch,
  words = fileWords,
): Promise<Sent> {
  try {
    const { uploadUrl, maxSizeBytes } = await grant()
    if (file.size > maxSizeBytes) {
      return { failure: words.tooLarge(Math.max(1, Math.round(maxSizeBytes / 1_048_576))) }
    }
    const said = await postFile(uploadUrl, file, watch)
    return said === 'no answer' ? { failure: words.failed } : answerIn(said.body, words)
  } catch (error) {
    return { failure: messageOf(error, words.failed) }
  }
}

function answerIn(body: string, { failed }: Words): Sent {
  try {
    const { storageId, message } = JSON.parse(body) as { storageId?: unknown; message?: unknown }
    if (typeof storageId === 'string') return { storageId }
    return { failure: typeof message === 'string' ? message : failed }
  } catch {
    return { failure: failed }
  }
}
