import { type CheckField, checkQuestions, readIntake } from '@granary/eligibility'
import { describe, expect, test } from 'vitest'
import { emptyDraft } from '../../lib/check-draft.ts'
import { checkSteps, firstOpenStep, withAnswer, withStepDone } from './steps.ts'

const finished = { ...emptyDraft, done: [1, 2, 3, 4], token: 'a token' }

test('every question belongs to exactly one step', () => {
  expect(checkSteps.flatMap(({ fields }) => fields).toSorted()).toEqual(
    checkQuestions.fields.map(({ id }) => id).toSorted(),
  )
})

describe('[S0-080] a step can be entered when those before it are complete', () => {
  test.each([
    [[], 1],
    [[1], 2],
    [[1, 2, 3, 4], 5],
    [[2, 3, 4], 1],
    [[1, 3], 2],
    [[1, 2, 3, 4, 5], 5],
  ])('after %j comes step %i', (done, expected) => {
    expect(firstOpenStep({ done })).toBe(expected)
  })

  test('a changed answer opens only its own step again, and nothing sent stands for it any more', () => {
    const changed = withAnswer(finished, 'borrowerName', 'Creamery')
    expect(changed).toMatchObject({ answers: { borrowerName: 'Creamery' }, done: [1, 3, 4], token: null })
    expect(firstOpenStep(changed)).toBe(2)
    expect(firstOpenStep(withStepDone(changed, 2))).toBe(5)
  })

  test('typing the same again changes nothing', () => {
    expect(withAnswer(finished, 'borrowerName', '')).toBe(finished)
  })
})

test('[A02] the approval is asked of lenders that are not regulated, citizenship of individuals', () => {
  const isAsked = (field: CheckField, answers: object) => readIntake(checkQuestions, answers).isAsked(field)
  expect(isAsked('usdaApproved', {})).toBe(false)
  expect(isAsked('usdaApproved', { federallyRegulated: 'no' })).toBe(true)
  expect(isAsked('usdaApproved', { federallyRegulated: 'not_sure' })).toBe(false)
  expect(isAsked('citizenship', { borrowerEntityType: 'LLC' })).toBe(false)
  expect(isAsked('citizenship', { borrowerEntityType: 'Individual' })).toBe(true)
  expect(isAsked('projectName', {})).toBe(true)
})
