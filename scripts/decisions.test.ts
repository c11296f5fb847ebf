import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decisionList, renderDecisionList } from './decisions.ts'

test('the list of decisions is whole, and every record begins like the template', () => {
  // After a new record: npm run decisions
  expect(readFileSync(decisionList, 'utf8')).toBe(renderDecisionList())
})
