import fc from 'fast-check'
import type {
  Answer,
  Answers,
  Condition,
  Field,
  FieldType,
  FormSchema,
  NumberFormat,
  Validation,
  Visibility,
} from '../src/index.ts'
import { sectionOf } from './build.ts'

const VALUES = ['A', 'B', 'C'] as const
const TYPES: readonly FieldType[] = [
  'shortText',
  'longText',
  'select',
  'multiSelect',
  'number',
  'date',
  'file',
  'boolean',
]
const OPERATORS = ['equals', 'notEquals', 'includes', 'excludes', 'matches']

/** Any answer to any field, also of a wrong type, since stored answers may be older than the field. */
export const anyAnswer: fc.Arbitrary<Answer> = fc.oneof(
  fc.constantFrom<Answer>(null, '', ' ', 'A', 'B', 'C', 'ABCD', '2024-02-29', '2023-02-29'),
  fc.constantFrom<Answer>(0, 7, -3, 180, 2.5, true, false),
  fc.subarray([...VALUES]),
)

const anyCondition = (ids: readonly string[]): fc.Arbitrary<Condition> =>
  fc.record({
    fieldId: fc.constantFrom(...ids),
    operator: fc.constantFrom(...OPERATORS),
    value: fc.oneof(fc.constantFrom<Condition['value']>(...VALUES, 7, true), fc.subarray([...VALUES])),
  })

const anyRule = (ids: readonly string[]): fc.Arbitrary<Visibility> =>
  fc.oneof(
    fc.constant<Visibility>({ kind: 'always' }),
    fc.record({
      kind: fc.constantFrom('all' as const, 'any' as const),
      conditions: fc.array(anyCondition(ids), { maxLength: 3 }),
    }),
  )

function anyField(id: string, ids: readonly string[]): fc.Arbitrary<Field> {
  return fc.record(
    {
      id: fc.constant(id),
      label: fc.constant(id),
      type: fc.constantFrom(...TYPES),
      options: fc.constant(VALUES.map((value) => ({ value, label: value }))),
      required: fc.boolean(),
      programs: fc.subarray([...VALUES], { minLength: 1 }),
      visibility: anyRule(ids),
      validations: fc.subarray<Validation>([
        { kind: 'maxLength', value: 3 },
        { kind: 'pattern', value: '^[A-C]', message: 'Begin with A, B or C.' },
      ]),
      min: fc.constantFrom(-1, 1),
      max: fc.constantFrom(5, 100),
      step: fc.constantFrom(0.5, 2),
      format: fc.constantFrom<NumberFormat>('integer', 'year', 'percentage', 'currency'),
    },
    { requiredKeys: ['id', 'label', 'type', 'options'] },
  )
}

/** Up to three sections over up to two categories, with rules on each other's fields and on the program. */
export const anySchema: fc.Arbitrary<FormSchema> = fc.integer({ min: 1, max: 9 }).chain((size) => {
  const ids = ['loanProgram', ...Array.from({ length: size }, (_, at) => `f${at}`)]
  return fc
    .record({
      fields: fc.tuple(...ids.map((id) => anyField(id, ids))),
      cut: fc.tuple(fc.nat(size), fc.nat(size)),
      shared: fc.boolean(),
    })
    .map(({ fields, cut, shared }) => {
      const [from, to] = [Math.min(...cut), Math.max(...cut)]
      return {
        id: 'any.v1',
        revision: 1,
        description: 'Any',
        sections: [
          sectionOf('one', 'first', fields.slice(0, from)),
          sectionOf('two', 'second', fields.slice(from, to)),
          sectionOf('three', shared ? 'first' : 'second', fields.slice(to)),
        ],
      }
    })
})

export function fieldIds(schema: FormSchema): readonly string[] {
  return schema.sections.flatMap((section) => section.fields.map((field) => field.id))
}

export function anyAnswers(schema: FormSchema): fc.Arbitrary<Answers> {
  const parts = Object.fromEntries(fieldIds(schema).map((id) => [id, anyAnswer]))
  return fc.record(parts, { requiredKeys: [] }) as fc.Arbitrary<Answers>
}

/** Some fields of which somebody said that they do not apply. */
export function anyMarks(schema: FormSchema): fc.Arbitrary<ReadonlySet<string>> {
  return fc.subarray([...fieldIds(schema)]).map((ids) => new Set(ids))
}

export function anyChange(schema: FormSchema): fc.Arbitrary<[string, Answer]> {
  return fc.tuple(fc.constantFrom(...fieldIds(schema)), anyAnswer)
}
