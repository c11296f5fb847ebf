import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isUuid } from './uuid.ts'

test('an id has the form that the database takes', () => {
  expect(isUuid(randomUUID())).toBe(true)
  for (const other of ['', '-'.repeat(36), 'f'.repeat(36), `${randomUUID()} `])
    expect(isUuid(other)).toBe(false)
})
