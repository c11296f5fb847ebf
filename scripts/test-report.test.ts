import { expect, test } from 'vitest'
import {
  countsIn,
  type FileReport,
  type FileTest,
  lostJourneys,
  neededMoreTries,
  withLater,
} from './test-report.ts'

const adds: FileTest = { name: 'adds', state: 'passed', neededMoreTries: false }
const divides: FileTest = { name: 'divides', state: 'failed', neededMoreTries: false }

function file(name: string, tests: readonly FileTest[], failed = tests.includes(divides)): FileReport {
  return { name, tests, failed, failedInPassing: failed }
}

test('passed and failed tests are counted, skipped ones named', () => {
  const roots: FileTest = { name: 'takes roots', state: 'skipped', neededMoreTries: false }
  expect(countsIn({ strayErrors: 0, files: [file('sums.test.ts', [adds, divides, roots])] })).toEqual({
    passed: 1,
    failed: 1,
    skipped: ['takes roots'],
  })
})

test.each([
  ['could not be loaded', []],
  ['broke outside its tests', [adds]],
])('a file that %s is a failure, although no test of it failed', (_how, tests) => {
  const report = { strayErrors: 0, files: [file('broken.test.ts', tests, true)] }
  expect(countsIn(report)).toEqual({ passed: tests.length, failed: 1, skipped: [] })
})

test('errors that belong to no file are a failure', () => {
  expect(countsIn({ strayErrors: 2, files: [file('sums.test.ts', [adds])] })).toMatchObject({ failed: 1 })
})

test('only journeys that lost their time or their browser are run once more, and what they give then counts and is named', () => {
  const first = {
    strayErrors: 0,
    files: [
      file('sums.test.ts', [divides]),
      file('sums.pg.test.ts', [divides]),
      file('page.spec.ts', [adds, divides]),
      file('other.spec.ts', [divides]),
      { ...file('wrong.spec.ts', [divides]), failedInPassing: false },
    ],
  }
  expect(lostJourneys(first)).toEqual(['page.spec.ts', 'other.spec.ts'])
  const whole = withLater(first, {
    strayErrors: 0,
    files: [file('page.spec.ts', [adds, { ...divides, state: 'passed' }]), file('other.spec.ts', [divides])],
  })
  expect(countsIn(whole)).toEqual({ passed: 2, failed: 4, skipped: [] })
  expect(neededMoreTries(whole)).toEqual(['page.spec.ts: divides'])
})
