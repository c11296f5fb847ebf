import type { AgencyView } from '@granary/api'
import { expect, test } from 'vitest'
import { workOf } from './use-led-to-work.ts'

const may = { record: ['answer', 'met'], answer: false } as unknown as AgencyView['may']
const work = (more: Partial<AgencyView>) =>
  workOf({ questions: [], commitment: null, closing: null, may, ...more } as unknown as AgencyView)
const question = { answer: null, answeredBy: 'team' } as AgencyView['questions'][number]
const points = (metOn: string | null) => [{ metOn }]
const commitment = (acceptedOn: string | null, metOn: string | null) =>
  ({ acceptedOn, conditions: points(metOn) }) as NonNullable<AgencyView['commitment']>

test('the head leads to what its reader does next at the agency', () => {
  const button = 'button.g-button-primary'
  expect(work({})).toBe(button)
  expect(work({ questions: [question] })).toMatch(/ag-item-open/)
  // Whom the question does not wait for goes on with what is theirs.
  const member = { record: [], answer: true } as unknown as AgencyView['may']
  expect(work({ questions: [question], may: member })).toBe(button)
  const answered = { ...question, answer: {}, sentOn: null } as typeof question
  const team = { ...may, record: ['answer', 'letter'] } as AgencyView['may']
  expect(work({ questions: [answered], may: team })).toMatch(/ag-head-actions/)
  expect(work({ questions: [{ ...answered, sentOn: '2026-11-20' }], may: team })).toBe(button)
  expect(work({ questions: [answered], may: member })).toBe(button)
  // Recording the acceptance comes before its conditions.
  expect(work({ commitment: commitment(null, null) })).toBe(button)
  expect(work({ commitment: commitment('2026-11-20', null) })).toMatch(/ag-conditions/)
  expect(work({ commitment: commitment('2026-11-20', '2026-11-21') })).toBe(button)
  const closing = { papers: points(null) } as NonNullable<AgencyView['closing']>
  expect(work({ commitment: commitment('2026-11-20', '2026-11-21'), closing })).toMatch(/ag-papers/)
})
