import { expect, test } from 'vitest'
import { rehearsalWords } from './rehearsal-words.ts'

const told = (contradicts: number, lacking: number, explain: number, note: number) =>
  rehearsalWords({ contradicts, lacking, explain, note })

test('the open points are counted, and of them apart what contradicts the rule and what the package lacks', () => {
  expect(told(5, 2, 1, 0)).toBe(
    '6 points of the rehearsal are open: 3 contradict the rule, 2 are missing or too old.',
  )
  expect(told(1, 0, 0, 0)).toBe('1 point of the rehearsal is open: 1 contradicts the rule.')
  expect(told(1, 1, 0, 1)).toBe('2 points of the rehearsal are open: 1 is missing or too old.')
  expect(told(0, 0, 2, 1)).toBe('3 points of the rehearsal are open.')
})

test('nothing is said where none is open', () => {
  expect(told(0, 0, 0, 0)).toBe(null)
})
