import { expect, test } from 'vitest'
import { stepsOverTime } from './over-time.ts'

const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

test('a project stands in the last step that it had come into by the end of each month, and of today', () => {
  const loans = [
    {
      entered: { 'pre-application': at('2026-01-15'), application: at('2026-03-31'), sent: at('2026-11-26') },
    },
    { entered: { 'pre-application': at('2026-11-27') } },
  ]
  const told = stepsOverTime(loans, '2026-11-26')
  expect(told.map(({ month }) => month)).toEqual([
    ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
    ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
  ])
  const counted = told.map(({ steps }) =>
    steps.flatMap(({ step, projects }) => (projects > 0 ? [`${step} ${projects}`] : [])).join(),
  )
  expect(counted).toEqual([
    ...['', 'pre-application 1', 'pre-application 1'],
    ...Array.from({ length: 8 }, () => 'application 1'),
    'sent 1',
  ])
  expect(stepsOverTime(loans, null)).toEqual([])
})
