import { expect, test } from 'vitest'
import { countsIn, type Report } from './test-report.ts'

const passing = { status: 'passed', fullName: 'adds' }

test('passed and failed tests are counted, skipped ones named', () => {
  expect(
    countsIn({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          status: 'failed',
          name: 'sums.test.ts',
          assertionResults: [
            passing,
            { status: 'failed', fullName: 'divides' },
            { status: 'skipped', fullName: 'takes roots' },
          ],
        },
      ],
    }),
  ).toEqual({ passed: 1, failed: 1, skipped: ['takes roots'] })
})

test.each([
  ['could not be loaded', []],
  ['broke outside its tests', [passing]],
])('a file that %s is a failure, although no test of it failed', (_how, assertionResults) => {
  const report: Report = {
    numPassedTests: assertionResults.length,
    numFailedTests: 0,
    testResults: [{ status: 'failed', name: 'broken.test.ts', assertionResults }],
  }
  expect(countsIn(report)).toEqual({ passed: assertionResults.length, failed: 1, skipped: [] })
})
