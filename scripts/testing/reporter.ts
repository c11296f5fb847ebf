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
    failedInPassing: !module.ok() && firstErrorsOf(module).every(({ message }) => passingFault.test(message)),
    tests: [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      state: stateOf(test),
      neededMoreTries: test.diagnostic()?.flaky ?? false,
    })),
  }
}

/** What comes after the first test that failed may have failed over what that one left half done. */
function firstErrorsOf(module: TestModule): readonly SerializedError[] {
  const [first] = module.children.allTests('failed')
  if (first) return first.result().errors ?? []
  return [module, ...module.children.allSuites()].flatMap((part) => part.errors())
}

function stateOf(test: TestCase): FileTest['state'] {
  const { state } = test.result()
  // One that was never reached is as little proven as one that was left out.
  return state === 'pending' ? 'skipped' : state
}
