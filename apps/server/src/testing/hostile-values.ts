import { boundOf, type Entry } from '@granary/api'
import type { GenericValidator, PropertyValidators } from 'convex/values'

/** Texts on which patterns go back and forth, as long as wanted. The last sign makes each of them fail at its end. */
export const worstTexts: Readonly<Record<string, (length: number) => string>> = {
  'digits and a letter': (length) => `${'1'.repeat(length - 1)}x`,
  'digits and a dot': (length) => `${'1'.repeat(length - 2)}.x`,
  'blanks in the middle': (length) => `a${' '.repeat(length - 2)}a`,
  'blanks only': (length) => ' '.repeat(length),
  'line breaks': (length) => `a${'\r\n'.repeat(Math.floor((length - 2) / 2))}a`,
  'dots after an @': (length) => `a@${'.'.repeat(length - 3)}@`,
  'an @ after another': (length) => '@'.repeat(length),
  'short words with dots': (length) => `a@${'a.'.repeat(Math.floor((length - 3) / 2))} `,
  'combining signs': (length) => `a${'\u0301'.repeat(length - 1)}`,
  'signs that combine in turns': (length) => 'a\u0323\u0301'.repeat(Math.floor(length / 3)),
  'commas and blanks': (length) => `${', '.repeat(Math.floor((length - 1) / 2))}x`,
  'words with commas': (length) => 'ab, '.repeat(Math.floor(length / 4)),
  'a number and words': (length) => `1 ${'st '.repeat(Math.floor((length - 10) / 3))}NE 68920`,
  'nested quotes': (length) => '"\\"'.repeat(Math.floor(length / 3)),
  'open brackets': (length) => '('.repeat(length),
  'cells of a spreadsheet': (length) => `(${'B12 '.repeat(Math.floor((length - 1) / 4))}`,
  'path separators': (length) => '/'.repeat(length),
  'dots and slashes': (length) => './'.repeat(Math.floor(length / 2)),
  'a path off the origin': (length) => `/${'\\\t'.repeat(Math.floor((length - 1) / 2))}`,
  'halves of emoji': (length) => '\ud83c'.repeat(length),
  'signs of a search': (length) => '%_\\'.repeat(Math.floor(length / 3)),
}

/** Short texts that some layer below does not expect. */
export const oddTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  'two\nlines',
  'two\r\nlines',
  '\u2028',
  '\ud83c',
  '🌾',
  '\u202egnirts',
  '__proto__',
  'constructor',
  "'; drop table people; --",
  '%',
  '\\',
  '"',
  'null',
  'NaN',
  '-1',
  '1e999',
  '١٢٣',
  '2026-02-30',
  '9999999-99-99',
  '[]',
  '["a","b"]',
  'a@b',
  'a@b.example',
  'A@B.EXAMPLE\0',
  '"a b"@c.example',
  'a@b.example\nBcc: c@d.example',
  'ä@ö.example',
  '\ud83c@b.example',
]

export const oddNumbers: readonly number[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
]

/** A place in the arguments of a function, and how to put something else there. */
export interface Leaf {
  readonly path: string
  readonly kind: 'text' | 'number' | 'document'
  /** Longest text that is taken there. */
  readonly most: number
  /** Whether it becomes one line. */
  readonly isLine: boolean
  readonly put: (args: object, value: unknown) => object
}

/** Every text and number that a function takes, inside lists, records and objects too. */
export function leavesOf({ args }: Pick<Entry, 'args'>): Leaf[] {
  return ofFields(args)
}

function ofFields(fields: PropertyValidators): Leaf[] {
  return Object.entries(fields).flatMap(([key, field]) =>
    ofValidator(field).map((leaf) => ({
      ...leaf,
      path: leaf.path ? `${key}.${leaf.path}` : key,
      put: (args: object, value: unknown) => {
        const before: unknown = (args as Record<string, unknown>)[key]
        return {
          ...args,
          [key]: leaf.put(typeof before === 'object' && before !== null ? before : {}, value),
        }
      },
    })),
  )
}

const noText = { most: 0, isLine: false }
const textOf = ({ most, lines }: { most: number; lines: string }) => ({
  most,
  isLine: lines === 'one',
})

function ofValidator(validator: GenericValidator): Leaf[] {
  const itself = (_: object, value: unknown) => value as object
  const bound = boundOf(validator)
  switch (validator.kind) {
    case 'string':
      return [{ path: '', kind: 'text', ...(bound?.kind === 'text' ? textOf(bound) : noText), put: itself }]
    case 'float64':
      return [{ path: '', kind: 'number', ...noText, put: itself }]
    case 'any': {
      const most = bound?.kind === 'document' ? bound.text : 0
      const put = (_: object, value: unknown) => ({ lenderSamUin: value, borrowerName: value })
      return [{ path: '*', kind: 'document', most, isLine: false, put }]
    }
    case 'object':
      return ofFields(validator.fields)
    case 'array':
      return ofValidator(validator.element).map((leaf) => ({
        ...leaf,
        path: `[]${leaf.path}`,
        put: (before: object, value: unknown) => [
          leaf.put(Array.isArray(before) ? (before[0] ?? {}) : {}, value),
        ],
      }))
    case 'record':
      return [
        ...ofValidator(validator.key).map((leaf) => ({
          ...leaf,
          path: 'key',
          put: (_: object, value: unknown) => ({ [String(value)]: 'a' }),
        })),
        ...ofValidator(validator.value).map((leaf) => ({
          ...leaf,
          path: '*',
          put: (before: object, value: unknown) => ({
            ...before,
            borrowerName: value,
            totalLoanAmount: value,
          }),
        })),
      ]
    case 'union':
      return validator.members.flatMap(ofValidator)
    default:
      return []
  }
}
