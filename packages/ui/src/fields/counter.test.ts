import { describe, expect, test } from 'vitest'
import { counterState } from './counter.ts'

describe('character counter', () => {
  test('says nothing while there is plenty of room', () => {
    expect(counterState('x'.repeat(1_199), 1_500)).toEqual({ text: undefined, announcement: '', over: false })
  })

  test('appears at 80 percent of the limit', () => {
    expect(counterState('x'.repeat(1_200), 1_500)).toEqual({
      text: '1,200 of 1,500 characters',
      announcement: 'Close to the limit of 1,500 characters.',
      over: false,
    })
  })

  test('is not over at the limit itself, and is one character later', () => {
    expect(counterState('x'.repeat(160), 160).over).toBe(false)
    expect(counterState('x'.repeat(161), 160)).toEqual({
      text: '161 of 160 characters',
      announcement: 'Over the limit of 160 characters.',
      over: true,
    })
  })

  test('counts a character outside the basic plane once', () => {
    expect(counterState('🌾'.repeat(8), 10).text).toBe('8 of 10 characters')
  })
})
