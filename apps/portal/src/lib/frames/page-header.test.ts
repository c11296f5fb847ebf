import { expect, test } from 'vitest'
import { quoted } from './page-header.ts'

test('no name of a project can end the rule it is printed in', () => {
  expect(quoted('Creamery "North"\\\n<b>')).toBe('"Creamery \\22 North\\22 \\5c \\a \\3c b>"')
})
