import { expect, test } from 'vitest'
import { addressAlone, contactOfCheck, parseDraft } from './check-draft.ts'

const draft = { answers: { projectName: 'Creamery' }, done: [1, 2], token: null, changedAt: 1_000 }
const day = 86_400_000

test('what was stored comes back for thirty days', () => {
  const text = JSON.stringify(draft)
  expect(parseDraft(text, 1_000)).toEqual(draft)
  expect(parseDraft(text, 1_000 + 30 * day - 1)).toEqual(draft)
  expect(parseDraft(text, 1_000 + 30 * day)).toBeNull()
})

test.each([
  [null],
  [''],
  ['{'],
  ['null'],
  ['[]'],
  [JSON.stringify({ ...draft, answers: { projectName: 3 } })],
  [JSON.stringify({ ...draft, done: ['1'] })],
  [JSON.stringify({ ...draft, token: 5 })],
])('what is no draft is taken for none: %s', (text) => {
  expect(parseDraft(text, 1_000)).toBeNull()
})

test('whoever asked has typed name and address already', () => {
  const answers = { contactFirstName: ' Marcus', contactLastName: 'Reyes ', contactEmail: ' m@bank.example ' }
  expect(contactOfCheck({ answers })).toEqual({ name: 'Marcus Reyes', email: 'm@bank.example' })
  expect(contactOfCheck({ answers: {} })).toEqual({ name: '', email: '' })
})

test('an address that came along is offered until a check has begun', () => {
  const projectAddress = '12 Main St, Broken Bow, NE'
  expect(addressAlone({ answers: {} })).toBe('')
  expect(addressAlone({ answers: { projectAddress, lenderName: '' } })).toBe(projectAddress)
  expect(addressAlone({ answers: { projectAddress, lenderName: 'Bank' } })).toBe('')
})
