import { expect, test } from 'vitest'
import { rebased } from './rebased.ts'

test('what was changed here is measured against what is there now, and the rest as it was shown', () => {
  const shown = { a: 'old', b: ['old'], c: 'old' }
  expect(rebased(shown, { ...shown, a: 'mine' }, { a: 'theirs', b: ['theirs'], c: 'old' })).toEqual({
    ...shown,
    a: 'theirs',
  })
})
