import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { doors } from '../../auth/doors.ts'
import { predicate } from './audit-sentences.ts'

const about = { project: 'Alma Community Hospital', lender: 'Sample State Bank', nameOf: () => 'Dana Miller' }

test.each([
  ['stage submitted', { stage: 'application' }, 'submitted the application of Alma Community Hospital'],
  [
    'answers saved',
    { stage: 'pre-application', count: 1 },
    'saved 1 answer in the pre-application of Alma Community Hospital',
  ],
  [
    'answers saved',
    { stage: 'pre-application', count: 1, fields: 'borrowerTaxId' },
    'saved the answer to “Tax ID of the borrower” in the pre-application of Alma Community Hospital',
  ],
  [
    'answers saved',
    { stage: 'application', count: 2, packagingStatus: 'READY_FOR_REVIEW', qaReviewerAssigned: null },
    'saved 2 answers in the application of Alma Community Hospital: set by hand the packaging status to ready for review, the quality reviewer to nothing',
  ],
  [
    'role changed',
    { member: 'p', before: 'officer', after: 'owner' },
    'made Dana Miller owner in Sample State Bank, officer until then',
  ],
  ['backup asked for', {}, 'had the server write a backup'],
  [
    'backup written',
    { server: 'node-1', path: '/data/backups/a.zip', tables: 70, files: 1, size: 9 },
    'got a backup of 70 tables and 1 file, in /data/backups/a.zip on the server node-1',
  ],
  ['backup failed', { failure: 'The disk is full.' }, 'got no backup. The disk is full.'],
  ['person suspended', { person: 'p' }, 'suspended Dana Miller'],
  ['sign-in', { status: 200 }, 'signed in with a password'],
  ['sign-in refused', { status: 401 }, 'tried to sign in with a password and was refused'],
  [
    'call denied',
    { path: 'lender/preApplication:getState' },
    'asked for the pre-application and was refused',
  ],
  ['read by staff', { function: 'admin/somethingNew:list' }, 'looked at “something new”'],
  ['a new kind of thing', {}, 'a new kind of thing'],
])('%s is told in a sentence', (action, details, words) => {
  expect(predicate(action, details, about)).toBe(words)
})

test('where the project is plain to see, it is not named', () => {
  expect(predicate('stage submitted', { stage: 'application' })).toBe('submitted the application')
})

test('every door of the sign-in has words, open and shut', () => {
  const actions = doors.flatMap(({ action }) => action ?? [])
  expect(actions.length).toBeGreaterThan(10)
  for (const action of [...actions, ...actions.map((each) => `${each} refused`)]) {
    expect(predicate(action, {}, about)).not.toBe(action)
  }
})

test('every action that the sources name has a sentence', () => {
  const sources = join(import.meta.dirname, '../..')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.|testing/.test(name))
    .map((name) => readFileSync(join(sources, name), 'utf8'))
  const recording = files.filter((text) => /recordAudit\(|StaffRead/.test(text))
  const actions = recording.flatMap((text) =>
    [...text.matchAll(/\baction: '([^']+)'/g)].map(([, action = '']) => action),
  )
  expect(actions.length).toBeGreaterThan(30)
  expect(actions.filter((action) => predicate(action, {}, about) === action)).toEqual([])
})
