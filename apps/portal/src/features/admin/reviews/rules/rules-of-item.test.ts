import type { Finding, NeededDocument, Requirement, Review, ReviewItem, RuleItem } from '@granary/api'
import { expect, test } from 'vitest'
import { agreementOf } from './agreement.ts'
import { hasAdvice, rulesOf } from './rules-of-item.ts'

const stage = 'application'
const at = (fieldId: string, of: RuleItem['stage'] = stage): RuleItem => ({
  stage: of,
  fieldId,
  label: `The ${fieldId}`,
  categoryId: 'c',
  isAsked: true,
  isDocument: false,
  mayBeAskedFor: false,
})
const needs = (ruleId: string, items: RuleItem[], more: Partial<Requirement> = {}) =>
  ({ ruleId, state: 'there', items, documents: [], ...more }) as unknown as Requirement
const found = (checkId: string, items: RuleItem[], more: Partial<Finding> = {}) =>
  ({ checkId, severity: 'contradicts', items, compared: [], ...more }) as unknown as Finding
const item = (id: string, more: Partial<ReviewItem> = {}) =>
  ({ id, fieldId: id, value: `${id} said`, advice: null, file: null, ...more }) as ReviewItem
const ids = (of: ReviewItem, rules: Parameters<typeof rulesOf>[2]) =>
  rulesOf({ stage }, of, rules).map(({ id }) => id)

test('an item has the rules that name its question in this stage, or its file; what is open stands first', () => {
  const document = { items: [], files: [{ uploadId: 'u' }] } as unknown as NeededDocument
  const requirements = [
    needs('R1', [at('debt')], { state: 'notRequired' }),
    needs('R2', [at('debt')]),
    needs('R3', [at('debt', 'pre-application')]),
    // Asked for by its kind alone, filed under something else.
    needs('R4', [], { documents: [document] }),
    needs('R5', [at('debt')], { state: 'required' }),
  ]
  const findings = [
    found('R5', [at('debt')]),
    found('X1', [at('debt')], { explanation: 'Paid.' }),
    found('X2', [at('equity')]),
  ]
  const rules = { requirements, findings }
  expect(ids(item('debt'), rules)).toEqual(['R5', 'X1', 'R2', 'R1'])
  expect(ids(item('u', { fieldId: 'sheet' }), rules)).toEqual(['R4'])
  expect(ids(item('equity'), rules)).toEqual(['X2'])
  expect(ids(item('name'), rules)).toEqual([])
})

test('there is advice on what nobody explained, and on what looks unusual', () => {
  const explained = { id: 'X', finding: found('X', [], { explanation: 'Paid.' }) }
  const again = { id: 'X', finding: found('X', [], { explanation: 'Paid.', explainedOf: 'Another sum.' }) }
  expect(hasAdvice(item('a'), [explained, { id: 'R', requirement: needs('R', []) }])).toBe(false)
  expect(hasAdvice(item('a'), [again])).toBe(true)
  expect(hasAdvice(item('a', { advice: 'A ratio is a number such as 1.25.' }), [])).toBe(true)
})

test('it should agree with the other answers of a finding and what they were compared by, and be young enough', () => {
  const sheet = item('u', { fieldId: 'sheet', file: { uploadId: 'u' } as NonNullable<ReviewItem['file']> })
  const items = [sheet, item('debt')]
  const review = { stage, sections: [{ items }] } as unknown as Review
  const rows = [
    {
      id: 'X1',
      finding: found('X1', [at('sheet'), at('debt'), at('loan', 'pre-application')], {
        compared: [{ name: 'Balance sheet', value: '$2' }],
      }),
    },
    {
      id: 'R1',
      requirement: needs('R1', [at('sheet')], {
        documents: [
          {
            ...{ title: 'Balance sheet', state: 'stale', window: 'at most 90 days', staleOn: '2026-09-28' },
            files: [{ uploadId: 'u', asOf: '2026-06-30' }],
          } as unknown as NeededDocument,
        ],
      }),
    },
  ]
  expect(agreementOf(review, sheet, rows)).toEqual([
    {
      name: 'Balance sheet: at most 90 days',
      value: 'as of Jun 30, 2026, good until Sep 28, 2026',
      is: 'contradicts',
    },
    { name: 'Balance sheet', value: '$2', is: 'contradicts' },
    { name: 'The debt', value: 'debt said', is: 'contradicts', itemId: 'debt' },
    { name: 'The loan', value: 'in the pre-application', is: 'contradicts' },
  ])
})
