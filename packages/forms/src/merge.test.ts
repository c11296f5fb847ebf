import { describe, expect, test } from 'vitest'
import { schemaOf, text } from '../test/build.ts'
import { type Answer, answersEqual, mergeAnswers } from './index.ts'

const schema = schemaOf(text('t'), { id: 'f', type: 'file', label: 'F' })

describe('two edits of one answer', () => {
  test.each<[string, Answer, Answer, Answer, Answer]>([
    ['only mine', 'a', 'b', 'a', 'b'],
    ['only theirs', 'a', 'a', 'b', 'b'],
    ['both the same', 'a', 'b', 'b', 'b'],
    ['cleared by me', 'a', null, 'a', null],
    ['emptied in different ways', 'a', '', null, null],
  ])('%s', (_, base, mine, theirs, expected) => {
    const merge = mergeAnswers({ t: base }, { t: mine }, { t: theirs }, schema)
    expect(merge).toEqual({ answers: { t: expected, f: null }, conflicts: [] })
  })

  test('different values are a conflict, and theirs stands until somebody chooses', () => {
    const merge = mergeAnswers({ t: 'a' }, { t: 'b' }, { t: 'c' }, schema)
    expect(merge.conflicts).toEqual([{ fieldId: 't', base: 'a', mine: 'b', theirs: 'c' }])
    expect(merge.answers.t).toBe('c')
  })

  test('files added and removed on both sides come together', () => {
    const merge = mergeAnswers({ f: ['1', '2'] }, { f: ['2', '3'] }, { f: ['1', '2', '4'] }, schema)
    expect(merge).toEqual({ answers: { t: null, f: ['2', '4', '3'] }, conflicts: [] })
  })

  test('a list that holds an entry twice is left to a person', () => {
    expect(mergeAnswers({ f: ['1', '1'] }, { f: ['1'] }, { f: ['2'] }, schema).conflicts).toHaveLength(1)
  })
})

describe('[A19] whether a save would change anything', () => {
  test.each<[Answer, Answer, boolean]>([
    [null, '', true],
    [null, [], true],
    ['', [], true],
    ['a', 'a', true],
    [['a', 'b'], ['a', 'b'], true],
    [['a', 'b'], ['b', 'a'], false],
    [0, null, false],
    [false, null, false],
    ['1', 1, false],
  ])('%j and %j: %s', (one, other, same) => {
    expect(answersEqual({ t: one }, { t: other })).toBe(same)
  })

  test('a field that is missing is the same as an empty one', () => {
    expect(answersEqual({}, { t: null })).toBe(true)
    expect(answersEqual({ t: 'a' }, {})).toBe(false)
    expect(answersEqual({}, { t: 'a' })).toBe(false)
  })
})
