import type { Remark, Review, ReviewItem } from '@granary/api'
import { expect, test } from 'vitest'
import { bySection, isAsked, pointsOf, pointsSent } from './return-list.ts'

const item = (id: string, given: Partial<ReviewItem> = {}) =>
  ({
    id,
    kind: 'field',
    fieldId: id,
    label: `Label of ${id}`,
    state: 'needsAttention',
    reason: null,
    note: '',
    notApplicable: null,
    carriedOver: false,
    shared: false,
    file: null,
    ...given,
  }) as ReviewItem

const remark = (remarkId: string, given: Partial<Remark> = {}) =>
  ({
    remarkId,
    number: 3,
    fieldId: 'year',
    item: { fieldId: 'year' },
    label: 'Year',
    place: null,
    audience: 'lender',
    text: 'Which year?',
    state: 'open',
    byKind: 'staff',
    may: { edit: true },
    ...given,
  }) as Remark

const review = {
  sections: [
    {
      title: 'Borrower',
      items: [
        item('year', { state: 'accepted', shared: true }),
        item('name', { reason: 'Form incomplete', note: 'Name it.', shared: true }),
        item('fine', { state: 'accepted' }),
      ],
    },
    {
      title: 'Documents',
      items: [
        item('u1', {
          kind: 'upload',
          fieldId: 'sheet',
          file: { fileName: 'Sheet.pdf' } as NonNullable<ReviewItem['file']>,
        }),
        item('excused', { notApplicable: 'New business.', note: 'Send the opening balance.' }),
      ],
    },
  ],
} as unknown as Review

const remarks = [
  remark('r1', { place: { page: 2 } as Remark['place'] }),
  remark('r2', { state: 'done' }),
  remark('r3', { audience: 'internal' }),
  remark('r4', {
    fieldId: 'gone',
    item: { fieldId: 'gone' },
    label: 'Gone',
    may: { edit: false } as Remark['may'],
  }),
  remark('r5', { byKind: 'lender' }),
]

test('the list of a return goes by section, gives the borrower what they share, and asks by itself what did not apply', () => {
  const points = pointsOf(review, remarks)
  const shown = [...bySection(points)].map(([section, here]) => [
    section,
    here.map(({ label, text, audience }) => [label, text, audience]),
  ])
  expect(shown).toEqual([
    [
      'Borrower',
      [
        // What is written stays with those it was written to, until somebody gives it to others.
        ['#3 Year, page 2', 'Which year?', 'lender'],
        ['Label of name', 'Form incomplete. Name it.', 'borrower'],
      ],
    ],
    [
      'Documents',
      [
        ['Label of u1, Sheet.pdf', 'Please look at this again.', 'lender'],
        ['Label of excused', 'Send the opening balance.', 'lender'],
      ],
    ],
    ['Elsewhere', [['#3 Gone', 'Which year?', 'lender']]],
  ])
  expect(points.map(({ mayWord, mayAddress }) => [mayWord, mayAddress])).toEqual([
    [true, true],
    [true, true],
    [true, true],
    [false, false],
    [false, true],
  ])
})

test('the call says how each item is asked, and of remarks only what was changed', () => {
  const points = pointsOf(review, remarks)
  expect(pointsSent(points, {})).toEqual([
    { about: { fieldId: 'name' }, text: 'Form incomplete. Name it.', audience: 'borrower' },
    { about: { uploadId: 'u1' }, text: 'Please look at this again.', audience: 'lender' },
  ])
  const wordings = {
    r1: { text: 'Which fiscal year?', audience: 'borrower' },
    name: { leftOut: true, text: 'Unread.' },
    u1: { leftOut: false, text: 'The one of June.' },
    r4: { leftOut: true },
  } as const
  expect(pointsSent(points, wordings)).toEqual([
    { about: { remarkId: 'r1' }, text: 'Which fiscal year?', audience: 'borrower' },
    { about: { fieldId: 'name' }, leftOut: true },
    { about: { uploadId: 'u1' }, text: 'The one of June.', audience: 'lender' },
    { about: { remarkId: 'r4' }, leftOut: true },
  ])
  expect(points.filter((point) => isAsked(point, wordings)).map(({ key }) => key)).toEqual([
    'r1',
    'u1',
    'excused',
  ])
})

test('what needs attention is a point of its own beside a remark that does not say it', () => {
  const asked = (given: Partial<ReviewItem>, beside: readonly Remark[] = [remark('r1')]) => {
    const sections = [{ title: 'Borrower', items: [item('year', given)] }]
    return pointsOf({ sections } as unknown as Review, beside).map(({ text }) => text)
  }
  expect(asked({ reason: 'Form incomplete' })).toEqual(['Which year?', 'Form incomplete'])
  expect(asked({ note: 'Which year?' })).toEqual(['Which year?'])
  expect(asked({})).toEqual(['Which year?'])
  // Of an earlier round, in which it came back by that remark.
  expect(asked({ reason: 'Form incomplete', carriedOver: true })).toEqual(['Which year?'])
  // What the lender wrote asks nothing of it.
  expect(asked({}, [remark('r5', { byKind: 'lender' })])).toEqual(['Please look at this again.'])
})

test('what was settled and is asked again is listed under its number, in its own words where there are no others', () => {
  const settled = remark('r9', {
    number: 9,
    state: 'done',
    text: 'Which year?',
    fieldId: 'name',
    item: { fieldId: 'name' },
  })
  const listed = (given: Partial<ReviewItem>, ...remarks: Remark[]) =>
    pointsOf(
      { sections: [{ title: 'Borrower', items: [item('name', given)] }] } as unknown as Review,
      remarks,
    )
  expect(listed({}, settled)).toMatchObject([
    { label: '#9 Label of name', about: { fieldId: 'name' }, text: 'Which year?' },
  ])
  expect(listed({ note: 'Both.' }, settled)).toMatchObject([{ label: '#9 Label of name', text: 'Both.' }])
  for (const other of [{ state: 'resolved' }, { byKind: 'lender' }, { audience: 'internal' }] as const)
    expect(listed({}, { ...settled, ...other })).toMatchObject([
      { label: 'Label of name', text: 'Please look at this again.' },
    ])
})
