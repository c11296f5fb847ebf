import type { Remark, ReviewItem, ReviewSection } from '@granary/api'
import { expect, test } from 'vitest'
import { parseReviewPlace } from './filters.ts'
import { categoriesOf, filterAtFirst, filtersOf, fits, stepsFrom } from './reading.ts'

const item = (id: string, more: Partial<ReviewItem> = {}) =>
  ({ id, fieldId: id, settled: false, changed: false, file: null, ...more }) as ReviewItem
const settled = (id: string) => item(id, { settled: true })

test('one goes from what is left to what is left, forwards and backwards, around the end', () => {
  const items = [item('a'), settled('b'), item('c'), settled('d'), item('e')]
  const ids = (current: string) => {
    const { previous, next, place } = stepsFrom(items, current, () => true)
    return [previous?.id, next?.id, place]
  }
  expect(ids('a')).toEqual(['e', 'c', '1 of 3'])
  expect(ids('c')).toEqual(['a', 'e', '2 of 3'])
  expect(ids('e')).toEqual(['c', 'a', '3 of 3'])
  expect(ids('d')).toEqual(['c', 'e', undefined])
  expect(stepsFrom([settled('a'), item('b')], 'b', () => true)).toEqual({
    previous: undefined,
    next: undefined,
    place: '1 of 1',
    goesBeyond: false,
  })
  // What the filter hides is passed over.
  expect(stepsFrom(items, 'a', ({ id }) => id !== 'c')).toMatchObject({ next: { id: 'e' }, place: '1 of 2' })
  // Where it shows nothing else that is left, one goes on in the whole.
  expect(stepsFrom(items, 'b', ({ id }) => id === 'b')).toMatchObject({
    ...{ previous: { id: 'a' }, next: { id: 'c' } },
    ...{ place: undefined, goesBeyond: true },
  })
  expect(stepsFrom(items, 'a', ({ id }) => id === 'a')).toMatchObject({ next: { id: 'c' }, goesBeyond: true })
  expect(stepsFrom([settled('a'), settled('b')], 'a', () => true)).toMatchObject({
    ...{ previous: undefined, next: undefined, goesBeyond: false },
  })
})

test('what changed since the round before is gone through before what else is left', () => {
  const changed = (id: string, more: Partial<ReviewItem> = {}) => item(id, { changed: true, ...more })
  const items = [item('a'), changed('b'), settled('c'), item('d'), changed('e'), settled('f'), item('g')]
  const ids = (current: string, some: readonly ReviewItem[] = items) => {
    const { previous, next, place } = stepsFrom(some, current, () => true)
    return [previous?.id, next?.id, place]
  }
  expect(ids('b')).toEqual(['g', 'e', '1 of 5'])
  expect(ids('e')).toEqual(['b', 'a', '2 of 5'])
  expect(ids('a')).toEqual(['e', 'd', '3 of 5'])
  expect(ids('g')).toEqual(['d', 'b', '5 of 5'])
  // From what is settled to what changed, although something else is nearer.
  expect(ids('c')).toEqual(['a', 'b', undefined])
  expect(ids('f')).toEqual(['d', 'b', undefined])
  // What changed and was settled meanwhile keeps its place between what changed.
  const decided = [item('a'), changed('b'), changed('c', { settled: true }), changed('e')]
  expect(ids('c', decided)).toEqual(['b', 'e', undefined])
  // Where nothing of that is left, the rest in reading order.
  expect(ids('b', [item('a'), settled('b'), changed('c', { settled: true }), item('d')])[1]).toBe('d')
})

test('what came back has in front what changed and what was left unsettled before', () => {
  const opened = (roundOfReview: number, ...items: ReviewItem[]) =>
    filterAtFirst({ roundOfReview, sections: [{ items } as ReviewSection] })
  const changed = item('a', { changed: true, state: 'toCheck' })
  expect(opened(2, changed, item('b'), settled('c'))).toBe('inFront')
  expect(opened(2, item('a', { changed: true, state: 'toCheck', settled: true }))).toBe('inFront')
  expect(opened(2, item('a', { changed: true, state: 'accepted', settled: true }), item('b'))).toBe('inFront')
  expect(opened(2, item('a', { changed: true, state: 'accepted', settled: true }))).toBe('all')
  expect(opened(2, settled('c'))).toBe('all')
  expect(opened(1, changed, item('b'))).toBe('all')
  expect(filtersOf({ roundOfReview: 1 })).not.toContain('inFront')
  expect(filtersOf({ roundOfReview: 2 })).toContain('inFront')
})

test('each filter lets through what it is called', () => {
  const about = (of: Remark['item'], state: Remark['state'] = 'open') =>
    ({ item: of, fieldId: 'fieldId' in of ? of.fieldId : 'sheet', state }) as Remark
  const remarks = [about({ fieldId: 'a' }), about({ uploadId: 'u' }), about({ fieldId: 'b' }, 'resolved')]
  const file = { uploadId: 'u' } as NonNullable<ReviewItem['file']>
  const items = [
    item('a', { changed: true, settled: true }),
    settled('b'),
    item('u', { fieldId: 'sheet', file }),
    item('v', { fieldId: 'sheet', file }),
  ]
  const passing = fits(remarks, ({ id }) => id === 'b')
  const shown = (filter: keyof typeof passing) => items.filter(passing[filter]).map(({ id }) => id)
  expect(shown('all')).toEqual(['a', 'b', 'u', 'v'])
  expect(shown('inFront')).toEqual(['a', 'u', 'v'])
  expect(shown('unsettled')).toEqual(['u', 'v'])
  expect(shown('changed')).toEqual(['a'])
  // A remark about one file is not about the other one of the same question.
  expect(shown('remarks')).toEqual(['a', 'u'])
  expect(shown('documents')).toEqual(['u', 'v'])
  expect(shown('advice')).toEqual(['b'])
})

test('sections stand under their category, in reading order', () => {
  const section = (sectionId: string, categoryId: string) =>
    ({ sectionId, title: sectionId, categoryId, categoryTitle: categoryId, items: [] }) as ReviewSection
  const categories = categoriesOf([section('one', 'x'), section('two', 'x'), section('three', 'y')])
  expect(
    categories.map(({ title, sections }) => [title, sections.map(({ sectionId }) => sectionId)]),
  ).toEqual([
    ['x', ['one', 'two']],
    ['y', ['three']],
  ])
})

test('the address says what stands open and what is listed, and nothing that nobody knows', () => {
  expect(parseReviewPlace({ item: 'taxReturn', show: 'remarks' })).toEqual({
    item: 'taxReturn',
    show: 'remarks',
  })
  expect(parseReviewPlace({ item: 7, show: 'everything', more: 'x' })).toEqual({})
})
