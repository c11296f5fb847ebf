import type { Field } from '@granary/forms'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  copiedCells,
  csvOf,
  csvTable,
  placeRows,
  readPasted,
  type TableRow,
  withoutGuard,
} from '../src/index.ts'

const field = (type: Field['type'], id: string, rest: Partial<Field> = {}): Field => ({
  ...{ id, type, label: id },
  ...rest,
})
const name = field('shortText', 'name', { label: 'Name' })
const kind = field('select', 'kind', {
  label: 'Kind',
  options: [
    { value: 'GRANT', label: 'Grant' },
    { value: 'CASH', label: 'Cash' },
  ],
})
const money = field('number', 'amount', { format: 'currency', label: 'Amount, $' })
const isLate = field('boolean', 'late', { label: 'Late' })
const since = field('date', 'since', { label: 'Since' })
const taxId = field('shortText', 'taxId', { label: 'Tax ID', metadata: { sensitive: true } })

const cellsIn = (fields: readonly Field[], text: string, byHeads = false) =>
  readPasted(fields, text, { byHeads }).rows.map(({ cells }) => cells.map(({ cell }) => cell))

test('cells that are copied are read as they were, whatever stands in them, and tell no tax ID', () => {
  const hard = 'a\tb "c"\r\nd'
  const rows = [
    { cells: { name: hard, amount: 1_234.5, kind: 'GRANT', late: true, since: '2026-11-26' } },
    { cells: { name: '=1+1', amount: -3, late: false } },
    { cells: { name: 'Hill, Ann' } },
  ]
  const fields = [name, money, kind, isLate, since]
  expect(cellsIn(fields, copiedCells(fields, rows))).toEqual([
    ['a b "c" d', 1_234.5, 'GRANT', true, '2026-11-26'],
    ['=1+1', -3, null, false, null],
    ['Hill, Ann', null, null, null, null],
  ])
  expect(cellsIn([name], copiedCells([name], rows.slice(2)))).toEqual([['Hill, Ann']])
  expect(copiedCells([taxId], [{ cells: { taxId: '123-45-6789' } }])).not.toContain('45')
})

describe('rows of a spreadsheet', () => {
  const fields = [name, kind, money]
  test('go by the names of columns where the first row has them', () => {
    expect(readPasted(fields, 'Amount, $\tName\r\n1,000\tAnn\r\n')).toMatchObject({
      hasHeads: true,
      columns: ['amount', 'name'],
      rows: [{ line: 2, cells: [{ cell: 1_000 }, { cell: 'Ann' }] }],
    })
  })

  test('go by place else, from the column that one stands in', () => {
    expect(readPasted(fields, 'Grant\t500\tmore', { first: 1 })).toMatchObject({
      hasHeads: false,
      columns: ['kind', 'amount', null],
      rows: [{ line: 1, cells: [{ cell: 'GRANT' }, { cell: 500 }, { cell: null, refused: null }] }],
    })
  })

  test('say which cells do not fit, and why', () => {
    expect(readPasted(fields, 'Ann\tgift\tten').rows[0]?.cells.map(({ refused }) => refused)).toEqual([
      null,
      'Choose one of the listed options.',
      'Enter a number.',
    ])
  })

  test('end where nobody has more, and say so', () => {
    const many = (rows: number) => readPasted(fields, 'a\tb\n'.repeat(rows))
    expect([many(500).cut, many(501).rows.length, many(2_000).cut]).toEqual([false, 501, true])
    expect(readPasted(fields, `Name\n${'x'.repeat(500_001)}`).cut).toBe(true)
    expect(readPasted(fields, `${'a\t'.repeat(60)}b`).cut).toBe(true)
    expect(readPasted(fields, `${'a\t'.repeat(59)}b`).cut).toBe(false)
  })
})

const two = [
  ['Ann', 'GRANT', 1_000],
  ['Bo', 'CASH', 2_000],
]

test.each([
  ['commas', 'Name,Kind,"Amount, $"\r\nAnn,Grant,1000\r\nBo,Cash,"2,000"\r\n', two],
  ['semicolons, with commas in the heads', 'Name;Kind;Amount, $\nAnn;Grant;1,000\nBo;Cash;$2,000', two],
  ['tabs, with semicolons in the cells', 'Name\tKind\tAmount, $\rAnn\tGrant\t1000\rBo\tCash\t2000', two],
  ['the mark of the encoding', '\uFEFFName,Kind,"Amount, $"\nAnn,Grant,1000\nBo,Cash,2000', two],
  ['a line that names the separator', 'sep=;\r\nName;Kind;Amount, $\r\nAnn;Grant;1000\r\nBo;Cash;2000', two],
  ['lines without anything', '\n\nName,Kind,"Amount, $"\n,,\nAnn,Grant,1000\n   \nBo,Cash,2000\n\n', two],
  ['heads in other cases and with blanks', ' NAME , kind,"amount,  $"\nAnn,Grant,1000\nBo,Cash,2000', two],
  ['breaks within quotes', '"Name","Kind"\n"Ann\r\nHill","Grant"', [['Ann Hill', 'GRANT']]],
  ['quotes within quotes', 'Name,Kind\n"Hill, ""Ann""",Grant', [['Hill, "Ann"', 'GRANT']]],
  ['quotes within a cell', 'Name,Kind\n6" pipe,Grant', [['6" pipe', 'GRANT']]],
  ['words behind a closing quote', 'Name,Kind\n"Ann" Hill,Grant', [['Ann Hill', 'GRANT']]],
  ['a quote that never closes', 'Name,Kind\n"Ann,Grant', [['Ann,Grant']]],
  ['fewer cells than heads', 'Name,Kind,"Amount, $"\nAnn', [['Ann']]],
  ['one column', 'Name\nAnn\nBo', [['Ann'], ['Bo']]],
  [
    'formulas, as texts',
    `Name\n=cmd|' /C calc'!A0\n'+1 402 555\n@home`,
    [["=cmd|' /C calc'!A0"], ['+1 402 555'], ['@home']],
  ],
])('a file with %s is read', (_, text, cells) => {
  expect(cellsIn([name, kind, money], text, true)).toEqual(cells)
})

test('rows are counted as a spreadsheet counts them', () => {
  const lines = (text: string) =>
    readPasted([name, kind], text, { byHeads: true }).rows.map(({ line }) => line)
  expect(lines('Name,Kind\n"A\nB",Grant\n,\nBo,Cash')).toEqual([2, 4])
  expect(lines('sep=,\nName,Kind\nBo,Cash')).toEqual([3])
})

test('a file goes by its heads alone; what the table has not, or has twice, is named', () => {
  expect(readPasted([name, kind], 'Shoe,Name,Hat,Name,\n1,Ann,2,Bo,3', { byHeads: true })).toMatchObject({
    hasHeads: true,
    columns: [null, 'name', null, null, null],
    leftOut: ['Shoe', 'Hat', 'Name', ''],
  })
  expect(readPasted([name, kind], 'Ann,Grant', { byHeads: true })).toMatchObject({
    hasHeads: false,
    columns: [null, null],
  })
})

describe('a table as a file', () => {
  const fields = [name, kind, money, isLate, since, taxId]
  const cells = [
    { name: '=1+1', kind: 'GRANT', amount: 1_000.5, late: true, since: '2026-11-03', taxId: '87-6543210' },
    { name: 'Hill, "Ann"', kind: 'CASH', amount: -3, late: false },
    { name: "'quoted", taxId: '12-3456789' },
    { name: "'=1" },
    { name: "''@home" },
    { name: '＝1', amount: 0.1 },
    {},
  ]
  const standing: readonly TableRow[] = cells.map((of, at) => ({
    ...{ rowId: `row-${at}`, cells: of, removed: false },
  }))
  const takenFrom = (text: string) => {
    const ids = ['new-1', 'new-2', 'new-3']
    return placeRows(readPasted(fields, text, { byHeads: true }), {
      ...{ fields, standing, over: [] },
      newId: () => ids.shift() ?? '',
    })
  }
  const file = csvOf(fields, standing)

  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫']
  const unseen = {
    nothing: '',
    'a space': ' ',
    'a no-break space': '\u00a0',
    'a narrow no-break space': '\u202f',
    'an ideographic space': '\u3000',
    'a zero-width space': '\u200b',
    'a zero-width joiner': '\u200d',
    'a word joiner': '\u2060',
    'a byte order mark': '\ufeff',
    'a soft hyphen': '\u00ad',
    'a mark of direction': '\u202e',
    'a control sign': '\u0000',
    'a variation selector': '\ufe0f',
    'several of them': '\ufeff \u200b\u00a0\u2060',
  }
  test.each(Object.entries(unseen))(
    'guards every sign behind %s, and reads it back as it was',
    (_, before) => {
      for (const sign of signs) {
        const text = `${before}${sign}1+1`
        expect(csvTable([[text]])).toBe(`'${text}\r\n`)
        expect(withoutGuard(`'${text}`)).toBe(text)
      }
    },
  )

  test('guards nothing else', () => {
    for (const text of ['a=1', '\u200ba', '½', '（1）', '1-1', '•••••6789', '$-3', "'tis"]) {
      expect(csvTable([[text]])).toBe(`${text}\r\n`)
    }
    expect(csvTable([[-3, null]])).toBe('-3,\r\n')
  })

  test('has nothing that a spreadsheet would run, and no tax ID', () => {
    expect(file).toContain("'=1+1,Grant,1000.5,Yes,2026-11-03,•••••3210,row-0\r\n")
    expect(file).not.toMatch(/(^|,|\n)"?\s*[=+@＝]/)
    expect(file).not.toContain('6543210')
  })

  test.each([
    ['as it was', file],
    [
      'with semicolons',
      file
        .replaceAll('"Amount, $"', 'Amount# $')
        .replaceAll('"Hill, ""Ann"""', '"Hill# ""Ann"""')
        .replaceAll(',', ';')
        .replaceAll('#', ','),
    ],
    ['sorted', [file.split('\r\n')[0], ...file.trim().split('\r\n').slice(1).toReversed()].join('\n')],
  ])('that comes back %s changes nothing', (_, text) => {
    expect(takenFrom(text)).toMatchObject({ changes: [], refusals: [] })
    expect(takenFrom(text).kinds).toEqual(standing.map(() => 'same'))
  })

  test('that was changed comes back as the cells that are others, and the rows that are new', () => {
    const changed = file
      .replace('-3,No', '-4,No')
      .replace('•••••3210', '11-1111111')
      .concat("Bo,Cash,5,,,,\r\nAnn's copy,,,,,•••••6789,row-2\r\nEve,gift,,,,,row-of-another\r\n")
    expect(takenFrom(changed)).toEqual({
      kinds: ['changed', 'changed', 'same', 'same', 'same', 'same', 'same', 'added', 'added', 'added'],
      changes: [
        { rowId: 'row-0', set: { taxId: '11-1111111' } },
        { rowId: 'row-1', set: { amount: -4 } },
        { rowId: 'new-1', set: { name: 'Bo', kind: 'CASH', amount: 5 } },
        { rowId: 'new-2', set: { name: "Ann's copy" } },
        { rowId: 'new-3', set: { name: 'Eve' } },
      ],
      refusals: [
        {
          ...{ line: 10, column: 'Tax ID', text: '•••••6789' },
          words: 'Dots stand for a number that is not in the file. Enter the number itself.',
        },
        { line: 11, column: 'Kind', text: 'gift', words: 'Choose one of the listed options.' },
      ],
    })
  })

  test('that comes back changes nothing, whatever stands in its cells', () => {
    const text = fc.string({ unit: fc.constantFrom(...signs, ...'\'",; \t\n\r1aé…0.%$-'), maxLength: 8 })
    const anyRow = fc.record({
      name: text,
      kind: fc.constantFrom('GRANT', 'CASH', null),
      amount: fc.oneof(
        fc.constant(null),
        fc.integer({ min: -1e12, max: 1e12 }).map((cents) => cents / 100),
      ),
      late: fc.constantFrom(true, false, null),
      since: fc.constantFrom('2026-11-03', null),
    })
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 6 }), (given) => {
        const rows = given.map((of, at): TableRow => {
          // As the server keeps it: on one line.
          const kept = Object.entries({ ...of, name: of.name.replace(/\s+/g, ' ').trim() })
          const filled = kept.filter(([, cell]) => cell !== null && cell !== '')
          return { rowId: `row-${at}`, cells: Object.fromEntries(filled), removed: false }
        })
        const read = readPasted(fields, csvOf(fields, rows), { byHeads: true })
        const table = { fields, standing: rows, over: [], newId: () => 'new' }
        expect(placeRows(read, table)).toMatchObject({ changes: [], refusals: [] })
        // Elsewhere each of them is a new row with the same cells.
        const others = placeRows(read, { ...table, standing: [] })
        expect(others.changes.map(({ set }) => set)).toEqual(rows.map(({ cells }) => cells))
      }),
      { numRuns: 2_000, seed: 20_261_127 },
    )
  })

  test('empties a cell that was emptied there, and never writes dots', () => {
    expect(takenFrom('Name,Kind,Tax ID,Row in Granary\n=1+1,,•••••9999,row-0')).toMatchObject({
      changes: [{ rowId: 'row-0', set: { kind: null } }],
      refusals: [{ column: 'Tax ID' }],
    })
  })
})

test('rows without names of their own are written over the rows that one stands at', () => {
  const standing = [
    { rowId: 'a', cells: { name: 'Ann', amount: 5 }, removed: false },
    { rowId: 'b', cells: { name: 'Bo' }, removed: false },
  ]
  const pasted = readPasted([name, money], 'Ann\t6\nBo\nCy')
  const at = { fields: [name, money], standing, over: standing, newId: () => 'new' }
  expect(placeRows(pasted, at)).toEqual({
    kinds: ['changed', 'same', 'added'],
    changes: [
      { rowId: 'a', set: { amount: 6 } },
      { rowId: 'new', set: { name: 'Cy' } },
    ],
    refusals: [],
  })
})
