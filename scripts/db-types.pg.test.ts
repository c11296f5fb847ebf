import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '../apps/server/src/db/testing.ts'
import { generatedTypes, renderTableTypes } from './db-types.ts'

test('the types of the tables fit the migrations', async () => {
  const database = await freshDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const rendered = await renderTableTypes(client)
  await client.end()
  await database.drop()
  // After a migration: npm run db-types
  expect(readFileSync(generatedTypes, 'utf8')).toBe(rendered)
})

test('each kind of column gets its type', async () => {
  const database = await freshDatabase({ migrated: false })
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(`
    create type mood as enum ('glad', 'sad');
    create table all_kinds (
      id bigint primary key generated always as identity, label text not null, note text, at timestamptz not null default now(),
      data jsonb, tags text[] not null, mood mood, doubled integer generated always as (2) stored
    )`)
  const rendered = await renderTableTypes(client)
  await client.end()
  await database.drop()
  expect(rendered).toContain(`export interface AllKindsTable {
  id: GeneratedAlways<Big>
  label: string
  note: string | null
  at: Generated<Timestamp>
  data: Json | null
  tags: string[]
  mood: 'glad' | 'sad' | null
  doubled: GeneratedAlways<number | null>
}`)
})
