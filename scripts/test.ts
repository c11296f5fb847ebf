/**
 * Every test there is: types, lint and format (one each), then unit, database and browser tests, then the storage and
 * live-query suites once more on the PostgreSQL of this machine, where it has one. Ends with `N passed, N failed`.
 * `--long` takes the full counts of the quality targets.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attached, format, lint, passes, root, types } from './steps.ts'
import { countsIn, lostJourneys, neededMoreTries, type Report, withLater } from './test-report.ts'

const long = process.argv.includes('--long')
const folder = mkdtempSync(join(tmpdir(), 'granary-test-'))
const environment = { ...process.env, ...(long && { GRANARY_LONG: '1' }) }
const notRun: string[] = []
let passed = 0
let failed = 0

for (const step of [types, lint, format]) {
  if (await passes(step)) passed += 1
  else failed += 1
}
await suite('all', [])
if (systemPostgres()) {
  await suite('system-postgres', ['--project', 'pg', 'packages/live', ...storageSuites()], {
    TEST_POSTGRES: 'system',
  })
} else {
  notRun.push('the storage and live-query suites on an external PostgreSQL (none on this machine)')
}
rmSync(folder, { recursive: true, force: true })

if (notRun.length > 0) console.log(`Could not run here: ${notRun.join('; ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function suite(name: string, filter: readonly string[], extra: NodeJS.ProcessEnv = {}): Promise<void> {
  let report = await run(name, filter, extra)
  const lost = lostJourneys(report)
  if (lost.length > 0) {
    console.log(`Once more by themselves, with a browser and a server of their own: ${lost.join(', ')}`)
    report = withLater(report, await run(`${name}-again`, lost, extra))
  }
  const counts = countsIn(report)
  passed += counts.passed
  failed += counts.failed
  notRun.push(...counts.skipped)
  const uncertain = neededMoreTries(report)
  if (uncertain.length > 0) console.log(`Needed more than one try:\n  ${uncertain.join('\n  ')}`)
}

async function run(name: string, filter: readonly string[], extra: NodeJS.ProcessEnv): Promise<Report> {
  const file = join(folder, `${name}.json`)
  await attached(
    ['vitest', 'run', '--reporter=default', '--reporter=./scripts/testing/reporter.ts', ...filter],
    { ...environment, ...extra, TEST_REPORT: file },
  )
  // A runner that died before it could report is a failure of no file.
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { strayErrors: 1, files: [] }
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
