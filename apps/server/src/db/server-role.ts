import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'

/** What the embedded database calls the role as which the server works; it owns nothing. */
export const embeddedServerRole = 'granary_server'

/** What the server does with the rows of a table, unless it is said here. Nothing else is granted to anybody. */
export const usualGrants = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'] as const

/** Tables of which it needs less: records that only grow, and what only migrations or triggers write. */
export const narrowGrants: Readonly<Record<string, readonly string[]>> = {
  audit_entries: ['INSERT', 'SELECT'],
  audit_seals: ['INSERT', 'SELECT'],
  audit_checks: ['INSERT', 'SELECT'],
  audit_unsealed: ['DELETE', 'INSERT', 'SELECT'],
  answer_changes: ['INSERT', 'SELECT'],
  submissions: ['INSERT', 'SELECT'],
  submission_files: ['INSERT', 'SELECT'],
  submissions_taken_back: ['INSERT', 'SELECT'],
  table_changes: ['INSERT', 'SELECT'],
  workbook_imports: ['INSERT', 'SELECT'],
  remark_entries: ['INSERT', 'SELECT'],
  review_item_changes: ['INSERT', 'SELECT'],
  rule_packs: ['INSERT', 'SELECT'],
  project_events: ['INSERT', 'SELECT'],
  key_fingerprints: ['INSERT', 'SELECT'],
  schema_migrations: ['SELECT'],
  sealed_fields: ['SELECT'],
  live_base: ['SELECT', 'UPDATE'],
  live_commits: ['DELETE', 'INSERT', 'SELECT'],
}

/** The queue's own schema; its tables change with its library, so none of them is named. */
export const queueSchema = 'pgboss'

export function grantsOn(table: string): readonly string[] {
  return narrowGrants[table] ?? usualGrants
}

/**
 * Gives the role what it needs and takes what it has beyond that, on the connection of who owns the tables and under
 * the lock of migrations. What is right already is left alone; tables of later are covered by default.
 */
export async function grantToServer(client: ClientBase, role: string): Promise<void> {
  const name = identifier(role)
  const { rows } = await client.query<{ database: string }>('select current_database() as database')
  const database = identifier(rows[0]?.database ?? '')
  const statements = [
    `revoke create, temporary on database ${database} from public`,
    `grant connect on database ${database} to ${name}`,
    'revoke create on schema public from public',
    `grant usage on schema public to ${name}`,
    `alter default privileges in schema public grant ${usualGrants.join(', ')} on tables to ${name}`,
    `alter default privileges in schema public grant usage on sequences to ${name}`,
    `grant usage on all sequences in schema public to ${name}`,
  ]
  for (const statement of statements) await client.query(statement)
  for (const [table, granted] of await tableGrants(client, role)) {
    const wanted = grantsOn(table)
    if (granted.toSorted().join() === [...wanted].join()) continue
    const on = `on public.${identifier(table)}`
    await client.query(`revoke all ${on} from ${name}; grant ${wanted.join(', ')} ${on} to ${name}`)
  }
  await grantQueue(client, name)
}

/** Every table of schema public with what the role may do there. */
export async function tableGrants(
  client: ClientBase,
  role: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ name: string; granted: string[] }>(
    `select c.relname as name,
            array(select a.privilege_type from aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
                   where r.rolname = $1 order by 1) as granted
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      order by 1`,
    [role],
  )
  return new Map(rows.map(({ name, granted }) => [name, granted]))
}

async function grantQueue(client: ClientBase, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [queueSchema])
  if (rowCount === 0) return
  const usual = usualGrants.join(', ')
  await client.query(`grant usage on schema ${queueSchema} to ${name};
    grant ${usual} on all tables in schema ${queueSchema} to ${name};
    grant usage on all sequences in schema ${queueSchema} to ${name};
    alter default privileges in schema ${queueSchema} grant ${usual} on tables to ${name};
    alter default privileges in schema ${queueSchema} grant usage on sequences to ${name}`)
}

/** Makes the role unless it is there. Databases of one server may do so at the same time. */
export async function createServerRole(client: ClientBase, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount !== 0) return
  const secret = password === '' ? '' : ` password '${passwordVerifier(password)}'`
  try {
    await client.query(`create user ${identifier(role)}${secret}`)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== duplicateObject && code !== uniqueViolation) throw error
  }
}

const duplicateObject = '42710'
const uniqueViolation = '23505'

/** As the server keeps it (SCRAM-SHA-256), so that the password itself is in no statement that a server may log. */
function passwordVerifier(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64')
  const server = hmac('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${server}`
}

export interface Standing {
  /** Whether it may run migrations. */
  readonly isOwner: boolean
  /** What it can do that the server's role should not be able to, in a few words. */
  readonly excess: string | undefined
}

/** What the role of a connection can do to the database itself. */
export async function standingOf(client: Pick<ClientBase, 'query'>): Promise<Standing> {
  const { rows } = await client.query<{
    superuser: boolean
    owner: boolean
    empty: boolean
    creator: boolean
  }>(
    `select rolsuper as superuser, rolcreaterole as creator,
            to_regclass('public.schema_migrations') is null as empty,
            exists (select from pg_class where relnamespace = 'public'::regnamespace
                       and pg_has_role(current_user, relowner, 'usage')) as owner
       from pg_roles where rolname = current_user`,
  )
  const { superuser, owner, empty, creator } = rows[0] ?? {}
  const isOwner = superuser === true || owner === true
  const excess = superuser
    ? 'is a superuser'
    : owner
      ? 'owns the tables'
      : creator
        ? 'can create roles'
        : undefined
  return { isOwner: isOwner || empty === true, excess }
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
