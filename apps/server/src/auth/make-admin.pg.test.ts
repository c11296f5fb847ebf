import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { dutiesOf } from '../people/people.ts'
import { changesTo } from '../testing/changes.ts'
import { type Auth, createAuth } from './auth.ts'
import { makeAdmin } from './make-admin.ts'

let database: TestDatabase
let db: Database
let auth: Auth

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url, { connections: 4 }))
  auth = createAuth({
    db,
    jobs: { enqueue: async () => {} },
    secret: 'a-secret-of-the-tests-that-is-long-enough',
    portalUrl: 'http://localhost:3001',
    limited: false,
    warn: () => {},
  })
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const idOf = async (email: string) =>
  (await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const methodsOf = async (email: string) =>
  db
    .selectFrom('sign_in_methods')
    .select('provider_id')
    .where('person_id', '=', await idOf(email))
    .execute()

test('[B18] the first admin has all duties and no password that anybody could guess', async () => {
  expect(await makeAdmin(db, auth, { email: 'Root@Bank.example' })).toBe('created')
  expect([...(await dutiesOf(db, await idOf('root@bank.example')))].sort()).toEqual([
    'administration',
    'packaging',
    'rules',
    'support',
  ])
  expect(await methodsOf('root@bank.example')).toEqual([])
})

test('an account that is there is promoted and keeps its password, however often it is said', async () => {
  await auth.addPerson({ name: 'Ada', email: 'ada@bank.example', password: 'correct horse battery' })
  const promote = (given: { password?: string }) => async () =>
    expect(await makeAdmin(db, auth, { email: 'ada@bank.example', ...given })).toBe('promoted')
  expect(await changesTo(db, promote({ password: 'quite another phrase' }))).toEqual({
    admin_duties: ['+4'],
    audit_entries: ['+1'],
  })
  expect(await changesTo(db, promote({}))).toEqual({ audit_entries: ['+1'] })
  expect(await methodsOf('ada@bank.example')).toEqual([{ provider_id: 'credential' }])
})

test.each([
  ['nobody', undefined, 'nobody is not an email address.'],
  ['new@bank.example', 'password1234', /lists/],
])('%s with the password %s is refused in a sentence', async (email, password, sentence) => {
  const refused = () => expect(makeAdmin(db, auth, { email, password })).rejects.toThrow(sentence)
  expect(await changesTo(db, refused)).toEqual({})
})
