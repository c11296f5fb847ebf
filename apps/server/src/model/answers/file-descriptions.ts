import { appError } from '@granary/api'
import { dayOf } from '@granary/checklists'
import { wordsIn } from '@granary/eligibility'
import { type DocumentDescription, emptyDescription, problemsOfDescription } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { DocumentDescriptionsTable, Tables, UploadsTable } from '../../db/schema.generated.ts'
import { isUuid } from '../../uuid.ts'
import type { ProjectWork } from '../stages/index.ts'
import { pieceOf } from './pages-of-files.ts'

/** What was said of the stored files of a project, and of pages of them, by `pieceOf` their uploads. */
export type Descriptions = ReadonlyMap<string, DocumentDescription>

export async function descriptionsOf(db: Kysely<Tables>, projectId: string): Promise<Descriptions> {
  const rows = await db
    .selectFrom('document_descriptions')
    .selectAll()
    .where('project_id', '=', projectId)
    .execute()
  return new Map(rows.map((row) => [row.storage_id, descriptionIn(row)]))
}

type Said = { readonly [Part in keyof DocumentDescription]?: string | null | undefined }

/** An upload of this project, there or taken away. */
export async function findUpload(
  db: Kysely<Tables>,
  projectId: string,
  uploadId: string,
): Promise<Selectable<UploadsTable> | undefined> {
  if (!isUuid(uploadId)) return undefined
  return await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', uploadId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
}

/** The upload that is there now; what was taken away is described no more. */
export async function requireUpload(
  db: Kysely<Tables>,
  projectId: string,
  uploadId: string,
): Promise<Selectable<UploadsTable>> {
  const upload = await findUpload(db, projectId, uploadId)
  if (upload === undefined || upload.removed_at !== null) throw appError('NOT_FOUND')
  return upload
}

/** Says what a file is. What is not named stays as it was; saying the same again changes nothing. */
export async function describeUpload(
  { db, person, project }: Pick<ProjectWork, 'db' | 'person' | 'project'>,
  upload: Selectable<UploadsTable>,
  said: Said,
): Promise<void> {
  const key = { project_id: project.id, storage_id: pieceOf(upload) }
  const before = await db
    .selectFrom('document_descriptions')
    .selectAll()
    .where('project_id', '=', key.project_id)
    .where('storage_id', '=', key.storage_id)
    .executeTakeFirst()
  const description = merged(before ? descriptionIn(before) : emptyDescription, said)
  if (before && isSame(descriptionIn(before), description)) return
  const row = {
    ...rowOf(description),
    described_by: person.id,
    described_at: new Date(),
  }
  await Promise.all([
    db
      .insertInto('document_descriptions')
      .values({ ...key, ...row })
      .onConflict((conflict) => conflict.columns(['project_id', 'storage_id']).doUpdateSet(row))
      .execute(),
    recordAudit(db, {
      action: 'document described',
      personId: person.id,
      organizationId: project.organization_id,
      projectId: project.id,
      details: { fileName: upload.file_name, stage: upload.stage },
    }),
  ])
}

function merged(before: DocumentDescription, said: Said): DocumentDescription {
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const description: DocumentDescription = { ...before, ...given }
  const words = {
    kind: wordsOf('kind', description.kind, 80),
    party: wordsOf('party', description.party, 160),
  }
  for (const [fieldId, message] of Object.entries(problemsOfDescription(description, dayOf(Date.now())))) {
    throw refused(fieldId, message)
  }
  return { ...description, ...words }
}

function wordsOf(fieldId: string, given: string | null, most: number): string | null {
  if (given === null || given === '') return null
  const words = wordsIn(given)
  if (words === '' || words.length > most) throw refused(fieldId, `Use words of at most ${most} characters.`)
  return words
}

function refused(fieldId: string, message: string) {
  return appError('VALIDATION', { message, problems: [{ fieldId, code: fieldId, message }] })
}

function isSame(one: DocumentDescription, other: DocumentDescription): boolean {
  return (Object.keys(emptyDescription) as (keyof DocumentDescription)[]).every(
    (part) => one[part] === other[part],
  )
}

function descriptionIn(row: Selectable<DocumentDescriptionsTable>): DocumentDescription {
  return {
    kind: row.kind,
    party: row.party,
    periodFrom: row.period_from,
    periodTo: row.period_to,
    asOf: row.as_of,
    signedOn: row.signed_on,
    expiresOn: row.expires_on,
  }
}

function rowOf({ kind, party, periodFrom, periodTo, asOf, signedOn, expiresOn }: DocumentDescription) {
  return {
    ...{ kind, party, period_from: periodFrom, period_to: periodTo },
    ...{ as_of: asOf, signed_on: signedOn, expires_on: expiresOn },
  }
}
