import { ConvexError } from 'convex/values'
import { describe, expect, test } from 'vitest'
import { appError, generalFailure, isAppError, messageOf } from './errors.ts'

describe('errors that people may see', () => {
  test('carry a code, a sentence and details', () => {
    expect(appError('RATE_LIMITED', { retryAfterSeconds: 30 }).data).toEqual({
      code: 'RATE_LIMITED',
      message: 'Too many tries. Please wait a moment and try again.',
      retryAfterSeconds: 30,
    })
  })

  test('may say their own sentence, but never another code', () => {
    expect(appError('FORBIDDEN', { message: 'Ask the owner.', code: 'NOT_FOUND' }).data).toEqual({
      code: 'FORBIDDEN',
      message: 'Ask the owner.',
    })
  })

  test('are shown by their own sentence; any other failure by a general one', () => {
    expect(messageOf(appError('NOT_FOUND'))).toBe('We could not find what you are looking for.')
    expect(messageOf(new Error('[CONVEX M(x:y)] [Request ID] boom'))).toBe(generalFailure)
    expect(messageOf(new ConvexError('text'))).toBe(generalFailure)
    expect(messageOf(undefined, 'Something else.')).toBe('Something else.')
  })

  test('are told apart by code', () => {
    expect(isAppError(appError('FORBIDDEN'), 'FORBIDDEN')).toBe(true)
    expect(isAppError(appError('FORBIDDEN'), 'NOT_FOUND')).toBe(false)
    expect(isAppError(new ConvexError({ code: 'MADE_UP' }))).toBe(false)
  })
})
