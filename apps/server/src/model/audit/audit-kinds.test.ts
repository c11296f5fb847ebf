import { auditKinds } from '@granary/api'
import { expect, test } from 'vitest'
import { actionsOf, kindOf } from './audit-kinds.ts'
import { knownActions } from './audit-sentences.ts'

test('every action stands under one kind, and none of the kinds is empty', () => {
  const listed = Object.keys(auditKinds).flatMap((kind) => actionsOf(kind))
  expect(listed.toSorted()).toEqual(knownActions.toSorted())
  for (const kind of Object.keys(auditKinds)) expect(actionsOf(kind), kind).not.toEqual([])
})

test.each([
  ['answers saved', 'answers'],
  ['stage submitted', 'projects'],
  ['invitation sent', 'people'],
  ['lender approved', 'lenders'],
  ['second factor required', 'lenders'],
  ['support request answered', 'support'],
  ['support request opened', 'reads'],
  ['sign-in', 'sign-in'],
  ['sign-out', 'sign-in'],
  ['sign-in refused', 'refused'],
  ['call denied', 'refused'],
  ['people listed', 'reads'],
  ['project opened', 'reads'],
  ['backup restored', 'installation'],
  ['token keys ended by command', 'installation'],
  ['nobody ever heard of it', 'installation'],
])('%s is of the kind %s', (action, kind) => {
  expect(kindOf(action)).toBe(kind)
})
