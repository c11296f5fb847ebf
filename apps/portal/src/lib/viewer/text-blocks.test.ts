import { expect, test } from 'vitest'
import { blocksOf, isNumeric } from './text-blocks.ts'

test('headings, paragraphs and tables as the text of an office file tells them', () => {
  const text =
    '\n\vSources and uses\nAll of it is paid at closing.\n Bank\t $3,000,000\n Own cash\t \t 4\n\nAfter it\n'
  expect(blocksOf(text)).toEqual([
    { kind: 'heading', text: 'Sources and uses' },
    { kind: 'paragraph', text: 'All of it is paid at closing.' },
    {
      kind: 'table',
      rows: [
        ['Bank', '$3,000,000', ''],
        ['Own cash', '', '4'],
      ],
    },
    { kind: 'paragraph', text: 'After it' },
  ])
})

test('a sheet begins with its name; empty rows part its tables, empty columns are left out', () => {
  expect(blocksOf('\vDebts\n\tLender\t\tBalance\n\tFarm Credit\t\t1250.5\n\n\t\t\t=\n\vLists\n')).toEqual([
    { kind: 'heading', text: 'Debts' },
    {
      kind: 'table',
      rows: [
        ['Lender', 'Balance'],
        ['Farm Credit', '1250.5'],
      ],
    },
    { kind: 'table', rows: [['=']] },
    { kind: 'heading', text: 'Lists' },
  ])
  expect(blocksOf('')).toEqual([])
  expect(blocksOf('\t\t\n')).toEqual([])
})

test('numbers are told by their signs', () => {
  expect(['1250.5', '$3,000,000', '(94,250)', '12%', '-5'].map(isNumeric)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect(['', '=', 'A1', '2026-06-30', '12 months'].some(isNumeric)).toBe(false)
})
