import { describe, expect, test } from 'vitest'
import { schemaOf, select, text } from '../test/build.ts'
import { checkAnswers, compile, MAX_NUMBER, MAX_TEXT_LENGTH, testAnswers } from './index.ts'

const schema = schemaOf(
  text('t'),
  select('s', ['A', 'B']),
  select('m', ['A', 'B'], { type: 'multiSelect' }),
  { id: 'n', type: 'number', label: 'N', min: 10 },
  { id: 'd', type: 'date', label: 'D' },
  { id: 'f', type: 'file', label: 'F' },
  { id: 'b', type: 'boolean', label: 'B' },
)

describe('stored', () => {
  test.each<[object]>([
    [{}],
    [{ t: null, s: null, m: null, n: null, d: null, f: null, b: null }],
    [{ t: 'x'.repeat(MAX_TEXT_LENGTH), s: 'A', m: ['A'], n: 1, d: '2024-02-29', f: ['id'], b: false }],
    [{ n: MAX_NUMBER }],
    [{ n: -MAX_NUMBER }],
  ])('a draft may be unfinished, too long or out of range', (given) => {
    expect(checkAnswers(schema, given)).toEqual({ ok: true, answers: given })
  })

  test('emptied texts are stored as no answer', () => {
    expect(checkAnswers(schema, { t: '' })).toEqual({ ok: true, answers: { t: null } })
  })

  test('[B23] signs that no database keeps are left out, so that they stop no save', () => {
    const given = { t: 'a\0b \ud83d c \ud83d\ude9c' }
    expect(checkAnswers(schema, given)).toEqual({ ok: true, answers: { t: 'ab \ufffd c \ud83d\ude9c' } })
    expect(checkAnswers(schema, { t: '\0' })).toEqual({ ok: true, answers: { t: null } })
  })
})

describe('[S1-101] refused', () => {
  test.each<[string, unknown, string]>([
    ['an object', { t: { a: 1 } }, 'type'],
    ['a number as text', { t: 5 }, 'type'],
    ['a text beyond the ceiling', { t: 'x'.repeat(MAX_TEXT_LENGTH + 1) }, 'tooLong'],
    ['an unknown field', { zzz: 'x' }, 'unknownField'],
    ['a hostile key', JSON.parse('{"__proto__": "x"}'), 'unknownField'],
    ['a value that is not on offer', { s: 'C' }, 'option'],
    ['a choice that is not on offer', { m: ['A', 'C'] }, 'option'],
    ['one entry twice', { f: ['id', 'id'] }, 'type'],
    ['too many entries', { f: Array.from({ length: 201 }, (_, at) => `id-${at}`) }, 'tooMany'],
    ['a number beyond the ceiling', { n: 1.7e308 }, 'tooLong'],
    ['a number below it', { n: -(MAX_NUMBER + 1) }, 'tooLong'],
    ['an endless number', { n: Number.POSITIVE_INFINITY }, 'type'],
    ['a day that does not exist', { d: '2023-02-29' }, 'date'],
    ['a list instead of answers', [], 'type'],
    ['nothing', null, 'type'],
  ])('%s', (_, given, code) => {
    const checked = checkAnswers(schema, given)
    expect(checked.ok ? [] : checked.problems.map((problem) => problem.code)).toEqual([code])
  })
})

test('a text beyond the ceiling is told the one limit that helps: its field’s own', () => {
  const limited = schemaOf(
    { id: 'free', type: 'longText', label: 'Free' },
    text('short', { validations: [{ kind: 'maxLength', value: 160 }] }),
  )
  const endless = 'x'.repeat(100_000)
  const checked = checkAnswers(limited, { free: endless, short: endless })
  expect(checked.ok ? [] : checked.problems.map(({ message }) => message)).toEqual([
    'This text is too long to be saved. Use at most 20,000 characters.',
    'This text is too long to be saved. Use at most 160 characters.',
  ])
})

test('what is entered on one line is kept as one, and longer texts keep their lines', () => {
  const both = schemaOf(text('name'), { id: 'story', type: 'longText', label: 'Story' })
  const checked = checkAnswers(both, { name: 'Prairie\r\nMill\u2028LLC\u0007', story: 'one\ntwo' })
  expect(checked).toEqual({ ok: true, answers: { name: 'Prairie Mill LLC', story: 'one\ntwo' } })
})

describe('test data', () => {
  const fields = schemaOf(
    select('loanProgram', ['B_AND_I', 'CF']),
    select('certifyInformationAccurate', ['YES', 'NO']),
    select('hasCoBorrower', ['YES', 'NO']),
    { id: 'share', type: 'number', label: 'Share', format: 'percentage' },
    { id: 'amount', type: 'number', label: 'Amount', format: 'currency', min: 1000 },
    { id: 'years', type: 'number', label: 'Years', format: 'integer', max: 40 },
    { id: 'day', type: 'date', label: 'Day' },
    { id: 'file', type: 'file', label: 'File', required: false },
    text('name', { label: 'Legal name' }),
    text('mail', {
      validations: [{ kind: 'pattern', value: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', message: 'No.' }],
    }),
  )

  test('is what the specification lists, and passes every check', () => {
    const answers = testAnswers(fields)
    expect(answers).toEqual({
      loanProgram: 'B_AND_I',
      certifyInformationAccurate: 'YES',
      hasCoBorrower: 'NO',
      share: 80,
      amount: 250_000,
      years: 10,
      day: '2024-01-01',
      file: [],
      name: 'Test Legal name',
      mail: 'test@example.com',
    })
    const form = compile(fields)
    expect(form.problems(form.evaluate(answers))).toEqual([])
  })
})
