import { describe, expect, test } from 'vitest'
import { schemaOf, select, text, whenEqual } from '../test/build.ts'
import { type Answers, type PrefillRule, prefillAnswers } from './index.ts'

const schema = schemaOf(
  select('citizen', ['YES', 'NO']),
  select('program', ['B_AND_I', 'CF'], { defaultValue: 'B_AND_I' }),
  text('county'),
  text('shared', { visibility: whenEqual('citizen', 'NO') }),
  { id: 'plan', type: 'file', label: 'Plan' },
  { id: 'amount', type: 'number', label: 'Amount', format: 'currency' },
)
const rules: PrefillRule[] = [
  { to: 'citizen', from: 'citizenship', convert: { kind: 'anyTo', value: 'YES' } },
  { to: 'county', from: 'countyName' },
  { to: 'amount', from: 'total', convert: { kind: 'number' } },
  { to: 'program', from: 'kind', convert: { kind: 'map', values: { cf: 'CF' } } },
]
const from = (answers: Answers, name = 'pre') => [{ name, answers, rules, sameIds: true }]
const empty = { answers: {} }

describe('prefill', () => {
  test('[S1-190] copies nothing from empty answers, and defaults stay', () => {
    const prefill = prefillAnswers(schema, empty, from({}))
    expect(prefill.filled).toEqual([])
    expect(prefill.answers).toMatchObject({ program: 'B_AND_I', county: null, plan: [] })
  })

  test('[S1-191] [S1-192] renames and translates, and says from where', () => {
    const prefill = prefillAnswers(
      schema,
      empty,
      from({ citizenship: 'US_CITIZEN', countyName: 'Marion', kind: 'cf', total: '$1,250,000' }),
    )
    expect(prefill.answers).toMatchObject({
      citizen: 'YES',
      county: 'Marion',
      program: 'CF',
      amount: 1_250_000,
    })
    expect(prefill.provenance.county).toEqual({ kind: 'prefilled', source: 'pre', from: 'countyName' })
  })

  test('a value without a counterpart gives nothing', () => {
    expect(
      prefillAnswers(schema, empty, from({ kind: '__proto__', citizen: 'MAYBE' })).answers,
    ).toMatchObject({
      program: 'B_AND_I',
      citizen: null,
    })
  })

  test('[D2] hidden fields are filled too', () => {
    expect(prefillAnswers(schema, empty, from({ shared: 'x' })).answers.shared).toBe('x')
  })

  test('what has to be answered anew does not flow by its id, yet may by a rule', () => {
    const [source] = from({ shared: 'x', countyName: 'Marion' })
    if (!source) throw new Error('one source is needed')
    const prefill = prefillAnswers(schema, empty, [{ ...source, except: ['shared', 'county'] }])
    expect(prefill.answers).toMatchObject({ shared: null, county: 'Marion' })
  })

  test('[S1-195] [D1] what a person answered or cleared stays', () => {
    const current = {
      answers: { county: 'Lake', shared: null },
      provenance: { county: { kind: 'person' }, shared: { kind: 'person' } },
    } as const
    expect(
      prefillAnswers(schema, current, from({ countyName: 'Marion', shared: 'x' })).answers,
    ).toMatchObject({
      county: 'Lake',
      shared: null,
    })
  })

  test('an answer of unknown origin is taken for a person’s own', () => {
    const prefill = prefillAnswers(
      schema,
      { answers: { county: 'Lake', program: 'B_AND_I' } },
      from({ countyName: 'Marion', kind: 'cf' }),
    )
    expect(prefill.answers).toMatchObject({ county: 'Lake', program: 'CF' })
  })

  test('a prefilled value gives way to a newer one of its source, and goes when that one goes', () => {
    const first = prefillAnswers(schema, empty, from({ countyName: 'Marion' }))
    const second = prefillAnswers(schema, first, from({ countyName: 'Lake' }))
    const third = prefillAnswers(schema, second, from({}))
    expect([first, second, third].map((each) => each.answers.county)).toEqual(['Marion', 'Lake', null])
    expect(third.provenance.county).toEqual({ kind: 'default' })
  })

  test('an overlong text is copied whole and flagged', () => {
    const county = 'x'.repeat(21)
    const prefill = prefillAnswers(schema, empty, from({ countyName: county }))
    expect(prefill.answers.county).toBe(county)
    expect(prefill.flagged).toEqual([
      { fieldId: 'county', code: 'maxLength', message: 'Use at most 20 characters.' },
    ])
  })

  test('files are copied as references, and a text that cannot become a file is handed back', () => {
    expect(prefillAnswers(schema, empty, from({ plan: ['id-1'] })).answers.plan).toEqual(['id-1'])
    const prefill = prefillAnswers(schema, empty, from({ plan: 'In the annex' }))
    expect(prefill.answers.plan).toEqual([])
    expect(prefill.beside).toEqual([{ fieldId: 'plan', from: 'plan', answer: 'In the annex' }])
  })

  test.each([
    ['12', '555-0100 x12'],
    [null, '555-0100'],
  ])('a phone number and the extension %j become %s', (extension, expected) => {
    const join: PrefillRule = {
      to: 'county',
      from: 'phone',
      convert: { kind: 'join', with: 'extension', separator: ' x' },
    }
    const source = { name: 'project', answers: { phone: '555-0100', extension }, rules: [join] }
    expect(prefillAnswers(schema, empty, [source]).answers.county).toBe(expected)
  })
})
