import { describe, expect, test } from 'vitest'
import { withoutName } from './names.ts'

const take = (name: string, text: string, others: readonly string[] = []) =>
  withoutName({ name, others, instead: 'Erased person 0A1B' })?.(text)

describe('the name of an erased person', () => {
  test.each([
    ['Ann Lee wrote a remark.', 'Erased person 0A1B wrote a remark.'],
    [
      'Ann Lee’s file, “Ann Lee”, (Ann Lee).',
      'Erased person 0A1B’s file, “Erased person 0A1B”, (Erased person 0A1B).',
    ],
    ['Ann Lee&#39;s file', 'Erased person 0A1B&#39;s file'],
    ['<p>Ann Lee</p>', '<p>Erased person 0A1B</p>'],
    ['Ann Lee-- and Ann Lee - there', 'Erased person 0A1B-- and Erased person 0A1B - there'],
  ])('goes as a whole: %s', (text, left) => {
    expect(take('Ann Lee', text)).toBe(left)
  })

  test.each([
    'Joann Lee wrote a remark.',
    'Joann Leeds wrote a remark.',
    'Ann Leeds wrote a remark.',
    'D’Ann Lee, D&#39;Ann Lee and Jo-Ann Lee',
    'Ann Lee-Smith and Ann Leé',
    'Annual: Ann and Lee',
    'ann lee',
  ])('is no part of another word: %s', (text) => {
    expect(take('Ann Lee', text)).toBe(text)
  })

  test('is no part of what somebody else is called', () => {
    const text = 'Mary Ann Lee, Ann Lee Smith and Ann Lee'
    expect(take('Ann Lee', text, ['Mary Ann Lee', 'Ann Lee Smith'])).toBe(
      'Mary Ann Lee, Ann Lee Smith and Erased person 0A1B',
    )
    expect(take('Ann Lee', 'Ann Lee Ann Lee Smith', ['Ann Lee Smith'])).toBe(
      'Erased person 0A1B Ann Lee Smith',
    )
  })

  test('stays where it cannot be told from others: one word alone, and a namesake', () => {
    expect(take('Application', 'The Application was sent.')).toBeUndefined()
    expect(take('Ann Lee', 'Ann Lee wrote.', ['Ann Lee'])).toBeUndefined()
  })

  test('is taken as it is written, whatever signs stand in it', () => {
    expect(take('Ann (Annie) Lee$', 'By Ann (Annie) Lee$.')).toBe('By Erased person 0A1B.')
    expect(withoutName({ name: 'Ann Lee', others: [], instead: '$& $1' })?.('Ann Lee')).toBe('$& $1')
  })
})
