import { expect, test } from 'vitest'
import { isMentioned } from './telling.ts'

test('somebody is named by "@" and their whole name or the first, and by nothing longer', () => {
  const named = (text: string) => isMentioned(text, 'Tom Albers')
  expect(['@Tom is the audit out?', 'Ask @Tom Albers.', 'for @Tom, please'].filter(named)).toHaveLength(3)
  expect(['Tom knows', '@Tomas knows', '@Tömas', 'mail tom@albers.example', ''].filter(named)).toEqual([])
  expect(isMentioned('@ everybody', '')).toBe(false)
})
