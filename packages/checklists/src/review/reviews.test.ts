import type { Answers, FormSchema } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import {
  type Audience,
  carriedOver,
  changedSince,
  type ItemState,
  needingAttention,
  type RemarkReader,
  readsRemark,
  reviewItems,
  type SubmittedFile,
  unsettledItems,
  writesTo,
} from './index.ts'

const schema: FormSchema = {
  id: 'a.v1',
  revision: 1,
  description: '',
  sections: [
    {
      id: 'loan',
      title: 'Loan',
      metadata: { categoryId: 'loan', categoryTitle: 'Loan' },
      fields: [
        { id: 'amount', type: 'number', label: 'Amount' },
        { id: 'notes', type: 'longText', label: 'Notes', required: false },
        { id: 'hidden', type: 'shortText', label: 'Not asked' },
        { id: 'sheet', type: 'file', label: 'Balance sheet' },
        { id: 'report', type: 'file', label: 'Report' },
      ],
    },
  ],
}

function submitted(answers: Answers, files: readonly SubmittedFile[] = [], reasons = {}) {
  return { schema, answers, files, reasons }
}

const file = (uploadId: string) => ({ uploadId, fieldId: 'sheet' })
const first = submitted(
  { amount: 100, notes: null, sheet: ['one', 'two'], report: null },
  [file('one'), file('two')],
  { report: 'there is none.' },
)
const decided = (states: Record<string, ItemState>) =>
  Object.entries(states).map(([itemId, state]) => ({ itemId, state }))
const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)

describe('what a reviewer settles', () => {
  test('every answer that was asked for, and every file by itself, in reading order', () => {
    expect(reviewItems(first).map(({ id, kind }) => `${kind} ${id}`)).toEqual([
      'field amount',
      'field notes',
      'upload one',
      'upload two',
      'field report',
    ])
  })

  test('what was left empty asks for nothing, unless it needs attention; a reason asks to be looked at', () => {
    const items = reviewItems(first)
    expect(ids(unsettledItems(items, []))).toEqual(['amount', 'one', 'two', 'report'])
    const all = { amount: 'accepted', one: 'waived', two: 'accepted', report: 'accepted' } as const
    expect(ids(unsettledItems(items, decided(all)))).toEqual([])
    expect(ids(unsettledItems(items, decided({ ...all, notes: 'needsAttention' })))).toEqual(['notes'])
    expect(ids(needingAttention(items, decided({ ...all, one: 'needsAttention' })))).toEqual(['one'])
  })

  test('what was decided holds in the next round for what has not changed, and for nothing else', () => {
    const now = submitted(
      { amount: 120, notes: '', sheet: ['two', 'three'], report: null },
      [file('two'), file('three')],
      { report: 'there is none.' },
    )
    const items = reviewItems(now)
    const changed = changedSince(first, now)
    expect(ids(items.filter(changed))).toEqual(['amount', 'three'])
    const before = decided({
      amount: 'accepted',
      one: 'accepted',
      two: 'waived',
      report: 'accepted',
      notes: 'toCheck',
    })
    expect(carriedOver(before, items, changed)).toEqual(decided({ two: 'waived', report: 'accepted' }))
  })

  test('what was asked for and is said again not to apply is to be checked again', () => {
    const before = decided({ report: 'needsAttention', amount: 'needsAttention', one: 'waived' })
    const again = carriedOver(before, reviewItems(first), changedSince(first, first))
    expect(again).toEqual(decided({ amount: 'needsAttention', one: 'waived' }))
  })

  test('another reason is a change, and so is a question that was not asked before', () => {
    const answers = { amount: 100, notes: null, hidden: 'Now', sheet: ['one', 'two'], report: null }
    const now = submitted(answers, first.files, { report: 'it is not due.' })
    expect(ids(reviewItems(now).filter(changedSince(first, now)))).toEqual(['hidden', 'report'])
  })
})

describe('who reads a remark', () => {
  const readers: Record<string, RemarkReader> = {
    staff: { kind: 'staff' },
    lender: { kind: 'lender' },
    borrower: { kind: 'borrower', fields: new Set(['sheet']) },
  }
  const reading = (audience: Audience, fieldId: string) =>
    Object.keys(readers).filter((who) => readsRemark(readers[who] as RemarkReader, { audience, fieldId }))

  test('internal ones staff alone, the lender’s the lender too, the borrower’s at what was shared', () => {
    expect(reading('internal', 'sheet')).toEqual(['staff'])
    expect(reading('lender', 'sheet')).toEqual(['staff', 'lender'])
    expect(reading('borrower', 'sheet')).toEqual(['staff', 'lender', 'borrower'])
    expect(reading('borrower', 'amount')).toEqual(['staff', 'lender'])
  })

  test('nobody writes to whom they do not read', () => {
    const writing = (audience: Audience) =>
      Object.keys(readers).filter((who) =>
        writesTo(readers[who] as RemarkReader, { audience, fieldId: 'sheet' }),
      )
    expect(writing('internal')).toEqual(['staff'])
    expect(writing('lender')).toEqual(['staff', 'lender'])
    expect(writing('borrower')).toEqual(['staff', 'lender', 'borrower'])
  })
})
