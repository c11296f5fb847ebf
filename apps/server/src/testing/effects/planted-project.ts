import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { tablesOfProjects } from '../../model/erasure/index.ts'

export interface Planted {
  readonly projectId: string
  readonly organizationId: string
  readonly personId: string
  /** In small letters, since an address has no others. */
  readonly word: string
}

const digest = '0'.repeat(64)

/** What a column takes besides any word. */
const taken: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  admin_duties: { duty: 'support' },
  document_texts: { state: 'read' },
  join_requests: { status: 'open' },
  agency_reminders: { clock: 'question' },
  answer_changes: { source: 'person' },
  invitations: { kind: 'borrower', role: null, organization_name: null },
  legal_holds: { lifted_at: new Date(0) },
  mails: { state: 'sent' },
  not_applicable_changes: { kind: 'disputed', source: 'person' },
  notifications: { standing: 'lender', by_mail: 'none' },
  organization_members: { role: 'officer' },
  project_packages: { state: 'ready', step: 'keeping' },
  remark_entries: { kind: 'reply', person_kind: 'lender', audience: 'lender' },
  remarks: { audience: 'lender', author_kind: 'staff', state: 'open' },
  review_item_changes: { state: 'toCheck' },
  review_items: { state: 'toCheck' },
  review_rounds: { state: 'returned' },
  stored_files: { scan: 'clean', caution: null },
  table_changes: { kind: 'cell' },
  uploads: { caution: null },
}

/** Documents that the database takes as lists alone. */
const lists = ['project_events.left_open']

interface Column {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly preset: boolean
  /** The table that it refers to. */
  readonly of: string | null
  readonly of_column: string | null
}

/**
 * Writes a word into every text and document of every table that has rows of projects, as the database itself knows
 * them: a table of later is planted too, or says here what its columns take.
 */
export async function plantProject(db: Kysely<Tables>, planted: Planted): Promise<void> {
  const { projectId, word } = planted
  const words = JSON.stringify({ words: word })
  await sql`update projects set name = name || ${word}, borrower_name = ${word}, creation = creation || ${words}::jsonb
    where id = ${projectId}`.execute(db)
  await sql`update stages set answers = answers || ${words}::jsonb, provenance = provenance || ${words}::jsonb,
    not_applicable = not_applicable || ${words}::jsonb, reopened_reason = ${word} where project_id = ${projectId}`.execute(
    db,
  )
  const ordered = (await tablesOfProjects(db)).toReversed()
  // One that the erasure would forget is planted too, and found again.
  const forgotten = (await tablesNamingProjects(db)).filter((table) => !ordered.includes(table))
  for (const table of [...ordered, ...forgotten]) {
    if (table === 'stages') continue
    await plantRow(db, table, planted)
  }
  await sql`insert into package_files (package_id, name, kind, size, sha256, storage_id)
    select id, ${word}, 'zip', 1, ${digest}, ${randomUUID()} from project_packages
     where project_id = ${projectId} and digest = ${digest}`.execute(db)
  await db
    .insertInto('mails')
    .values({
      recipient: 'ada@bank.example',
      subject: '2 notifications in 2 projects',
      body_text: `${word}: /lender/dashboard/projects/${projectId}`,
      body_html: '',
    })
    .execute()
  await sql`insert into replay (session, request, identity, hash, result, subject)
    values (${randomUUID()}, 1, ${planted.personId}, 'a', ${word}, ${projectId})`.execute(db)
  await recordAudit(db, {
    action: 'file added',
    personId: planted.personId,
    organizationId: planted.organizationId,
    projectId,
    details: { stage: 'application', fieldId: 'sheet', fileName: word, count: 2 },
  })
}

/** What stays: the log, and the certificates. */
const keptTables = ['audit_entries', 'erasures']

async function tablesNamingProjects(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'project_id' order by 1`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !keptTables.includes(name))
}

/** A row of that table that names the person, lender and project wherever it can, with the word in every text. */
export async function plantRow(db: Kysely<Tables>, table: string, planted: Planted): Promise<void> {
  const given = (await columnsOf(db, table)).flatMap((column) => {
    const value = valueFor(table, column, planted)
    return value === undefined ? [] : [{ name: column.name, value }]
  })
  const names = sql.join(given.map(({ name }) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(given.map(({ value }) => value))})`.execute(
    db,
  )
}

function valueFor(table: string, column: Column, planted: Planted): unknown {
  const { name, type, nullable, preset, of } = column
  const own = taken[table]
  if (own && name in own) return own[name]
  if (name === 'project_id') return planted.projectId
  if (of === 'people' || name === 'person_id') return planted.personId
  if (of === 'organizations' || name === 'organization_id') return planted.organizationId
  if (of !== null) return nullable ? undefined : referred(column, planted)
  if (name === 'stage') return 'pre-application'
  if (name === 'email') return `${planted.word}@farm.example`
  if (name === 'sha256' || name === 'digest') return digest
  if (type === 'text') return name === 'id' ? randomUUID() : planted.word
  if (type === 'jsonb')
    return JSON.stringify(lists.includes(`${table}.${name}`) ? [planted.word] : { words: planted.word })
  if (preset || nullable) return undefined
  return filler[type]?.()
}

/** A row of the same project that was planted before. */
function referred({ of, of_column }: Column, { projectId }: Planted) {
  const [table, column] = [sql.table(of ?? ''), sql.ref(of_column ?? '')]
  return sql`(select ${column} from ${table} where project_id = ${projectId} limit 1)`
}

const filler: Readonly<Record<string, () => unknown>> = {
  uuid: randomUUID,
  integer: () => 1,
  bigint: () => 1,
  boolean: () => false,
  date: () => '2026-12-04',
  'timestamp with time zone': () => new Date(),
  bytea: () => Buffer.from(randomUUID()),
}

async function columnsOf(db: Kysely<Tables>, table: string): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable, atthasdef as preset,
           (select confrelid::regclass::text from pg_constraint
             where contype = 'f' and conrelid = attrelid and conkey = array[attnum] limit 1) as of,
           (select other.attname from pg_constraint join pg_attribute other
               on other.attrelid = confrelid and other.attnum = confkey[1]
             where contype = 'f' and conrelid = a.attrelid and conkey = array[a.attnum] limit 1) as of_column
      from pg_attribute a
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
  `.execute(db)
  return rows
}
