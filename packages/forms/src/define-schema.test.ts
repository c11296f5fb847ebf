import { describe, expect, test } from 'vitest'
import { schemaOf, select, text, whenEqual } from '../test/build.ts'
import { checkSchema, defineSchema, type FormSchema } from './index.ts'

describe('refused', () => {
  test.each<[string, FormSchema, string]>([
    ['[S1-093] the same id twice', schemaOf(text('a'), text('a')), 'Duplicate field id detected: a'],
    [
      'a condition on an unknown field',
      schemaOf(text('a', { visibility: whenEqual('b', 'x') })),
      'Field a depends on b, which does not exist.',
    ],
    [
      'a condition on a value nobody can choose',
      schemaOf(select('a', ['YES']), text('b', { visibility: whenEqual('a', 'NO') })),
      'Field b depends on a being NO, which nobody can choose.',
    ],
    [
      'a condition on itself',
      schemaOf(text('a', { visibility: whenEqual('a', 'x') })),
      'Field a depends on itself.',
    ],
    [
      'conditions in a circle',
      schemaOf(
        text('a', { visibility: whenEqual('b', 'x') }),
        text('b', { visibility: whenEqual('a', 'x') }),
      ),
      'Fields depend on each other in a circle: a → b → a',
    ],
    ['an empty option', schemaOf(select('a', [''])), 'Field a: an option must not have an empty value.'],
    [
      'a program nobody can choose',
      schemaOf(select('loanProgram', ['CF']), text('a', { programs: ['XX'] })),
      'Field a applies to the program XX, which nobody can choose.',
    ],
    [
      'a reserved id',
      schemaOf(text('constructor')),
      'Field constructor: this id is reserved, choose another.',
    ],
    [
      'an unknown type',
      schemaOf(text('a', { type: 'hologram' as 'file' })),
      'Field a: Unsupported field type: hologram',
    ],
    [
      'a broken pattern',
      schemaOf(text('a', { validations: [{ kind: 'pattern', value: '(', message: 'No.' }] })),
      'Field a: pattern is not a regular expression.',
    ],
  ])('%s', (_, draft, message) => {
    expect(() => defineSchema(draft)).toThrow(message)
  })

  test('what contains itself or cannot be stored', () => {
    const metadata: Record<string, unknown> = {}
    metadata.self = metadata
    expect(() => defineSchema({ ...schemaOf(text('a')), metadata })).toThrow(
      'A schema must not contain itself.',
    )
    const call = { call: () => 1 }
    expect(() => defineSchema({ ...schemaOf(text('a')), metadata: call })).toThrow('must not hold a function')
  })
})

describe('built', () => {
  const helperText = 'Dated within 90 days (Checklist B12, A2). See Form 10-K [Lender!C4].'
  const schema = defineSchema(
    schemaOf(text('a', { helperText }), text('b', { helperText: 'Ask (Checklist B12).' })),
  )
  const [section] = schema.sections

  test('[S1-094] people do not see checklist references', () => {
    expect(section?.fields.map((field) => field.helperText)).toEqual([
      'Dated within 90 days. See Form 10-K.',
      'Ask.',
    ])
  })

  test('[S1-095] references are kept, sorted and without doubles', () => {
    expect(section?.fields[0]?.metadata?.checklistReferences).toEqual(['A2', 'B12', 'Lender!C4'])
    expect(section?.metadata.checklistReferences).toEqual(['A2', 'B12', 'Lender!C4'])
  })

  test.each(['Owners with 20% interest (Form 10-K)', 'In the fourth quarter (Q4)', 'Use form SF424 here'])(
    'ordinary words stay: %s',
    (text_) => {
      const built = defineSchema(schemaOf(text('a', { helperText: text_ })))
      expect(built.sections[0]?.fields[0]?.helperText).toBe(text_)
    },
  )

  test('[S1-092] where a field comes from stays with it', () => {
    const metadata = {
      checklistReferences: ['A2'],
      canonicalReference: 'form-4279-1/12',
      autopopulatesFrom: 'project.borrowerName',
      design: 'profile/name',
    }
    const built = defineSchema(schemaOf(text('a', { metadata })))
    expect(built.sections[0]?.fields[0]?.metadata).toEqual(metadata)
  })

  test('[S1-083] survives JSON and cannot be changed', () => {
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema)
    expect(Object.isFrozen(section?.fields[0]?.validations)).toBe(true)
  })
})

describe('findings of a review', () => {
  test('names what a published revision must have', () => {
    const bare = schemaOf(
      { id: 'f', type: 'file', label: 'F' },
      { id: 't', type: 'longText', label: 'T' },
      { id: 's', type: 'select', label: 'S' },
      select('d', ['A'], { defaultValue: 'B' }),
    )
    expect(checkSchema(bare)).toEqual([
      'Field f takes files but does not say which.',
      'Field f takes files of any size.',
      'Field t is a text without a limit.',
      'Field s offers no options.',
      'Field d has the default B, which nobody can choose.',
    ])
    expect(checkSchema(schemaOf(text('a')))).toEqual([])
  })
})
