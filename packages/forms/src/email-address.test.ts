import { expect, test } from 'vitest'
import { isEmailAddress } from './email-address.ts'

test.each([
  'ada@bank.example',
  'a@b.c',
  "o'neil+loans@first.bank.example",
  'ä@ö.example',
  `${'a'.repeat(242)}@b.example.c`,
])('%s is one', (text) => {
  expect(isEmailAddress(text)).toBe(true)
})

test.each([
  '',
  'ada',
  'ada@bank',
  '@bank.example',
  'ada@',
  'ada@.example',
  'ada@bank.',
  'a@b@c.example',
  'a b@c.example',
  'a@b.example\nBcc: c@d.example',
  'a\0@b.example',
  'Ada <ada@bank.example>',
  'a@b.example,c@d.example',
  '\ud83c@b.example',
  `${'a'.repeat(250)}@b.example`,
])('%s is none', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})
