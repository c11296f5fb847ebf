import { describe, expect, test } from 'vitest'
import { passwordProblem } from './password-rules.ts'

const about = { email: 'marcus.reyes@samplestatebank.example' }

describe('a new password', () => {
  test.each([
    'correct horse battery',
    'granary-demo',
    'ünïcödé wörds hère',
    `${'x'.repeat(3)}our grain bin holds 40 tons`,
  ])('"%s" will do', (password) => {
    expect(passwordProblem(password, about)).toBeUndefined()
  })

  test.each([
    ['short', 'Use at least 12 characters. A few words in a row work well.'],
    ['a1'.repeat(65), 'Use at most 128 characters.'],
    ['qwerty123456', 'This password is on the lists that are tried first. Please choose another.'],
    ['Password12345', 'This password is on the lists that are tried first. Please choose another.'],
    ['aaaaaaaaaaaaaa', 'This password is on the lists that are tried first. Please choose another.'],
    ['dragondragon', 'This password is on the lists that are tried first. Please choose another.'],
    ['marcus.reyes1', 'Please choose a password that is not your email address.'],
    ['marcus.reyes@samplestatebank.example', 'Please choose a password that is not your email address.'],
  ])('"%s" is refused with the reason', (password, reason) => {
    expect(passwordProblem(password, about)).toBe(reason)
  })
})
