import type { Generated, Kysely } from 'kysely'
import { Client } from 'pg'
import type { Tables } from '../db/schema.generated.ts'

/** Tables of the functions that exist only in tests. */
export interface SystemTables {
  system_documents: { id: string; version: Generated<number>; body: string }
  system_history: { id: Generated<string>; project_id: string; version: number; body: string }
  /** `project_id` is the list an entry stands in: a column by which live queries narrow what they watch. */
  system_log: { id: Generated<string>; project_id: string; entry: string }
}

const tables = `
create table system_documents (id text primary key, version int not null default 0, body text not null);
create table system_history (
  id bigint generated always as identity primary key, project_id text not null, version int not null, body text not null
);
create table system_log (
  id bigint generated always as identity primary key, project_id text not null, entry text not null
);
create index on system_log (project_id, id);
`

/** Before a node starts on this database: its start puts the triggers of live queries on every table it finds. */
export async function addSystemTables(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(tables)
  await client.end()
}

export function withSystemTables(db: Kysely<Tables>): Kysely<Tables & SystemTables> {
  return db as unknown as Kysely<Tables & SystemTables>
}
