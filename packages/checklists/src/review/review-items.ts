import { type Answers, answersEqual, type FormSchema, isAnswered, type Section } from '@granary/forms'

/** A file as it went out with a submission. */
export interface SubmittedFile {
  readonly uploadId: string
  readonly fieldId: string
}

/** What was submitted in one round: the answers that were asked for, and nothing of what staff look after. */
export interface SubmittedStage<File extends SubmittedFile = SubmittedFile> {
  readonly schema: FormSchema
  readonly answers: Answers
  /** Why questions do not apply, by field. */
  readonly reasons: Readonly<Record<string, string>>
  readonly files: readonly File[]
}

/** One thing that a reviewer settles: an answer, or one document. */
export interface ReviewItem<File extends SubmittedFile = SubmittedFile> {
  /** The id of the field, or of the file. */
  readonly id: string
  readonly kind: 'field' | 'upload'
  readonly fieldId: string
  readonly section: Section
  readonly file?: File
  /** It was said of the question that it does not apply. */
  readonly isExcused: boolean
  /** Nothing was said here, and nothing had to be: it asks nothing of the reviewer. */
  readonly isEmpty: boolean
}

/** Everything that was submitted, in reading order. A question that is answered by files is one item for each of them. */
export function reviewItems<File extends SubmittedFile>({
  schema,
  answers,
  reasons,
  files,
}: SubmittedStage<File>): readonly ReviewItem<File>[] {
  return schema.sections.flatMap((section) =>
    section.fields.flatMap((field): ReviewItem<File>[] => {
      if (!Object.hasOwn(answers, field.id)) return []
      const own = field.type === 'file' ? files.filter(({ fieldId }) => fieldId === field.id) : []
      if (own.length > 0) {
        return own.map((file) => ({
          id: file.uploadId,
          kind: 'upload',
          fieldId: field.id,
          section,
          file,
          isExcused: false,
          isEmpty: false,
        }))
      }
      const isExcused = reasons[field.id] !== undefined
      const isEmpty = !isAnswered(field, answers[field.id] ?? null) && !isExcused
      return [{ id: field.id, kind: 'field', fieldId: field.id, section, isExcused, isEmpty }]
    }),
  )
}

/** Whether an item says something else than it did in the round before, or was not in it. */
export function changedSince(before: SubmittedStage, now: SubmittedStage): (item: ReviewItem) => boolean {
  const known = new Set(before.files.map(({ uploadId }) => uploadId))
  return ({ id, kind, fieldId }) => {
    if (kind === 'upload') return !known.has(id)
    return !(
      Object.hasOwn(before.answers, fieldId) &&
      answersEqual(
        { [fieldId]: before.answers[fieldId] ?? null },
        { [fieldId]: now.answers[fieldId] ?? null },
      ) &&
      before.reasons[fieldId] === now.reasons[fieldId]
    )
  }
}
