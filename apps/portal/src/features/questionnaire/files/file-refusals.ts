import { beginningLength, mayBeginSo, notWhatItsNameSays, type UploadSummary } from '@granary/api'
import { fileNameMasked } from '@granary/eligibility'
import { type Field, isBlank, MAX_LIST_LENGTH } from '@granary/forms'
import { bare, becomesPdf, extensionOf, listed, takes } from './file-kinds.ts'
import { uploadTexts } from './uploads.ts'

/** What can be told of a file before a byte of it is sent: one reason, the first that holds. */
export function refusalOf(field: Field, file: File, place: number): string | undefined {
  return (
    nameProblem(file.name) ??
    typeProblem(field, file.name) ??
    (file.size === 0 ? 'This file is empty.' : undefined) ??
    sizeProblem(field, file) ??
    (place > MAX_LIST_LENGTH ? `This field takes up to ${MAX_LIST_LENGTH} files.` : undefined)
  )
}

/** What the server would have to change, so that the file would be found under another name than it was given. */
function nameProblem(name: string): string | undefined {
  if (Array.from(name).length > LONGEST_NAME)
    return `The name of this file is longer than ${LONGEST_NAME} characters. Rename it and choose it again.`
  if (isBlank(name.replace(/\.[^.]*$/, ''))) return 'This file has no name.'
  if (unshowable.test(name))
    return 'The name of this file has characters that cannot be shown. Rename it and choose it again.'
  return undefined
}

const LONGEST_NAME = 200
/** Control signs, and those that turn the direction in which a name is read. */
const unshowable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** Extensions count without dot and case. */
function typeProblem(field: Field, name: string): string | undefined {
  if (takes(field, extensionOf(name)) || becomesPdf(field, name)) return undefined
  return `This kind of file is not accepted here. Choose ${listed((field.accept ?? []).map(bare))}.`
}

/** A picture is drawn anew, and mostly smaller. */
function sizeProblem(field: Field, { name, size }: File): string | undefined {
  const { maxSizeBytes } = field
  if (maxSizeBytes === undefined || size <= maxSizeBytes || becomesPdf(field, name)) return undefined
  return uploadTexts.tooLarge(maxSizeBytes)
}

/** What its first bytes tell, and its ends. The server looks at all of it, once it is there. */
export async function contentProblem(file: File): Promise<string | undefined> {
  const extension = extensionOf(file.name)
  try {
    const beginning = new Uint8Array(await file.slice(0, beginningLength).arrayBuffer())
    if (!mayBeginSo(extension, beginning)) return notWhatItsNameSays(extension)
    // Over a line that does not bring this in time the files go all the same, or wait on the device.
    return await Promise.race([twoKindsProblem(file), pause(patienceMs)])
  } catch {
    // What cannot be read here is said when it is sent.
    return undefined
  }
}

const twoKindsProblem = async (file: File) => (await import('./two-kinds-problem.ts')).twoKindsProblem(file)
const patienceMs = 2000
const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

export const alreadyHere = 'This file is already here.'

/**
 * Whether the same file was given before: its name and every byte. Two files of one name may well live together, so
 * what has only the name in common is not the same; it is read only if the size fits too.
 */
export async function isAlreadyHere(
  file: File,
  uploads: readonly UploadSummary[],
  onTheirWay: readonly File[],
): Promise<boolean> {
  const kept = fileNameMasked(file.name)
  const uploaded = uploads.filter(({ fileName, fileSize }) => fileName === kept && fileSize === file.size)
  const chosen = onTheirWay.filter(({ name, size }) => name === file.name && size === file.size)
  if (uploaded.length + chosen.length === 0) return false
  try {
    const own = await digestOf(file)
    if (uploaded.some(({ sha256 }) => sha256 === own)) return true
    const others = await Promise.all(chosen.map(digestOf))
    return others.includes(own)
  } catch {
    // Twice the same is better than one that is refused for not being readable twice.
    return false
  }
}

export async function digestOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
