import { randomUUID } from 'node:crypto'
import { appError, type Pages } from '@granary/api'
import { counted } from '@granary/eligibility'
import type { Kysely, Selectable } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables, UploadsTable } from '../../db/schema.generated.ts'
import {
  isStageId,
  loadStages,
  type ProjectWork,
  readOnlyReason,
  requireOpen,
  type StageDocument,
  type StageDocuments,
  type StageId,
  stageIds,
} from '../stages/index.ts'
import { openForChange, writeOwnAnswers } from './answer-writing.ts'
import { nameOfFile, nameOfPages, pagesOf } from './pages-of-files.ts'
import { currentUploads, fileRefused } from './taking-files.ts'
import {
  dropStaleReferences,
  filesIn,
  markRemoved,
  requireAccepted,
  requireFileField,
  sayTakenAway,
} from './uploads.ts'

type Upload = Selectable<UploadsTable>

interface Place {
  readonly stage: StageId
  readonly fieldId: string
}

/**
 * Says that some pages of a file answer another question too. Saying it again of the same file gives other pages, or
 * confirms those that were kept from the version before. Gives their upload, where something is another now.
 */
export async function givePages(
  work: ProjectWork,
  upload: Upload,
  place: Place,
  pages: Pages,
): Promise<string | undefined> {
  const { db, project, person } = work
  const documents = await openForChange(work)
  const document = documents[place.stage]
  requireOpen(project, document, work.mayEdit)
  requireAccepted(requireFileField(document, place.fieldId), nameOfFile(upload))
  if (!isStageId(upload.stage)) throw appError('NOT_FOUND')
  if (
    [document.form.field(place.fieldId), documents[upload.stage].form.field(upload.field_id)].some(isStaffs)
  )
    throw fileRefused(place.fieldId, 'PAGES', 'What the packaging team keeps has files of its own.')
  if (upload.part_id !== null)
    throw fileRefused(place.fieldId, 'PAGES', 'These are pages of a file already. Say it of the file itself.')
  await refuseImpossible(db, upload, pages)
  const here = (await currentUploads(db, project.id, place.stage)).find(
    (row) => row.field_id === place.fieldId && row.storage_id === upload.storage_id,
  )
  if (here?.part_id === null)
    throw fileRefused(place.fieldId, 'PAGES', 'This file stands there already, with all of its pages.')
  const said = { ...columnsOf(pages), file_name: nameOfPages(pages, upload.file_name) }
  if (here?.file_name === said.file_name && !here.pages_kept) return undefined
  const id = here
    ? await giveOthers(work, documents, here, said)
    : await giveFirst(work, documents, upload, place, said)
  await recordAudit(db, {
    action: 'pages of a file given',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { ...place, fileName: said.file_name },
  })
  return id
}

type Said = Pick<Upload, 'pages_from' | 'pages_to' | 'file_name'>

/**
 * Other pages are another upload, so that a review sees them as new; what was submitted with the ones of before keeps
 * those.
 */
async function giveOthers(
  { db, project, person }: ProjectWork,
  documents: StageDocuments,
  here: Upload,
  said: Said,
): Promise<string> {
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('project_id', '=', project.id)
    .where('part_id', '=', here.part_id)
    .where('removed_at', 'is', null)
    .execute()
  const open = rows.filter(
    ({ stage }) => isStageId(stage) && readOnlyReason(project, documents[stage], true) === null,
  )
  const ids = open.map(({ id }) => id)
  if (here.file_name === said.file_name) {
    await db.updateTable('uploads').set({ pages_kept: false }).where('id', 'in', ids).execute()
    return here.id
  }
  await markRemoved(db, ids, person.id)
  const added = await db
    .insertInto('uploads')
    .values(
      open.map(({ id: _, uploaded_at: __, ...row }) => ({
        ...{ ...row, ...said, pages_kept: false, uploaded_by: person.id },
      })),
    )
    .returning(['id', 'stage'])
    .execute()
  return added.find(({ stage }) => stage === here.stage)?.id ?? here.id
}

async function giveFirst(
  work: ProjectWork,
  documents: StageDocuments,
  upload: Upload,
  { stage, fieldId }: Place,
  said: Said,
): Promise<string> {
  const { id: _, uploaded_at: __, ...file } = upload
  const row = await work.db
    .insertInto('uploads')
    .values({
      ...{ ...file, ...said, stage, field_id: fieldId },
      ...{ part_id: randomUUID(), uploaded_by: work.person.id, replaced_by: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const files = [...filesIn(documents[stage], fieldId), upload.storage_id]
  await writeOwnAnswers(work, documents, stage, { ...documents[stage].answers, [fieldId]: files }, 'person')
  return row.id
}

const columnsOf = ({ from, to }: Pages) => ({ pages_from: from, pages_to: to })

const isStaffs = (field: ReturnType<StageDocument['form']['field']>) => field?.metadata?.owner === 'staff'

/** Against what reading the file told of it. */
async function refuseImpossible(db: Kysely<Tables>, { storage_id }: Upload, { from, to }: Pages) {
  const refuse = (fieldId: 'pagesFrom' | 'pagesTo', message: string) => fileRefused(fieldId, 'PAGES', message)
  if (!Number.isInteger(from) || from < 1) throw refuse('pagesFrom', 'Pages are counted from 1.')
  if (!Number.isInteger(to) || to < from)
    throw refuse('pagesTo', 'The last page does not come before the first.')
  const read = await db
    .selectFrom('document_texts')
    .select(['state', 'pages'])
    .where('storage_id', '=', storage_id)
    .executeTakeFirst()
  if (!read || read.state === 'waiting')
    throw refuse('pagesTo', 'The pages of this file are not counted yet. Try again in a minute.')
  if (read.pages === null)
    throw refuse('pagesTo', 'The pages of this file cannot be counted. Only those of a readable PDF can.')
  const has = `This file has ${counted(read.pages, 'page')}.`
  if (from > read.pages) throw refuse('pagesFrom', has)
  if (to > read.pages) throw refuse('pagesTo', has)
}

/**
 * When the last whole upload of a file is taken away, its pages go from other questions too. A newer PDF in its place has
 * the same pages there, until somebody has looked at them. What was submitted stays as it went out.
 */
export async function pagesFollow(
  work: ProjectWork,
  storageId: string,
  newer: Upload | undefined,
): Promise<void> {
  const { db, project, person } = work
  if (await standsWhole(db, project.id, storageId)) return
  for (const stage of stageIds) {
    const documents = await loadStages(db, work.services.sealer, project.id)
    const document = documents[stage]
    if (readOnlyReason(project, document, true) !== null) continue
    // What had flowed has followed its source.
    if (stage === 'application') await dropStaleReferences(db, document, storageId, person.id)
    const rows = (await currentUploads(db, project.id, stage)).filter((row) => row.storage_id === storageId)
    if (rows.length === 0) continue
    const answers = { ...document.answers }
    for (const row of rows) {
      const next = newer?.content_type === pdf ? await keptIn(db, row, newer) : undefined
      await markRemoved(db, [row.id], person.id)
      if (next)
        await db.updateTable('uploads').set({ replaced_by: next.id }).where('id', '=', row.id).execute()
      await sayTakenAway(work, row, next)
      answers[row.field_id] = filesIn(document, row.field_id).flatMap((id) =>
        id === storageId ? (next?.storage_id ?? []) : id,
      )
    }
    await writeOwnAnswers(work, documents, stage, answers, 'person')
  }
}

const pdf = 'application/pdf'

async function standsWhole(db: Kysely<Tables>, projectId: string, storageId: string): Promise<boolean> {
  const whole = await db
    .selectFrom('uploads')
    .select('id')
    .where('project_id', '=', projectId)
    .where('storage_id', '=', storageId)
    .where('part_id', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return whole !== undefined
}

/** The same pages of the newer file. */
function keptIn(db: Kysely<Tables>, row: Upload, newer: Upload): Promise<Upload> {
  const { id: _, ...file } = newer
  const { stage, field_id, pages_from, pages_to } = row
  const name = nameOfPages(pagesOf(row) ?? { from: 1, to: 1 }, newer.file_name)
  return db
    .insertInto('uploads')
    .values({
      ...{ ...file, stage, field_id, pages_from, pages_to, file_name: name },
      ...{ part_id: randomUUID(), pages_kept: true, replaced_by: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
