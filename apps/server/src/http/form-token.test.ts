import { expect, test } from 'vitest'
import { createFormTokens } from './form-token.ts'

const tokens = createFormTokens('a secret of this test')
const handedOut = new Date('2026-11-21T12:00:00Z')
const after = (seconds: number) => new Date(handedOut.getTime() + seconds * 1000)

test('a token is good from two seconds on, for a day', () => {
  const token = tokens.issue(handedOut)
  expect(tokens.check(token, after(1))).toBe('too early')
  expect(tokens.check(token, after(2))).toBe('good')
  expect(tokens.check(token, after(24 * 3600))).toBe('good')
  expect(tokens.check(token, after(24 * 3600 + 1))).toBe('too old')
})

test('no two are the same, and none can be made or moved in time without the secret', () => {
  const token = tokens.issue(handedOut)
  expect(tokens.issue(handedOut)).not.toBe(token)
  expect(tokens.check('', after(5))).toBe('forged')
  expect(tokens.check('1.2.3', after(5))).toBe('forged')
  const [, id, signature] = token.split('.')
  expect(tokens.check(`${after(3600).getTime()}.${id}.${signature}`, after(3605))).toBe('forged')
  expect(createFormTokens('another secret').check(token, after(5))).toBe('forged')
})
