import { appError, type ProjectOfRow } from '@granary/api'
import { projectKey, readProjectRow } from '@granary/eligibility'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { Services } from '../services.ts'
import { creationForm } from './creation-form.ts'
import { inTurn } from './project-quota.ts'
import { beginProject, type Creator, createProject } from './projects.ts'

interface RowOfFile {
  readonly fileKey: string
  readonly line: number
}

/** Makes the project of a row as the page makes one; a row that was made already is not made again. */
export async function createFromFile(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer' | 'quotas'>,
  by: Creator,
  { entries: given, ...row }: RowOfFile & { readonly entries: Readonly<Record<string, string>> },
): Promise<{ projectId: string; created: boolean }> {
  await inTurn(db, `lender ${by.organizationId}`)
  const fromFile = nameOf(row)
  const made = await db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', by.organizationId)
    .where('from_file', '=', fromFile)
    .executeTakeFirst()
  if (made) return { projectId: made.id, created: false }
  const { lender, contact } = await creationForm(db, by.person, by.organizationId)
  const { isWhole, entries, problems } = readProjectRow(given, { ...lender, ...contact })
  if (problems.length > 0) {
    throw appError('VALIDATION', {
      problems: problems.map((problem) => ({ ...problem, code: 'projectCreation' })),
    })
  }
  const create = isWhole ? createProject : beginProject
  return { ...(await create(db, services, { ...by, fromFile }, entries)), created: true }
}

const nameOf = ({ fileKey, line }: RowOfFile) => `${fileKey} ${line}`

interface NamedRow {
  readonly line: number
  readonly borrowerName: string
  readonly projectName: string
}

/** Which rows of a file the lender has a project of: one made of that row, or one that is called the same. */
export async function projectsOfRows(
  db: Kysely<Tables>,
  organizationId: string,
  { fileKey, rows }: { readonly fileKey: string; readonly rows: readonly NamedRow[] },
): Promise<ProjectOfRow[]> {
  if (rows.length === 0) return []
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'name', 'borrower_name', 'from_file'])
    .where('organization_id', '=', organizationId)
    .where(({ or, eb }) =>
      or([
        eb(
          'from_file',
          'in',
          rows.map(({ line }) => nameOf({ fileKey, line })),
        ),
        eb(
          sql<string>`lower(name)`,
          'in',
          rows.map(({ projectName }) => projectName.trim().toLowerCase()),
        ),
      ]),
    )
    .orderBy('created_at')
    .execute()
  const byRow = new Map(projects.map((project) => [project.from_file ?? '', project]))
  const byName = new Map(
    projects.map((project) => [projectKey(project.borrower_name, project.name), project]),
  )
  return rows.flatMap(({ line, borrowerName, projectName }) => {
    const own = byRow.get(nameOf({ fileKey, line }))
    const found = own ?? byName.get(projectKey(borrowerName, projectName))
    return found ? [{ line, projectId: found.id, projectName: found.name, ofThisRow: own !== undefined }] : []
  })
}
