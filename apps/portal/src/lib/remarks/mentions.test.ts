import type { Mentionable } from '@granary/api'
import { expect, test } from 'vitest'
import { fitting, mentionAt, withMention } from './mentions.ts'

const typedIn = (text: string) => mentionAt(text, text.length)?.typed

test('a name is being typed behind "@", but not in a mail address, behind a space or in another line', () => {
  expect(typedIn('Ask @')).toBe('')
  expect(typedIn('Ask @Tom Al')).toBe('Tom Al')
  expect(typedIn('(@to')).toBe('to')
  for (const text of ['Ask Tom', 'tom@albers', '@ Tom', '@Tom\nand', `@${'a'.repeat(90)}`])
    expect(typedIn(text), text).toBeUndefined()
  // What stands behind the place where one writes is not looked at.
  expect(mentionAt('@To is it out?', 3)).toEqual({ from: 0, to: 3, typed: 'To' })
})

test('names fit by how they or one of their words begin, and not once they stand there', () => {
  const team: Mentionable[] = ['Tom Albers', 'Ann Lee', 'Alba Tomas'].map((name) => ({ name, side: 'staff' }))
  const names = (typed: string) => fitting(team, typed).map(({ name }) => name)
  expect(names('')).toHaveLength(3)
  expect(names('tom')).toEqual(['Tom Albers', 'Alba Tomas'])
  expect(names('Tom Al')).toEqual(['Tom Albers'])
  expect(names('Tom Albers')).toEqual([])
  expect(names('Tom Albers ')).toEqual([])
  expect(names('om')).toEqual([])
})

test('a chosen name takes the place of what was typed, with one space behind it', () => {
  const chosen = (text: string, caret: number) => {
    const mention = mentionAt(text, caret)
    return mention && withMention(text, mention, 'Tom Albers')
  }
  expect(chosen('Ask @to', 7)).toEqual({ text: 'Ask @Tom Albers ', caret: 16 })
  expect(chosen('Ask @to, please', 7)).toEqual({ text: 'Ask @Tom Albers, please', caret: 15 })
})
