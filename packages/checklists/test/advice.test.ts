import { type Answer, adviceOn, type Field, problemsOf, type UsualFormat } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import { formatOf } from '../src/advice/field-formats.ts'
import { formats } from '../src/advice/formats.ts'
import { projectTables, questionnaires, withHints } from '../src/index.ts'

const fields = questionnaires
  .flatMap(({ registry }) => registry.revisions)
  .flatMap(({ schema }) => schema.sections.flatMap((section) => section.fields))

const isUsual = (usualFormat: UsualFormat, answer: Answer) =>
  adviceOn({ metadata: { usualFormat } } as Partial<Field> as Field, answer) === undefined

describe('[B49] the usual formats', () => {
  test.each<[keyof typeof formats, readonly (string | number)[], readonly (string | number)[]]>([
    [
      'naics',
      ['111150', '11', '311511', '92811', ' 236220 '],
      ['corn', '1', '1111501', '101150', '99', '11-1150'],
    ],
    [
      'employerId',
      ['12-3456789', '123456789', '47-1234567'],
      ['abc', '07-1234567', '12-345678', '123-45-6789'],
    ],
    [
      'taxId',
      ['12-3456789', '123-45-6789', '123 45 6789', '987-65-4321', '900-70-1234'],
      [
        'abc',
        '000-12-3456',
        '666-12-3456',
        '123-00-4567',
        '123-45-0000',
        '987-49-4321',
        '12-34-56789',
        '1234',
      ],
    ],
    [
      'uniqueEntityId',
      ['K1LMNPQRSTU9', 'k1lmnpqrstu9', 'ABCDEFGH1234'],
      ['0ABCDEFGH123', 'ABCDEFGHI123', 'ABCDEFGHO123', 'ABC', 'ABCDEFGH12345'],
    ],
    [
      'phone',
      ['(402) 555-0100', '402-555-0100', '4025550100', '1 402 555 0100', '+1 402 555 0100', '+49 30 1234567'],
      ['555-0100', 'call me', '402 555 010', '402 555 01000', '+49 30', '402-555-0100 x'],
    ],
    [
      'phone',
      ['(402) 555-0100 x12', '402.555.0100 ext. 7', '402-555-0100 extension 123456'],
      ['402-555-0100 x1234567'],
    ],
    [
      'zip',
      ['12 Mill Road, Broken Bow, NE 68822', 'Alma NE 68920-1234', 'Alma, NE 68920, United States', '68920'],
      ['12 Mill Road, Broken Bow, NE', 'Alma, NE 6892', 'Alma, NE 689201', '68920 Mill Road, Alma'],
    ],
    ['percentage', [0, 1, 80, 100, 180], [0.8, 0.25]],
    ['basisPoints', [0, 10, 250, -50, 2000], [2.5, 3, 25_000]],
    ['ratio', [0, 1.25, 20], [125]],
    ['amount', [1000, 1_000_000_000], [2_500_000_000]],
  ])('%s', (name, usual, unusual) => {
    expect(usual.filter((answer) => !isUsual(formats[name], answer))).toEqual([])
    expect(unusual.filter((answer) => isUsual(formats[name], answer))).toEqual([])
  })

  test('say nothing of what is not there, and give an example that is usual', () => {
    for (const [name, format] of Object.entries(formats)) {
      expect([name, ...[null, '', '   '].filter((answer) => !isUsual(format, answer))]).toEqual([name])
    }
    expect(formatOf('borrowerLegalName')).toBeUndefined()
    expect(formatOf('constructor')).toBeUndefined()
  })

  test('belong to every field of their kind in every revision, and to no other type of answer', () => {
    const missing = fields.filter(({ id, metadata, type, format }) => {
      const wanted =
        (metadata?.sensitive && type === 'shortText') ||
        metadata?.input === 'address' ||
        /phone|naics|samuin/i.test(id) ||
        format === 'currency'
      return wanted && type !== 'file' && formatOf(id) === undefined
    })
    expect(missing.map(({ id }) => id)).toEqual([])
    const wrongType = fields.filter(({ id, type }) => {
      const format = formatOf(id)
      return (
        format !== undefined &&
        (type === 'number') === (format.advice.includes('digits') || /ZIP/.test(format.advice))
      )
    })
    expect(wrongType.map(({ id }) => id)).toEqual([])
  })

  test('belong to the columns of tables whose kind has one, and refuse nothing there', () => {
    const columns = projectTables.declarations.flatMap((table) =>
      table.columns.map((field) => ({ at: `${table.id}.${field.id}`, field })),
    )
    const advised = (at: string, cell: Answer) => {
      const field = columns.find((each) => each.at === at)?.field
      return field && problemsOf(field, cell).length === 0 && adviceOn(field, cell)
    }
    expect(advised('owners.taxId', 'abc')).toBe(formats.taxId.advice)
    expect(advised('owners.taxId', '12-3456789')).toBeUndefined()
    expect(advised('owners.share', 0.8)).toBe(formats.percentage.advice)
    expect(advised('terms.servicingRate', 0.25)).toBeUndefined()
    expect(advised('debts.balance', 2_500_000_000)).toBe(formats.amount.advice)
    expect(advised('terms.borrowerUei', 'abc')).toBe(formats.uniqueEntityId.advice)
    expect(advised('terms.currentCoverage', 125)).toBe(formats.ratio.advice)
    const missing = columns.filter(
      ({ field: { id, metadata, format } }) =>
        metadata?.usualFormat === undefined &&
        (metadata?.sensitive || format === 'currency' || /address|uei|taxid|phone|naics/i.test(id)),
    )
    expect(missing.map(({ at }) => at)).toEqual([])
    const bare = columns.filter(({ field }) => field.format === 'percentage' && !field.metadata?.usualFormat)
    expect(bare.map(({ at }) => at)).toEqual(['terms.baseRate', 'terms.servicingRate'])
  })

  test.each(['9', ' ', '1-', 'a', '12345 ', '(', 'x1'])(
    'read a megabyte of “%s” in at most 50 ms',
    (sign) => {
      const worst = sign.repeat(Math.ceil(1_000_000 / sign.length))
      for (const [name, format] of Object.entries(formats)) {
        expect(
          leastTimeOf(() => isUsual(format, `4${worst}z`)),
          name,
        ).toBeLessThan(50)
      }
    },
  )

  test('read the longest text that is looked at in at most 50 ms', () => {
    const readAll = () => {
      for (const sign of ['9', ' ', '1 ', '12345 ', '(', 'x', '12345-1234,']) {
        for (const length of [60, 400]) {
          for (const format of Object.values(formats))
            isUsual(format, `4${sign.repeat(400).slice(0, length - 2)}z`)
        }
      }
    }
    expect(leastTimeOf(readAll)).toBeLessThan(50)
  })
})

/** Milliseconds of processor time: what the machine does beside it makes a run longer and never shorter. */
function leastTimeOf(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

describe('[B44] [B49] the hints beside a questionnaire', () => {
  const latest = questionnaires.map(({ registry }) => registry.latest.schema)

  test.each(latest)('change nothing of what was published: $id', (schema) => {
    const before = JSON.stringify(schema)
    const hinted = withHints(schema)
    expect(JSON.stringify(schema)).toBe(before)
    const bare = structuredClone(hinted) as unknown as {
      sections: { fields: { metadata?: Record<string, unknown> }[] }[]
    }
    for (const field of bare.sections.flatMap((section) => section.fields)) {
      delete field.metadata?.usualFormat
      delete field.metadata?.mayNotApply
      if (Object.keys(field.metadata ?? {}).length === 0) delete field.metadata
    }
    expect(bare).toEqual(schema)
    expect(withHints(schema)).toBe(hinted)
  })

  test('stand at their fields', () => {
    const field = withHints(latest[0] as (typeof latest)[number])
      .sections.flatMap((section) => section.fields)
      .find(({ id }) => id === 'projectNaicsCode')
    expect(field && adviceOn(field, 'corn')).toBe('A NAICS code has six digits, for example 111150.')
  })
})
