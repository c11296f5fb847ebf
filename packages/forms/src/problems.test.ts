import { describe, expect, test } from 'vitest'
import { select, text } from '../test/build.ts'
import { type Answer, type Field, isAnswered, problemsOf } from './index.ts'

const EMAIL = {
  kind: 'pattern',
  value: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  message: 'Enter a valid email address.',
} as const

describe('what counts as answered', () => {
  test.each<[string, Field['type'], Answer, boolean]>([
    ['S1-284', 'multiSelect', [], false],
    ['S1-284', 'multiSelect', ['x'], true],
    ['S1-284', 'file', [], false],
    ['S1-284', 'file', ['x'], true],
    ['S1-285', 'shortText', '  ', false],
    ['S1-285', 'shortText', 'a', true],
    ['S1-285', 'longText', '\n', false],
    ['S1-285', 'shortText', '\u200b\u202e', false],
    ['S1-285', 'longText', ' \u3164\u2800\ufeff\u00ad', false],
    ['S1-285', 'shortText', '\u200b?', true],
    ['S1-285', 'shortText', '\u{1f33e}', true],
    ['S1-285', 'select', '', false],
    ['S1-285', 'date', '2024-01-01', true],
    ['S1-286', 'number', 0, true],
    ['S1-286', 'number', null, false],
    ['S1-286', 'boolean', false, true],
    ['S1-286', 'boolean', null, false],
  ])('[%s] %s with %j: %s', (_, type, answer, expected) => {
    expect(isAnswered({ type }, answer)).toBe(expected)
  })
})

describe('what is wrong with an answer', () => {
  const number = (more: Partial<Field>): Field => ({ id: 'n', type: 'number', label: 'N', ...more })

  test.each<[string, Field, Answer, string[]]>([
    ['S1-288', text('t'), null, ['This field is required.']],
    ['S1-287', text('t', { required: false }), null, []],
    ['S1-088', text('t'), 'x'.repeat(20), []],
    ['S1-088', text('t'), 'x'.repeat(21), ['Use at most 20 characters.']],
    ['S1-321', text('t', { validations: [EMAIL] }), 'a b@c.de', ['Enter a valid email address.']],
    ['S1-321', text('t', { validations: [EMAIL] }), 'a@b', ['Enter a valid email address.']],
    ['S1-321', text('t', { validations: [EMAIL] }), 'a@b.co', []],
    ['S1-322', number({ min: 1000, format: 'currency' }), 999, ['Enter $1,000 or more.']],
    ['S1-322', number({ min: 1000, format: 'currency' }), 1000, []],
    ['S1-323', number({ max: 100, format: 'percentage' }), 101, ['Enter 100% or less.']],
    ['S1-325', number({ min: 1, max: 40, format: 'integer' }), 1.5, ['Enter a whole number.']],
    ['S1-328', number({ min: 0, step: 0.01 }), 1.15, []],
    ['S1-328', number({ min: 0, step: 0.01 }), 1.155, ['Enter a multiple of 0.01.']],
    ['S1-101', number({}), 'ten', ['Enter a number.']],
    ['S1-087', select('s', ['A']), 'B', ['Choose one of the listed options.']],
    [
      'S1-087',
      select('s', ['A'], { type: 'multiSelect' }),
      ['A', 'B'],
      ['Choose one of the listed options.'],
    ],
    ['S1-085', { id: 'd', type: 'date', label: 'D' }, '2023-02-29', ['Enter a valid date.']],
    ['S1-085', { id: 'd', type: 'date', label: 'D' }, '2024-02-29', []],
  ])('[%s] %o with %j', (_, field, answer, messages) => {
    expect(problemsOf(field, answer).map((problem) => problem.message)).toEqual(messages)
  })

  test('a type of field that nobody knows is named', () => {
    const field = { id: 'x', type: 'hologram', label: 'X' } as unknown as Field
    expect(problemsOf(field, 'something')[0]?.message).toBe('Unsupported field type: hologram')
  })
})
