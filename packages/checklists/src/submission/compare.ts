import { type Answer, type CompiledForm, type Field, type Section, sameAnswer } from '@granary/forms'

export interface SubmittedFile {
  readonly fieldId: string
  readonly fileName: string
  readonly fileSize: number
  /** Null of files that came before their content was measured; then the stored object tells them apart. */
  readonly sha256: string | null
  readonly storageId: string
}

/** What went out with a submission, under the questionnaire of its day. */
export interface Submitted<File extends SubmittedFile = SubmittedFile> {
  readonly form: CompiledForm
  /** Of the questions that were asked; no other question was. */
  readonly answers: Readonly<Record<string, Answer>>
  /** Why a question was said not to apply, by field. */
  readonly notApplicable: Readonly<Record<string, string>>
  readonly files: readonly File[]
}

/** A question as one of two submissions has it. */
export interface Side<File extends SubmittedFile = SubmittedFile> {
  /** As that questionnaire has it; undefined where it was not asked. */
  readonly field: Field | undefined
  readonly answer: Answer
  readonly notApplicable: string | null
  /** Those that only this side has. */
  readonly files: readonly File[]
}

export interface Difference<File extends SubmittedFile = SubmittedFile> {
  readonly fieldId: string
  readonly categoryTitle: string
  readonly sectionTitle: string
  readonly before: Side<File>
  readonly after: Side<File>
  /** How many files both have. */
  readonly keptFiles: number
}

/**
 * What one submission says otherwise than another, question by question and file by file, in the order of the newer
 * questionnaire. A question that is new, or gone, is a difference when it says something.
 */
export function compareSubmissions<File extends SubmittedFile>(
  before: Submitted<File>,
  after: Submitted<File>,
): readonly Difference<File>[] {
  return placesIn(before.form, after.form).flatMap(({ fieldId, section }) => {
    const [mine, theirs] = [filesOf(before, fieldId), filesOf(after, fieldId)]
    const removed = without(mine, theirs)
    const difference = {
      fieldId,
      categoryTitle: section.metadata.categoryTitle,
      sectionTitle: section.title,
      before: sideOf(before, fieldId, removed),
      after: sideOf(after, fieldId, without(theirs, mine)),
      keptFiles: mine.length - removed.length,
    }
    return isDifferent(difference) ? [difference] : []
  })
}

function isDifferent<File extends SubmittedFile>({ before, after }: Difference<File>): boolean {
  if (before.notApplicable !== after.notApplicable) return true
  if (before.files.length > 0 || after.files.length > 0) return true
  // Lists of files are compared as files: the same one may have been sent anew.
  const isFile = (before.field ?? after.field)?.type === 'file'
  return !isFile && !sameAnswer(before.answer, after.answer)
}

function sideOf<File extends SubmittedFile>(
  { form, answers, notApplicable }: Submitted<File>,
  fieldId: string,
  files: readonly File[],
): Side<File> {
  const wasAsked = Object.hasOwn(answers, fieldId)
  return {
    field: wasAsked ? form.field(fieldId) : undefined,
    answer: wasAsked ? (answers[fieldId] ?? null) : null,
    notApplicable: notApplicable[fieldId] ?? null,
    files,
  }
}

interface Place {
  readonly fieldId: string
  readonly section: Section
}

/** Every question of both, in the order of the newer one; what is in the older alone comes last. */
function placesIn(one: CompiledForm, other: CompiledForm): readonly Place[] {
  const [newer, older] = one.schema.revision > other.schema.revision ? [one, other] : [other, one]
  const places = new Map<string, Section>()
  for (const { schema } of [newer, older]) {
    for (const section of schema.sections) {
      for (const { id } of section.fields) if (!places.has(id)) places.set(id, section)
    }
  }
  return [...places].map(([fieldId, section]) => ({ fieldId, section }))
}

function filesOf<File extends SubmittedFile>({ files }: Submitted<File>, fieldId: string): readonly File[] {
  return files.filter((file) => file.fieldId === fieldId)
}

/** Each of the others takes one of the same content and name away. */
function without<File extends SubmittedFile>(
  files: readonly File[],
  others: readonly File[],
): readonly File[] {
  const left = [...others]
  return files.filter((file) => {
    const at = left.findIndex((other) => isSameFile(file, other))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

function isSameFile(one: SubmittedFile, other: SubmittedFile): boolean {
  if (one.fileName !== other.fileName) return false
  return one.storageId === other.storageId || (one.sha256 !== null && one.sha256 === other.sha256)
}
