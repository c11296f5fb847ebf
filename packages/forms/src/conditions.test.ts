import { describe, expect, test } from 'vitest'
import { schemaOf, select, text } from '../test/build.ts'
import { type Answer, type Answers, type Condition, compile, conditionHolds, type Field } from './index.ts'

type Case = [answer: Answer, operator: string, value: Condition['value'], holds: boolean]

describe('one condition', () => {
  test.each<Case>([
    ['A', 'equals', 'A', true],
    ['B', 'equals', 'A', false],
    [null, 'equals', 'A', false],
    [7, 'equals', 7, true],
    [7, 'equals', '7', false],
    [false, 'equals', false, true],
  ])('[S1-253] %j %s %j: %s', holds)

  test.each<Case>([
    ['A', 'notEquals', 'A', false],
    ['B', 'notEquals', 'A', true],
    [null, 'notEquals', 'A', true],
  ])('[S1-254] [A36] %j %s %j: %s', holds)

  test.each<Case>([
    [['A', 'B'], 'includes', 'A', true],
    [['A', 'B'], 'includes', 'C', false],
    [['A', 'B'], 'includes', ['C', 'B'], true],
    ['A', 'includes', 'A', true],
    [null, 'includes', 'A', false],
    [['A'], 'excludes', 'A', false],
    [['A'], 'excludes', ['B', 'C'], true],
    ['A', 'excludes', 'B', true],
    [null, 'excludes', 'A', true],
    [[], 'excludes', 'A', true],
  ])('[S1-255] [A37] %j %s %j: %s', holds)

  test.each<Case>([
    [['A', 'B'], 'equals', 'A', true],
    [['A', 'B'], 'equals', 'C', false],
    [['A', 'B'], 'notEquals', 'C', true],
    [['A', 'B'], 'notEquals', 'B', false],
  ])('[S1-256] %j %s %j: %s', holds)

  test.each<Case>([['A', 'matches', 'B', true]])('[S1-257] %j %s %j: %s', holds)

  function holds(answer: Answer, operator: string, value: Condition['value'], expected: boolean) {
    expect(conditionHolds({ operator, value }, answer)).toBe(expected)
  }
})

describe('one rule', () => {
  const a = { fieldId: 'a', operator: 'equals', value: 'A' }
  const b = { fieldId: 'b', operator: 'equals', value: 'B' }

  test.each<[string, Field['visibility'], boolean, boolean, boolean, boolean]>([
    ['always', { kind: 'always' }, true, true, true, true],
    ['all', { kind: 'all', conditions: [a, b] }, false, false, false, true],
    ['any', { kind: 'any', conditions: [a, b] }, false, true, true, true],
  ])('[S1-251] %s: neither, first, second and both conditions met', (_, visibility, ...expected) => {
    const given: Answers[] = [{}, { a: 'A' }, { b: 'B' }, { a: 'A', b: 'B' }]
    expect(given.map((answers) => isVisible({ visibility } as Partial<Field>, answers))).toEqual(expected)
  })

  test('[S1-252] a field without a rule is visible', () => expect(isVisible({}, {})).toBe(true))

  test.each(['all', 'any'] as const)('[S1-261] [A38] %s without a condition is visible', (kind) => {
    expect(isVisible({ visibility: { kind, conditions: [] } }, {})).toBe(true)
  })

  test.each<[Answer, boolean]>([
    ['CF', true],
    ['B_AND_I', false],
    [null, false],
  ])('[S1-258] a field of CF with the program %j: %s', (loanProgram, visible) => {
    expect(isVisible({ programs: ['CF'] }, { loanProgram })).toBe(visible)
  })

  test('[A39] a stored answer controls others although its own field is hidden', () => {
    const schema = schemaOf(
      select('a', ['A', 'B']),
      select('b', ['B'], { visibility: { kind: 'all', conditions: [a] } }),
      text('c', { visibility: { kind: 'all', conditions: [b] } }),
    )
    const form = compile(schema)
    const state = form.evaluate({ a: 'B', b: 'B' })
    expect(form.visibleFields(state, 's').map((field) => field.id)).toEqual(['a', 'c'])
  })

  function isVisible(more: Partial<Field>, answers: Answers) {
    const form = compile(schemaOf(text('a'), text('b'), text('x', more)))
    return form.fieldState(form.evaluate(answers), 'x')?.visible
  }
})
