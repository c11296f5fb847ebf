import { randomUUID } from 'node:crypto'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { Answers } from '@granary/forms'
import { inspectContent } from '../files/content/inspect.ts'
import { addStoredFile } from '../files/records/stored-files.ts'
import type { FileStore } from '../files/stores/store.ts'
import { loadStages, type ProjectWork, type StageId } from '../model/stages/index.ts'

/** Adds one sample document for each file that is still missing, and gives the answers that name them. */
export async function attachFiles(
  work: ProjectWork,
  stage: StageId,
  store: FileStore,
  documents: SampleDocuments,
): Promise<Answers> {
  const { form, answers } = (await loadStages(work.db, work.services.sealer, work.project.id))[stage]
  const missing = form.missing(form.evaluate(answers)).filter(({ type }) => type === 'file')
  const attached: Record<string, string[]> = {}
  for (const { id, label } of missing) {
    const bytes = await documents.about(label)
    attached[id] = [await storeSample(work, stage, store, { fieldId: id, fileName: `${label}.pdf`, bytes })]
  }
  return attached
}

interface SampleFile {
  readonly fieldId: string
  readonly fileName: string
  readonly bytes: Uint8Array
}

async function storeSample(
  { db, person, project }: ProjectWork,
  stage: StageId,
  store: FileStore,
  { fieldId, fileName, bytes }: SampleFile,
): Promise<string> {
  const storageId = randomUUID()
  async function* content() {
    yield bytes
  }
  const stored = await store.put(storageId, content(), bytes.byteLength)
  await addStoredFile(db, {
    storageId,
    grant: {
      personId: person.id,
      projectId: project.id,
      fieldId: `${stage}/${fieldId}`,
      maxSizeBytes: bytes.byteLength,
    },
    stored,
    finding: await inspectContent(bytes),
    claimedContentType: 'application/pdf',
    scan: 'not scanned',
  })
  await db
    .updateTable('stored_files')
    .set({ registered_at: new Date() })
    .where('id', '=', storageId)
    .execute()
  await db
    .insertInto('uploads')
    .values({
      project_id: project.id,
      stage,
      field_id: fieldId,
      storage_id: storageId,
      file_name: fileName,
      file_size: bytes.byteLength,
      content_type: 'application/pdf',
      sha256: stored.sha256,
      uploaded_by: person.id,
    })
    .execute()
  return storageId
}

/** One page that says what it stands for; made once for each question. */
export class SampleDocuments {
  readonly #made = new Map<string, Uint8Array>()

  async about(label: string): Promise<Uint8Array> {
    const known = this.#made.get(label)
    if (known) return known
    const pdf = await PDFDocument.create()
    const font = await pdf.embedFont(StandardFonts.Helvetica)
    const page = pdf.addPage()
    page.drawText('Sample document', { x: 72, y: 700, size: 12, font })
    page.drawText(label, { x: 72, y: 660, size: 20, font, maxWidth: 460, lineHeight: 26 })
    const bytes = await pdf.save()
    this.#made.set(label, bytes)
    return bytes
  }
}
