import { expect, test } from 'vitest'
import { countNeeds, needsInWords, type RequirementState } from '../src/index.ts'

const told = (...states: readonly RequirementState[]) => needsInWords(countNeeds(states))

test('each word counts one thing: missing, too old, and what is there without what counts', () => {
  expect(told('required', 'there', 'there')).toBe('1 of 3 needed items is missing.')
  expect(told('required', 'required', 'stale', 'undated', 'unsaid')).toBe(
    '2 of 5 needed items are missing, 1 is too old and 2 are there without its day, its year or what it is.',
  )
  expect(told('stale', 'there')).toBe('1 of 2 needed items is too old.')
})

test('what the lender keeps, what is waived or does not apply, and what is not known yet, is not needed', () => {
  const beside: RequirementState[] = ['onFile', 'waived', 'notApplicable', 'unknown', 'later', 'notRequired']
  expect(countNeeds(beside)).toEqual({ needed: 0, missing: 0, tooOld: 0, unclear: 0 })
  expect(told(...beside, 'there')).toBe('Everything that is known to be needed is there.')
})
