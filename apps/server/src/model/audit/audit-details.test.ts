import { expect, test } from 'vitest'
import { detailWords } from './audit-details.ts'
import { predicate } from './audit-sentences.ts'

test.each([
  [
    'a save',
    {
      stage: 'pre-application',
      version: 3,
      count: 2,
      fields: 'certifyingOfficerName certifyingOfficerTitle',
    },
    'Version 3. “Name of the certifying officer”, “Title of the certifying officer”.',
  ],
  ['a question of no revision', { stage: 'application', fields: 'longGoneAnswer' }, '“long gone answer”.'],
  ['a sign-in', { status: 200, device: 'Firefox on Windows' }, 'Device: Firefox on Windows.'],
  ['a sign-in of a time that named no device', { status: 200 }, ''],
  ['a wrong password', { status: 401 }, 'The password or the code was not right.'],
  ['too many tries', { status: 429 }, 'There were too many tries.'],
  ['a way back from an issuer', { status: 302, error: 'access_denied' }, 'The issuer said: access denied.'],
  ['a project that was opened', { as: 'packager' }, ''],
  ['a lender', { fields: 'lenderName servedStates' }, ''],
  ['a set-up', { serviceLevel: 'managed' }, 'Service level: managed.'],
  [
    'a file',
    { stage: 'pre-application', fieldId: 'certifyingOfficerName', fileName: 'a.pdf' },
    'For “Name of the certifying officer”.',
  ],
  ['a view', { person: 'p', reason: 'A call.', minutes: 30 }, 'For 30 minutes at most.'],
  [
    'a denied call',
    { path: 'lender/projects:get', code: 'NOT_FOUND' },
    'The call was lender/projects:get. There is nothing there, or nothing of theirs.',
  ],
  ['an invitation', { invitationId: 'i', kind: 'member', email: 'a@b.example' }, ''],
  ['what nobody thought of', { someNewThing: 7 }, 'Some new thing: 7.'],
  ['a name that every object has', { constructor: 7 }, 'Constructor: 7.'],
])('%s is told in words', (_case, details, words) => {
  expect(detailWords(details)).toBe(words)
})

test('what changed of a lender and of the installation has its names in the sentence', () => {
  expect(predicate('lender changed', { fields: 'lenderName servedStates' }, { lender: 'Prairie Bank' })).toBe(
    'changed the details of Prairie Bank: lender name, served states',
  )
  expect(predicate('settings changed', { settings: 'guideDocuments defaultServiceLevel' })).toBe(
    'changed settings of the installation: guide documents, default service level',
  )
})

test('the only answer of a save stands in its sentence, and is not told again', () => {
  const saved = { stage: 'pre-application', version: 3, count: 1, fields: 'certifyingOfficerName' }
  expect(detailWords(saved, 'answers saved')).toBe('Version 3.')
  expect(detailWords(saved, 'answers restored')).toContain('“Name of the certifying officer”.')
})
