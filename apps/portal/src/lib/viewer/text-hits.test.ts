import { expect, test } from 'vitest'
import { hitsIn, joined, markedParts, partsOf } from './text-hits.ts'

const found = (text: string, query: string) =>
  hitsIn(text, query).map(({ start, end }) => text.slice(start, end))

test('words are found in capitals or not, over the end of a line, and as they are written', () => {
  expect(found('Total assets\nof the mill. TOTAL  ASSETS: 5', 'total assets')).toEqual([
    'Total assets',
    'TOTAL  ASSETS',
  ])
  expect(found('Total\nassets', ' total  assets ')).toEqual(['Total\nassets'])
  expect(found('a.b axb (a.b)', 'a.b')).toEqual(['a.b', 'a.b'])
  expect(found('ΣΊΣΥΦΟΣ and σίσυφος', 'σίσυφοσ')).toHaveLength(2)
  for (const odd of ['', '  ', '(', '[a-', '\\', '*+?', '/', '$1', '🏗️', '\ud800'])
    expect(found('nothing', odd)).toEqual([])
})

test('a sign that becomes two in small letters moves nothing from its place', () => {
  expect(found('İİİ total', 'total')).toEqual(['total'])
})

test('not more than are gone through', () => {
  expect(hitsIn('a'.repeat(5000), 'a')).toHaveLength(1000)
  expect(hitsIn('aaa', 'a', 2)).toHaveLength(2)
})

test('a hit is told by the pieces of which the page is made, also where it goes over several', () => {
  const page = joined([
    { str: 'Total ', hasEOL: false },
    { str: '', hasEOL: false },
    { str: 'ass', hasEOL: false },
    { str: 'ets', hasEOL: true },
    { str: '5,000', hasEOL: true },
  ])
  const [hit] = hitsIn(page.text, 'total assets')
  expect(hit && partsOf(page, hit)).toEqual([
    { piece: 0, from: 0, to: 6 },
    { piece: 2, from: 0, to: 3 },
    { piece: 3, from: 0, to: 3 },
  ])
  const [over] = hitsIn(page.text, 'assets 5')
  expect(over && partsOf(page, over).at(-1)).toEqual({ piece: 4, from: 0, to: 1 })
})

test('a text is parted where its hits begin and end', () => {
  const text = 'one two one'
  expect(markedParts(text, hitsIn(text, 'one')).map((part) => [part.text, part.isHit])).toEqual([
    ['one', true],
    [' two ', false],
    ['one', true],
  ])
  expect(markedParts('none', [])).toEqual([{ text: 'none', at: 0, isHit: false }])
})
