import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './steps.ts'

const page = readFileSync(join(root, 'docs/reliability.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, row, , tests = '', , inLongRun]) => ({ row: Number(row), files: filesIn(tests), inLongRun }))

test('the page on reliability has all thirty-seven rows, each with files that are there', () => {
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 37 }, (_, at) => at + 1))
  for (const { row, files } of rows) {
    expect([row, files.length]).not.toEqual([row, 0])
    expect([row, files.filter((file) => !existsSync(join(root, file)))]).toEqual([row, []])
  }
})

test('a row with a count of its own in the long run has a test that takes it', () => {
  for (const { row, files } of rows.filter(({ inLongRun }) => /^\d/.test(inLongRun ?? ''))) {
    const takes = files.some((file) => readFileSync(join(root, file), 'utf8').includes('GRANARY_LONG'))
    expect([row, takes]).toEqual([row, true])
  }
})

function filesIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
}
