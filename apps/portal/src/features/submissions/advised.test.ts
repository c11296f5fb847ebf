import type { Requirement } from '@granary/api'
import { expect, test } from 'vitest'
import { advisedOf } from './advised.ts'

const item = (stage: string, fieldId: string) => ({ stage, fieldId, isAsked: true })
const document = (title: string, rest: object) => ({ title, staleOn: null, ...rest })
const rule = (documents: readonly object[]) =>
  ({ paragraph: '5001.303(c)(10)', documents }) as unknown as Requirement

const plan = document('Business plan', { state: 'required', items: [item('application', 'plan')] })
const statement = document('Statement', {
  state: 'stale',
  staleOn: '2026-12-12',
  items: [item('application', 'sheet')],
})
const asking = {
  ...({ stage: 'application', today: '2026-11-26', targetDate: '2027-01-10' } as const),
  leftOut: [{ fieldId: 'plan', label: 'Plan' }],
}

test('what runs out before the target date is said, and what a rule asks for where the question may stay open', () => {
  expect(advisedOf([rule([plan, statement])], asking)).toMatchObject([
    { label: 'Business plan', words: '§5001.303(c)(10) asks for it with the application.', isThere: false },
    {
      ...{ label: 'Statement runs out on Dec 12, 2026', fieldId: 'sheet', isThere: true },
      words: 'That is before the target date, Jan 10, 2027.',
    },
  ])
  expect(advisedOf([rule([statement])], { ...asking, today: '2026-12-20', targetDate: null })).toMatchObject([
    { label: 'Statement ran out on Dec 12, 2026' },
  ])
})

test('what is missing anyway, staff look after, is in order or belongs to the other stage is no advice', () => {
  const there = document('There', { state: 'there', items: [item('application', 'plan')] })
  expect(advisedOf([rule([plan])], { ...asking, leftOut: [] })).toEqual([])
  expect(advisedOf([rule([plan, statement, there])], { ...asking, stage: 'pre-application' })).toEqual([])
  expect(advisedOf([rule([there])], asking)).toEqual([])
})
