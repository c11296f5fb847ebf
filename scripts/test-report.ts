/** What vitest's JSON reporter writes, as far as it is counted. */
export interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly name: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** A file that failed without a failing test (it could not be loaded, or a hook threw) counts as one failure. */
export function countsIn(report: Report): { passed: number; failed: number; skipped: string[] } {
  const broken = report.testResults.filter(
    (result) =>
      result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'),
  )
  const skipped = report.testResults.flatMap((result) =>
    result.assertionResults.filter((test) => test.status === 'skipped' || test.status === 'pending'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: skipped.map((test) => test.fullName),
  }
}
