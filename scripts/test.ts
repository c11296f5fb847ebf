/**
 * Every test there is: types, lint and format (one each), then unit, database and browser tests; beside them the storage
 * and live-query suites once more on the PostgreSQL of this machine, where it has one. Ends with `N passed, N failed`.
 * `--long` takes the full counts of the quality targets.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attached, format, lint, output, passes, root, types } from './steps.ts'
import { countsIn, lostJourneys, neededMoreTries, type Report, withLater } from './test-report.ts'

const long = process.argv.includes('--long')
const folder = mkdtempSync(join(tmpdir(), 'granary-test-'))
const environment = { ...process.env, ...(long && { GRANARY_LONG: '1' }) }
const notRun: string[] = []
let passed = 0
let failed = 0

// It waits much and computes little: out of sight in one runner, it takes what the others leave idle.
const beside = systemPostgres() ? onSystemPostgres() : undefined
for (const step of [types, lint, format]) {
  if (await passes(step)) passed += 1
  else failed += 1
}
count(await everything())
if (beside === undefined) {
  notRun.push('the storage and live-query suites on an external PostgreSQL (none on this machine)')
} else {
  const { text, report } = await beside
  console.log(text)
  count(report)
}
rmSync(folder, { recursive: true, force: true })

if (notRun.length > 0) console.log(`Could not run here: ${notRun.join('; ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function everything(): Promise<Report> {
  const report = await inSight('all', [])
  const lost = lostJourneys(report)
  if (lost.length === 0) return report
  console.log(`Once more by themselves, with a browser and a server of their own: ${lost.join(', ')}`)
  return withLater(report, await inSight('all-again', lost))
}

async function inSight(name: string, filter: readonly string[]): Promise<Report> {
  await attached(vitest(filter), reportingTo(name))
  return reportOf(name)
}

async function onSystemPostgres(): Promise<{ text: string; report: Report }> {
  const name = 'system-postgres'
  const filter = ['--project', 'pg', '--maxWorkers', '1', 'packages/live', ...storageSuites()]
  const { text } = await output(vitest(filter), { ...reportingTo(name), TEST_POSTGRES: 'system' })
  return { text, report: reportOf(name) }
}

function vitest(filter: readonly string[]): readonly string[] {
  return ['vitest', 'run', '--reporter=default', '--reporter=./scripts/testing/reporter.ts', ...filter]
}

function reportFile(name: string): string {
  return join(folder, `${name}.json`)
}

function reportingTo(name: string): NodeJS.ProcessEnv {
  return { ...environment, TEST_REPORT: reportFile(name) }
}

/** A runner that died before it could report is a failure of no file. */
function reportOf(name: string): Report {
  const file = reportFile(name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { strayErrors: 1, files: [] }
}

function count(report: Report): void {
  const counts = countsIn(report)
  passed += counts.passed
  failed += counts.failed
  notRun.push(...counts.skipped)
  const uncertain = neededMoreTries(report)
  if (uncertain.length > 0) console.log(`Needed more than one try:\n  ${uncertain.join('\n  ')}`)
}

/** Without those of the folder below, which bring the packaged server themselves, whatever the others run on. */
function storageSuites(): string[] {
  const folder = 'apps/server/src/db'
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.pg.test.ts'))
  return names.map((name) => `${folder}/${name}`)
}

function systemPostgres(): boolean {
  const folder = '/usr/lib/postgresql'
  return (
    existsSync(folder) &&
    readdirSync(folder).some((version) => existsSync(join(folder, version, 'bin/initdb')))
  )
}
