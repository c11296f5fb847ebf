import { type Answers, type CompiledForm, EMPTY, type Field, formatAnswer } from '@granary/forms'
import type { DocumentStage } from '../documents/asked-documents.ts'
import { isPackaged } from './of-staff.ts'
import { type PackageTab, packageTabOf, packageTabOfFile, packageTabs } from './tabs.ts'

export interface PackagedStage<File> {
  readonly stage: DocumentStage
  readonly form: CompiledForm
  readonly answers: Answers
  /** Why a question was said not to apply, by field. */
  readonly notApplicable: Readonly<Record<string, string>>
  /** In the order of their answer. */
  readonly files: readonly (File & FiledInStage)[]
}

interface FiledInStage {
  readonly fieldId: string
  readonly storageId: string
  /** Of pages of a file that is filed elsewhere: the same in each stage. */
  readonly piece?: string
  /** The rule for which it is there, where it is said to be what no question asks for. */
  readonly isForRule?: string | null
}

export interface PackagedAnswer {
  readonly fieldId: string
  readonly label: string
  /** Null when nothing was answered. */
  readonly text: string | null
  readonly notApplicable: string | null
}

/** Questions of one section that stand together under a tab. */
export interface PackagedSection {
  readonly stage: DocumentStage
  readonly sectionId: string
  readonly title: string
  /** Its number in the printed checklist. */
  readonly reference: string
  readonly answers: readonly PackagedAnswer[]
}

export type PackagedFile<File> = File & {
  readonly stage: DocumentStage
  readonly fieldId: string
  readonly storageId: string
  readonly label: string
  readonly reference: string
}

/** A required question without an answer or a document, or with one outside its limits. */
export interface MissingAnswer {
  readonly stage: DocumentStage
  readonly fieldId: string
  readonly label: string
}

export interface TabContents<File> {
  readonly number: PackageTab
  readonly title: string
  readonly sections: readonly PackagedSection[]
  readonly files: readonly PackagedFile<File>[]
  readonly missing: readonly MissingAnswer[]
}

/**
 * What was asked and answered, under the tabs of the package: stage after stage, each in the order of its
 * questionnaire. A file that flowed from one stage into the other stands once, where the later stage asks for it, and so
 * do pages of a file under their own question.
 */
export function packageContents<File>(stages: readonly PackagedStage<File>[]): readonly TabContents<File>[] {
  const sections = stages.flatMap(sectionsOf)
  const files = withoutCopies(stages.flatMap(filesOf))
  const missing = stages.flatMap(missingOf)
  return packageTabs.map(({ number, title }) => ({
    number,
    title,
    sections: sections.filter(({ tab }) => tab === number).map(({ section }) => section),
    files: files.filter(({ tab }) => tab === number).map(({ file }) => file),
    missing: missing.filter(({ tab }) => tab === number).map(({ answer }) => answer),
  }))
}

/**
 * The sections with the questions that are asked and go out: an answer or a file that no question asks for any more stays
 * behind.
 */
function askedSections<File>({ form, answers, notApplicable }: PackagedStage<File>) {
  const evaluation = form.evaluate(answers, new Set(Object.keys(notApplicable)))
  const stateOf = ({ id }: Field) => form.fieldState(evaluation, id)
  return form.schema.sections.map(({ fields, ...section }) => ({
    ...section,
    asked: fields.filter((field) => isPackaged(field) && stateOf(field)?.visible),
    missing: fields.filter(
      (field) => isPackaged(field) && (stateOf(field)?.missing || stateOf(field)?.toCorrect),
    ),
  }))
}

function missingOf<File>(packaged: PackagedStage<File>) {
  const { stage } = packaged
  return askedSections(packaged).flatMap(({ id, missing }) =>
    missing.map((field) => ({
      tab: packageTabOf(field.id, id),
      answer: { stage, fieldId: field.id, label: field.label },
    })),
  )
}

function sectionsOf<File>(packaged: PackagedStage<File>) {
  const { stage, answers, notApplicable } = packaged
  return askedSections(packaged).flatMap(({ id, title, asked, metadata }) => {
    const tabs = [...new Set(asked.map((field) => packageTabOf(field.id, id)))]
    return tabs.flatMap((tab) => {
      const told = asked
        .filter((field) => packageTabOf(field.id, id) === tab)
        .flatMap((field) => answerOf(field, answers, notApplicable))
      const reference = metadata.checklistReferences?.join(', ') ?? ''
      const section: PackagedSection = { stage, sectionId: id, title, reference, answers: told }
      return told.length > 0 ? [{ tab, section }] : []
    })
  })
}

/** A question for files is answered by the files themselves, unless it was said not to apply. */
function answerOf(
  field: Field,
  answers: Answers,
  notApplicable: Readonly<Record<string, string>>,
): PackagedAnswer[] {
  const reason = notApplicable[field.id] ?? null
  if (field.type === 'file' && reason === null) return []
  const text = field.type === 'file' ? EMPTY : formatAnswer(field, answers[field.id])
  return [
    {
      fieldId: field.id,
      label: field.label,
      text: text === EMPTY || reason !== null ? null : text,
      notApplicable: reason,
    },
  ]
}

function filesOf<File>(packaged: PackagedStage<File>) {
  const { stage, files } = packaged
  return askedSections(packaged).flatMap(({ id, asked, metadata }) =>
    asked.flatMap((field) =>
      files
        .filter(({ fieldId }) => fieldId === field.id)
        .map((file) => ({
          tab: packageTabOfFile(field.id, id, file.isForRule),
          file: {
            ...file,
            stage,
            label: field.label,
            reference: metadata.checklistReferences?.join(', ') ?? '',
          },
        })),
    ),
  )
}

function withoutCopies<Placed extends { readonly file: FiledInStage }>(
  files: readonly Placed[],
): readonly Placed[] {
  const last = new Map(files.map(({ file }, at) => [pieceIn(file), at]))
  return files.filter(({ file }, at) => last.get(pieceIn(file)) === at)
}

const pieceIn = ({ piece, storageId }: FiledInStage) => piece ?? storageId
