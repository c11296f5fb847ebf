import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import type { FileReport, FileTest, Report } from '../test-report.ts'
import { passingFault } from './passing-fault.ts'

/** Writes what became of a run to the file that TEST_REPORT names. */
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): void {
    const { TEST_REPORT } = process.env
    if (TEST_REPORT === undefined) throw new Error('TEST_REPORT must name the file of the report.')
    const report: Report = { strayErrors: strayErrors.length, files: modules.map(fileReport) }
    writeFileSync(TEST_REPORT, JSON.stringify(report))
  }
}

function fileReport(module: TestModule): FileReport {
  return {
    name: module.relativeModuleId,
    failed: !module.ok(),
    failedInPassing: !module.ok() && errorsOf(module).every(({ message }) => passingFault.test(message)),
    tests: [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      state: stateOf(test),
      neededMoreTries: test.diagnostic()?.flaky ?? false,
    })),
  }
}

function errorsOf(module: TestModule) {
  const suites = [...module.children.allSuites()]
  const tests = [...module.children.allTests('failed')]
  return [module, ...suites]
    .flatMap((part) => part.errors())
    .concat(tests.flatMap((test) => [...(test.result().errors ?? [])]))
}

function stateOf(test: TestCase): FileTest['state'] {
  const { state } = test.result()
  // One that was never reached is as little proven as one that was left out.
  return state === 'pending' ? 'skipped' : state
}
