import { describe, expect, test } from 'vitest'
import { select, text } from '../test/build.ts'
import {
  type Answer,
  extensionBadge,
  type Field,
  formatAnswer,
  formatFileSize,
  normalizeAnswer,
} from './index.ts'

const number = (format?: Field['format']): Field => ({
  id: 'n',
  type: 'number',
  label: 'N',
  ...(format && { format }),
})
const file: Field = { id: 'f', type: 'file', label: 'F' }

test.each<[Field, Answer | undefined, string]>([
  [text('t'), 'Marion', 'Marion'],
  [text('t'), null, '—'],
  [text('t'), undefined, '—'],
  [text('t'), ' ', '—'],
  [select('s', ['A']), 'A', 'Label A'],
  [select('s', ['A']), 'GONE', 'GONE'],
  [select('s', ['A', 'B'], { type: 'multiSelect' }), ['B', 'A'], 'Label B, Label A'],
  [select('s', ['A'], { type: 'multiSelect' }), [], '—'],
  [number('currency'), 1234567, '$1,234,567'],
  [number('currency'), 1234.5, '$1,234.50'],
  [number('currency'), -5, '-$5'],
  [number('percentage'), 80, '80%'],
  [number('integer'), 2026, '2,026'],
  [number('year'), 2026, '2026'],
  [number(), 0, '0'],
  [number(), 1.25, '1.25'],
  [{ id: 'd', type: 'date', label: 'D' }, '2024-01-01', 'January 1, 2024'],
  [{ id: 'b', type: 'boolean', label: 'B' }, false, 'No'],
  [file, ['id-1', 'id-2'], 'plan.pdf, Uploaded file'],
])('%o with %j reads %s', (field, answer, expected) => {
  expect(formatAnswer(field, answer, { uploads: [{ storageId: 'id-1', fileName: 'plan.pdf' }] })).toBe(
    expected,
  )
})

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [1048575, '1.0 MB'],
  [25 * 1024 ** 2, '25.0 MB'],
  [2 * 1024 ** 3, '2.0 GB'],
  [1024 ** 4, '1.0 TB'],
  [1024 ** 5, '1024.0 TB'],
])('[S1-064] [A43] %i bytes are %s', (bytes, expected) => expect(formatFileSize(bytes)).toBe(expected))

test.each([
  ['plan.pdf', 'PDF'],
  ['notes.markdown', 'MARK'],
  ['budget.XLSX', 'XLSX'],
  ['photo.jpeg2000', 'JPEG'],
  ['README', 'FILE'],
  ['odd.', 'FILE'],
])('[S1-065] [A44] %s carries the badge %s', (name, badge) => expect(extensionBadge(name)).toBe(badge))

describe('what an input hands over', () => {
  test.each<[Field, unknown, Answer]>([
    [number(), '', null],
    [number(), '12.5', 12.5],
    [number('currency'), '$1,000', 1000],
    [number(), 'x', null],
    [number(), Number.NaN, null],
    [text('t'), '', null],
    [text('t'), 'a', 'a'],
    [text('t'), undefined, null],
    [file, null, []],
    [file, ['a', 5], ['a']],
  ])('%o from %j is %j', (field, input, expected) => expect(normalizeAnswer(field, input)).toEqual(expected))
})
