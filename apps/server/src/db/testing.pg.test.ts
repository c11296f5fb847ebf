import { Client } from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from './testing.ts'

test('a test database is migrated, holds only its own rows, and can be dropped while in use', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
  const client = new Client({ connectionString: one.url })
  client.on('error', () => {})
  await client.connect()
  await client.query(`insert into key_fingerprints (name, fingerprint) values ('a', 'b')`)
  const second = new Client({ connectionString: other.url })
  await second.connect()
  expect((await second.query('select * from key_fingerprints')).rows).toEqual([])
  await second.end()
  await Promise.all([one.drop(), other.drop()])
  await expect(client.query('select 1')).rejects.toThrow()
})
