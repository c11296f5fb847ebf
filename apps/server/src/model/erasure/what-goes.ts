import type { Counted } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'

/** What the rows of each table are to people. A test names every table that is missing here. */
export const kinds: Readonly<Record<string, string>> = {
  agency_reminders: 'Events at the agency',
  answer_changes: 'Entries in the history',
  borrower_messages: 'Messages and requests to people',
  borrower_shares: 'Messages and requests to people',
  colleague_asks: 'Messages and requests to people',
  document_descriptions: 'Documents',
  document_reminders: 'Documents',
  eligibility_checks: 'Checks before the project',
  explanations: 'Explanations and decisions of the review',
  invitations: 'Messages and requests to people',
  legal_holds: 'Legal holds that were lifted',
  mails: 'Mails',
  not_applicable_changes: 'Entries in the history',
  message_reads: 'People on the project',
  notifications: 'Notifications',
  presence: 'People on the project',
  project_assignments: 'People on the project',
  project_visits: 'People on the project',
  project_events: 'Events at the agency',
  project_packages: 'Packages',
  remark_entries: 'Remarks',
  remarks: 'Remarks',
  review_item_changes: 'Explanations and decisions of the review',
  review_items: 'Explanations and decisions of the review',
  review_rounds: 'Explanations and decisions of the review',
  stages: 'Questionnaires',
  stored_files: 'Files',
  submission_files: 'Documents',
  submissions: 'Submissions',
  submissions_taken_back: 'Submissions',
  table_changes: 'Entries in the history',
  table_rows: 'Rows of tables',
  upload_grants: 'Documents',
  uploads: 'Documents',
  workbook_imports: 'Workbooks that were brought back',
  document_texts: 'Texts read in documents',
}

/** Every table with rows of projects, as the database itself knows them. */
export async function tablesOfProjects(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from tables_of_projects()`.execute(db)
  return rows.map(({ name }) => name)
}

/** How many of each kind belong to the project, and how many objects of the store. */
export async function whatGoes(
  db: Kysely<Tables>,
  projectId: string,
): Promise<{ readonly goes: readonly Counted[]; readonly objects: readonly string[] }> {
  const counts = new Map<string, number>()
  for (const [name, kind] of Object.entries(kinds)) {
    const { count } = await db
      .selectFrom(name as 'uploads')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow()
    counts.set(kind, (counts.get(kind) ?? 0) + Number(count))
  }
  const objects = await objectsOf(db, projectId)
  counts.set('Stored objects', objects.length)
  const goes = [...counts].map(([kind, count]) => ({ kind, count })).filter(({ count }) => count > 0)
  return { goes: goes.sort((one, other) => one.kind.localeCompare(other.kind)), objects }
}

async function objectsOf(db: Kysely<Tables>, projectId: string): Promise<readonly string[]> {
  const uploaded = await db
    .selectFrom('stored_files')
    .select('id')
    .where('project_id', '=', projectId)
    .execute()
  const packages = await db
    .selectFrom('project_packages')
    .select('id')
    .where('project_id', '=', projectId)
    .execute()
  const built = await Promise.all(
    packages.map(({ id }) =>
      db
        .selectFrom('package_files')
        .select('storage_id')
        .where('package_id', '=', id)
        .where('storage_id', 'is not', null)
        .execute(),
    ),
  )
  return [...uploaded.map(({ id }) => id), ...built.flat().flatMap(({ storage_id }) => storage_id ?? [])]
}
