import { problemsOf } from '@granary/forms'
import { expect, test } from 'vitest'
import { projectTables } from '../src/index.ts'

const { declarations, mostRows } = projectTables
const numbers = declarations.flatMap(({ id, columns }) =>
  columns.filter(({ type }) => type === 'number').map((field) => ({ table: id, field })),
)

test('every column of numbers says how small and how large they may be', () => {
  expect(numbers.length).toBeGreaterThan(60)
  for (const { table, field } of numbers) {
    const { min, max = Number.POSITIVE_INFINITY } = field
    const name = `${table}.${field.id}`
    expect([name, min === undefined, Number.isFinite(max)]).toEqual([name, false, true])
    // A whole table of the largest is still a number whose cents are exact.
    expect(max * mostRows * 100, name).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER)
    for (const much of [1.7e308, -1.7e308, max * 1.001 + 1]) expect(problemsOf(field, much)).toHaveLength(1)
    for (const usual of [min ?? 0, max]) expect(problemsOf(field, usual)).toEqual([])
  }
})

test('an amount beyond the bounds is told in dollars', () => {
  const value = numbers.find(({ table, field }) => table === 'collateral' && field.id === 'value')?.field
  const said = (amount: number) => value && problemsOf(value, amount)[0]?.message
  expect(said(1.7e308)).toBe('Enter $100,000,000,000 or less.')
  expect(said(-1.7e308)).toBe('Enter -$100,000,000,000 or more.')
})
