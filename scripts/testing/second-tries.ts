import type { Reporter, TestCase } from 'vitest/node'

/** Says at the end which tests needed a second try: each of them is a moment that somebody should look at. */
export default class SecondTries implements Reporter {
  readonly #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.#names.length > 0) console.log(`Passed on the second try:\n  ${this.#names.join('\n  ')}`)
  }
}
