import type { ProjectPerson } from '@granary/api'
import { expect, test } from 'vitest'
import { addresseesOf, firstToAsk, stillThere } from './addressees.ts'

const row = {
  ...{ since: null, by: null, sees: null, asked: null, invitation: null, lastIn: null },
  ...{ me: false, suspended: false, mayAnswer: true, role: null },
}
const person = (given: object) => ({ ...row, ...given }) as unknown as ProjectPerson
const invited = person({
  ...{ key: 'i1', why: 'invited', personId: null, name: 'elena@creek.example', email: 'elena@creek.example' },
  invitation: { invitationId: 'i1', sentAt: 0, expiresAt: 0 },
})
const elena = person({
  ...{ key: 'p1', why: 'borrower', personId: 'p1', name: 'Elena Ortiz', email: 'Elena@creek.example' },
})
const dana = person({
  ...{ key: 'p2', why: 'member', personId: 'p2', name: 'Dana Whitlock', email: 'dana@bank.example' },
  role: 'officer',
})

test('borrowers stand first, and nobody who cannot be asked', () => {
  const others = [
    person({ ...dana, personId: 'p3', me: true }),
    person({ ...dana, personId: 'p4', suspended: true }),
    person({ ...dana, personId: 'p5', mayAnswer: false }),
  ]
  expect(addresseesOf([dana, invited, elena, ...others]).map(({ label }) => label)).toEqual([
    'Elena Ortiz, borrower',
    'Dana Whitlock, Officer',
    'elena@creek.example, invited',
  ])
})

test('a borrower is chosen at first, else who was invited to answer', () => {
  const first = (...people: ProjectPerson[]) => firstToAsk(addresseesOf(people), people)?.value
  expect(first(dana, invited, elena)).toBe('p1')
  expect(first(dana, invited)).toBe('i1')
  expect(first(dana, person({ ...invited, mayAnswer: false }))).toBeUndefined()
  expect(first(dana)).toBeUndefined()
})

test('who came in by their invitation is who was chosen, and nobody stands for who is gone', () => {
  const [chosen] = addresseesOf([invited])
  const [borrower] = addresseesOf([elena])
  if (!chosen || !borrower) throw new Error('nobody')
  expect(stillThere(chosen, addresseesOf([dana, invited]))?.value).toBe('i1')
  expect(stillThere(chosen, addresseesOf([dana, elena]))?.value).toBe('p1')
  expect(stillThere(borrower, addresseesOf([dana]))).toBe(undefined)
  expect(stillThere(borrower, addresseesOf([dana, { ...elena, suspended: true }]))).toBe(undefined)
})
