import {
  loadStages,
  type ProjectWork,
  requireOpen,
  type StageDocument,
  type StageId,
} from '../stages/index.ts'
import { differingFields } from './answer-history.ts'
import { openForChange, writeOwnAnswers } from './answer-writing.ts'
import { pagesFollow } from './parts-of-files.ts'
import {
  alignPrefilledUploads,
  dropStaleReferences,
  type FileToRemove,
  filesIn,
  grantUpload,
  registerUpload,
  releaseStoredFile,
  removeUpload,
} from './uploads.ts'

type FileWork = ProjectWork & { readonly isPackager?: boolean }

export async function openUpload(work: FileWork, stage: StageId, fieldId: string) {
  const document = (await openForChange(work))[stage]
  requireOpenField(work, document, fieldId)
  return grantUpload(work, document, fieldId)
}

export async function addFile(
  work: FileWork,
  stage: StageId,
  given: { readonly fieldId: string; readonly storageId: string; readonly fileName: string },
) {
  const documents = await openForChange(work)
  requireOpenField(work, documents[stage], given.fieldId)
  const summary = await registerUpload(work, documents[stage], given)
  // The list that names the file was saved before, and has flowed on already.
  await alignPrefilledUploads(work.db, documents.application)
  return summary
}

/** Takes a file away, also out of the list of its field, should it still stand there. */
export async function takeFileAway(work: FileWork, stage: StageId, given: FileToRemove): Promise<boolean> {
  const documents = await openForChange(work)
  const document = documents[stage]
  requireOpenField(work, document, given.fieldId)
  const taken = await removeUpload(work, stage, given)
  if (taken === undefined) return false
  const { storage_id: storageId, part_id } = taken.row
  const without = filesIn(document, given.fieldId).filter((id) => id !== storageId)
  const answers = { ...document.answers, [given.fieldId]: without }
  if (differingFields(document.answers, answers).length > 0) {
    await writeOwnAnswers(work, documents, stage, answers, 'person')
  }
  if (stage === 'pre-application') {
    const { application } = await loadStages(work.db, work.services.sealer, work.project.id)
    await dropStaleReferences(work.db, application, storageId, work.person.id)
  }
  if (part_id === null) await pagesFollow(work, storageId, taken.newer)
  await releaseStoredFile(work.db, work.project.id, storageId)
  return true
}

/** The packaging team keeps the files of its own fields also when the rest is read-only. */
function requireOpenField(work: FileWork, document: StageDocument, fieldId: string): void {
  const isStaffs = document.form.field(fieldId)?.metadata?.owner === 'staff'
  if (!(isStaffs && work.isPackager)) requireOpen(work.project, document, work.mayEdit)
}
