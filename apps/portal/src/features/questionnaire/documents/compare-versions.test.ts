import { expect, test } from 'vitest'
import { compareVersions, pagesOf } from './compare-versions.ts'

const cover = 'Balance sheet of Hillcrest Orchards, LLC as of October 31, 2026'
const assets = 'Assets: cash 120,000 and inventory 340,000 and equipment 900,000'
const notes = 'Notes: inventory is valued at cost, equipment is depreciated over seven years'
const text = (...pages: readonly string[]) => pages.map((page) => `${page}\n\f`).join('')
const kinds = (before: string, now: string) =>
  compareVersions(before, now).map((page) => [
    page.kind,
    'before' in page ? page.before : null,
    'now' in page ? page.now : null,
  ])

test('pages that came and went are told apart from those that changed, and the others keep their place', () => {
  const changed = assets.replace('120,000', '95,000')
  expect(kinds(text(cover, assets, notes), text(cover, changed, notes))).toEqual([
    ['same', 1, 1],
    ['changed', 2, 2],
    ['same', 3, 3],
  ])
  expect(kinds(text(cover, notes), text(cover, assets, notes))).toEqual([
    ['same', 1, 1],
    ['added', null, 2],
    ['same', 2, 3],
  ])
  expect(kinds(text(cover, assets, notes), text(notes))).toEqual([
    ['removed', 1, null],
    ['removed', 2, null],
    ['same', 3, 1],
  ])
  // One went in front of another that changed.
  expect(kinds(text(cover, assets), text(changed))).toEqual([
    ['removed', 1, null],
    ['changed', 2, 1],
  ])
})

test('of a page that changed the words that left and came stand out', () => {
  const [page] = compareVersions(text(assets), text(assets.replace('120,000', '95,000')))
  const runs = page && 'runs' in page ? page.runs : undefined
  expect(runs?.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => [kind, text.trim()])).toEqual([
    ['removed', '120,000'],
    ['added', '95,000'],
  ])
})

test('how a line is broken is no difference, and an empty text has one empty page', () => {
  expect(kinds(text(`${cover}\n${assets}`), text(`${cover} ${assets}`))).toEqual([['same', 1, 1]])
  expect(pagesOf('')).toHaveLength(1)
  expect(pagesOf(text(cover, assets))).toHaveLength(2)
  expect(kinds(text(cover), '')).toEqual([
    ['removed', 1, null],
    ['added', null, 1],
  ])
})

test('nothing of a long text is lost, whatever it is compared with', () => {
  const pages = (seed: number) =>
    Array.from({ length: 120 }, (_, at) => `${(at * seed) % 17} page ${at % 31} ${seed}`)
  for (const [one, other] of [
    [3, 5],
    [7, 7],
    [1, 16],
  ] as const) {
    const compared = compareVersions(text(...pages(one)), text(...pages(other)))
    const of = (which: 'before' | 'now') =>
      compared.flatMap((page) => (which in page ? [(page as Record<string, unknown>)[which]] : []))
    const all = Array.from({ length: 120 }, (_, at) => at + 1)
    expect(of('before')).toEqual(all)
    expect(of('now')).toEqual(all)
  }
})
