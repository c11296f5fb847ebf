import { generalFailure, isAppError, messageOf } from '@granary/api'
import { SignInError } from '../session/sign-in.ts'

/** What a form shows after a refusal: a sentence for each field that has one, and one for the whole where none fits. */
export interface Refusal {
  readonly fields: Readonly<Record<string, string>>
  readonly whole: string | undefined
}

export const noRefusal: Refusal = { fields: {}, whole: undefined }

export function refusalOf(error: unknown, knownFields: readonly string[]): Refusal {
  if (error instanceof SignInError && error.fieldId !== undefined && knownFields.includes(error.fieldId)) {
    return { fields: { [error.fieldId]: error.message }, whole: undefined }
  }
  const problems =
    isAppError(error, 'VALIDATION') && Array.isArray(error.data.problems) ? error.data.problems : []
  const fields: Record<string, string> = {}
  for (const problem of problems) {
    const { fieldId, message } = problem as { fieldId: string; message: string }
    if (knownFields.includes(fieldId)) fields[fieldId] ??= message
  }
  return { fields, whole: Object.keys(fields).length > 0 ? undefined : messageOf(error, ownWords(error)) }
}

/** Failed calls of the live connection carry paths and ids, which are for us. */
function ownWords(failure: unknown): string {
  if (!(failure instanceof Error) || failure.message.startsWith('[CONVEX')) return generalFailure
  return failure.message
}

/** Leaves out what was said about a field that is being changed. */
export function without({ fields }: Refusal, fieldId: string): Refusal {
  const { [fieldId]: _said, ...others } = fields
  return { fields: others, whole: undefined }
}
