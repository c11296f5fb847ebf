/** What became of a run, as far as it is counted; `scripts/testing/reporter.ts` writes it. */
export interface Report {
  /** Errors that belong to no file. */
  readonly strayErrors: number
  readonly files: readonly FileReport[]
}

export interface FileReport {
  readonly name: string
  /** Also when a hook threw, or the file could not be loaded. */
  readonly failed: boolean
  /** It failed, and the first failure was nothing but time that ran out or a browser that was lost. */
  readonly failedInPassing: boolean
  readonly tests: readonly FileTest[]
}

export interface FileTest {
  readonly name: string
  readonly state: 'passed' | 'failed' | 'skipped'
  readonly neededMoreTries: boolean
}

/** A file that failed without a failing test counts as one failure, as do errors that belong to no file. */
export function countsIn({ files, strayErrors }: Report): {
  passed: number
  failed: number
  skipped: string[]
} {
  const tests = files.flatMap((file) => file.tests)
  const inState = (state: string) => tests.filter((test) => test.state === state)
  const broken = files.filter((file) => file.failed && file.tests.every((test) => test.state !== 'failed'))
  return {
    passed: inState('passed').length,
    failed: inState('failed').length + broken.length + Math.min(strayErrors, 1),
    skipped: inState('skipped').map((test) => test.name),
  }
}

/** The journeys that may have failed with the machine or the browser they were in: they begin anew, with new ones. */
export function lostJourneys({ files }: Report): string[] {
  return files
    .filter((file) => file.failedInPassing && file.name.endsWith('.spec.ts'))
    .map((file) => file.name)
}

/** The report with what a later run found out about some of its files. */
export function withLater(report: Report, later: Report): Report {
  const found = new Map(later.files.map((file) => [file.name, file]))
  return {
    strayErrors: report.strayErrors + later.strayErrors,
    files: report.files.map((file) => {
      const again = found.get(file.name)
      return again ? { ...again, tests: again.tests.map(markedBy(file)) } : file
    }),
  }
}

function markedBy(earlier: FileReport): (test: FileTest) => FileTest {
  const failed = new Set(earlier.tests.filter(({ state }) => state === 'failed').map(({ name }) => name))
  return (test) => (failed.has(test.name) ? { ...test, neededMoreTries: true } : test)
}

/** Passed in the end, but each of them is a moment that somebody should look at. */
export function neededMoreTries({ files }: Report): string[] {
  return files.flatMap(({ name, tests }) =>
    tests
      .filter((test) => test.neededMoreTries && test.state === 'passed')
      .map((test) => `${name}: ${test.name}`),
  )
}
