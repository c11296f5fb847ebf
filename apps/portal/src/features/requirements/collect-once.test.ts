import type { NeededDocument, Requirement, RuleItem } from '@granary/api'
import { describe, expect, test } from 'vitest'
import { collectingOf } from './collect-once.ts'

const target = '2027-01-15'

function item(fieldId: string, mayBeAskedFor: boolean): RuleItem {
  const words = { label: fieldId, categoryId: 'financials' }
  return { stage: 'application', fieldId, ...words, isAsked: true, isDocument: true, mayBeAskedFor }
}

function document(title: string, rest: Partial<NeededDocument>): NeededDocument {
  const none = { because: null, items: [], staleOn: null, collectFrom: '2026-10-17', files: [] }
  return { title, state: 'there', window: 'At most 90 days old', ...none, ...rest }
}

function rule(ruleId: string, documents: NeededDocument[], state: Requirement['state'] = 'required') {
  const words = { title: 'Statements', because: 'Always.', paragraph: '5001.303', pack: '2026-11' }
  const lists = { wouldChange: [], items: [], asked: [] }
  return { ruleId, state, actor: 'borrower' as const, documents, ...words, ...lists }
}

const said = (...rows: Requirement[]) =>
  collectingOf(rows, target).map(({ once, documents }) => [
    once?.asOf ?? once?.orLater ?? null,
    documents.map(({ title }) => title),
  ])

describe('what is collected once', () => {
  test('is what is missing or runs out, each document once and together with those of the same day', () => {
    const balance = document('Balance sheet', { state: 'stale', staleOn: '2026-12-29' })
    const income = document('Income statement', { state: 'required' })
    const appraisal = document('Appraisal', { state: 'required', collectFrom: '2026-01-15' })
    expect(said(rule('R04', [balance, income]), rule('R10', [appraisal]), rule('R20', [balance]))).toEqual([
      ['2026-12-31', ['Balance sheet', 'Income statement']],
      ['2026-01-15', ['Appraisal']],
    ])
  })

  test('leaves out what is good, what lacks only its date, what has no number and what nobody asks for', () => {
    const kept = [
      document('Good', { staleOn: '2027-03-12' }),
      document('Undated', { state: 'undated' }),
      document('Waived', { state: 'waived' }),
      document('Credit reports', { state: 'required', collectFrom: null }),
    ]
    const notNeeded = rule('R05', [document('On file', { state: 'required' })], 'onFile')
    expect(said(rule('R04', kept), notNeeded)).toEqual([])
  })

  test('asks for no day where a document says itself until when it is good', () => {
    const licence = document('Licence', { state: 'stale', staleOn: '2026-12-01', collectFrom: null })
    expect(said(rule('R04', [licence]))).toEqual([[null, ['Licence']]])
  })

  test('leads to the asking only where somebody may be asked for it', () => {
    const documents = [
      document('Balance sheet', { state: 'required', items: [item('there', false), item('missing', true)] }),
      document('Income statement', { state: 'stale', staleOn: '2026-12-29', items: [item('stale', false)] }),
    ]
    const [group] = collectingOf([rule('R04', documents)], target)
    expect(group?.documents.map(({ askable }) => askable?.fieldId)).toEqual(['missing', undefined])
  })
})
