import { v } from 'convex/values'
import { describe, expect, test } from 'vitest'
import { mismatch } from './validate.ts'

const person = v.object({
  name: v.string(),
  age: v.optional(v.number()),
  roles: v.array(v.union(v.literal('owner'), v.literal('viewer'))),
  notes: v.record(v.string(), v.union(v.string(), v.null())),
})

describe('a value is checked against its validator', () => {
  test('a fitting value has nothing wrong', () => {
    expect(mismatch(person, { name: 'Ada', roles: ['owner'], notes: { a: null } })).toBeUndefined()
  })

  test.each([
    ['a missing field', { roles: [], notes: {} }, 'name is missing'],
    ['a field too many', { name: 'Ada', roles: [], notes: {}, admin: true }, 'admin is not expected'],
    ['a wrong kind', { name: 1, roles: [], notes: {} }, 'name is not a text'],
    [
      'deep inside a list',
      { name: 'A', roles: ['owner', 'king'], notes: {} },
      'roles[1] is not one of the allowed kinds',
    ],
    [
      'deep inside a record',
      { name: 'A', roles: [], notes: { x: 1 } },
      'notes.x is not one of the allowed kinds',
    ],
    ['no object at all', ['Ada'], 'the value is not an object'],
    ['null for an optional field', { name: 'A', age: null, roles: [], notes: {} }, 'age is not a number'],
    [
      'a hostile key',
      JSON.parse('{"__proto__": 1, "name": "A", "roles": [], "notes": {}}'),
      '__proto__ is not expected',
    ],
  ])('%s', (_what, value, reason) => {
    expect(mismatch(person, value)).toBe(reason)
  })

  test.each([
    ['int64', v.int64(), 1n, 1],
    ['bytes', v.bytes(), new ArrayBuffer(2), 'ab'],
    ['null', v.null(), null, undefined],
    ['any', v.any(), { a: 1 }, undefined],
    ['boolean', v.boolean(), false, 0],
  ])('%s takes its own and refuses another', (_kind, validator, good, bad) => {
    expect(mismatch(validator, good)).toBeUndefined()
    expect(mismatch(validator, bad)).toBeDefined()
  })
})
