import { appError } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import type { FileFlaw, FileKind } from '../../files/content/findings.ts'
import type { Inspector } from '../../files/inspection/inspector.ts'
import { fileProblem } from '../../files/records/file-name.ts'
import type { ReadStoredFile } from '../../files/transfer/upload.ts'
import { isUuid } from '../../uuid.ts'
import { readApart } from '../../workbook/read-apart.ts'
import { type Brought, broughtIn } from './brought.ts'

/** What a grant names in place of a field: files sent with it are read, and never taken into a project. */
export const workbookField = 'workbook'

type Reading = { readonly brought: Brought } | { readonly problem: 'large' | 'broken' | 'foreign' }

/** Reads a workbook as it arrives, and seals what it says; nothing for every other file. */
export function createWorkbookReader(sealer: Sealer, { beside }: Pick<Inspector, 'beside'>): ReadStoredFile {
  return async ({ grant, storageId, finding, open }) => {
    if (grant.fieldId !== workbookField || finding.kind !== 'xlsx') return null
    const read = await beside(grant.personId, () => readApart(open))
    const brought = 'sheets' in read ? broughtIn(read.sheets) : undefined
    const reading: Reading = 'problem' in read ? read : brought ? { brought } : { problem: 'foreign' }
    return sealReading(sealer, { projectId: grant.projectId, storageId }, reading)
  }
}

interface ReadFile {
  readonly projectId: string
  readonly storageId: string
}

export function sealReading(sealer: Sealer, file: ReadFile, reading: Reading): string {
  return sealer.seal(JSON.stringify(reading), placeOf(file))
}

const problems = {
  missing: 'This file is no longer there. Choose it again.',
  held: 'This file is still being checked for viruses. Try again in a moment.',
  infected: 'The virus check refused this file.',
  large: 'This workbook holds more than we can read. Bring back the one that you downloaded, filled in.',
  broken: 'This workbook cannot be read. Save it as an Excel workbook (.xlsx) and choose it again.',
  foreign: 'This is not a workbook of Granary, or its first sheet is gone. Download one and fill that in.',
  otherProject: 'This workbook is of another project. Open that project to bring it back.',
} as const

/** What somebody's own workbook says, or why it cannot be taken. */
export async function broughtBy(
  db: Kysely<Tables>,
  sealer: Sealer,
  {
    personId,
    projectId,
    storageId,
  }: { readonly personId: string; readonly projectId: string; readonly storageId: string },
): Promise<Brought> {
  const file = isUuid(storageId) ? await fileOf(db, personId, projectId, storageId) : undefined
  if (!file) throw refused(problems.missing)
  const problem = fileProblem('workbook.xlsx', {
    kind: file.kind as FileKind,
    flaw: file.flaw as FileFlaw | null,
  })
  if (problem) throw refused(problem.message)
  if (file.scan === 'held' || file.scan === 'infected') throw refused(problems[file.scan])
  if (file.reading === null) throw refused(problems.missing)
  const reading = JSON.parse(sealer.unseal(file.reading, placeOf({ projectId, storageId }))) as Reading
  if ('problem' in reading) throw refused(problems[reading.problem])
  if (reading.brought.projectId !== projectId) throw refused(problems.otherProject)
  return reading.brought
}

function fileOf(db: Kysely<Tables>, personId: string, projectId: string, storageId: string) {
  return db
    .selectFrom('stored_files')
    .select(['kind', 'flaw', 'scan', 'reading'])
    .where('id', '=', storageId)
    .where('created_by', '=', personId)
    .where('project_id', '=', projectId)
    .where('field_id', '=', workbookField)
    .executeTakeFirst()
}

const placeOf = ({ projectId, storageId }: ReadFile) => `${projectId} workbook ${storageId}`

function refused(message: string) {
  return appError('VALIDATION', { message, problems: [{ fieldId: '', code: 'workbook', message }] })
}
