/**
 * Every test there is: types, lint and format (one each), then unit, database and browser tests, then the storage and
 * live-query suites once more on the PostgreSQL of this machine, where it has one. Ends with `N passed, N failed`.
 * `--long` takes the full counts of the quality targets.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attached, format, lint, passes, types } from './steps.ts'
import { countsIn } from './test-report.ts'

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
  await suite('system-postgres', ['--project', 'pg', 'packages/live', 'apps/server/src/db'], {
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
  const file = join(folder, `${name}.json`)
  const reporters = [
    '--reporter=default',
    '--reporter=./scripts/testing/second-tries.ts',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const status = await attached(['vitest', 'run', ...reporters, ...filter], { ...environment, ...extra })
  const counts = existsSync(file)
    ? countsIn(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: [] }
  passed += counts.passed
  // A runner that died, or failed outside a test, is a failure even when it counted none.
  failed += counts.failed > 0 || status === 0 ? counts.failed : 1
  notRun.push(...counts.skipped)
}

function systemPostgres(): boolean {
  const folder = '/usr/lib/postgresql'
  return (
    existsSync(folder) &&
    readdirSync(folder).some((version) => existsSync(join(folder, version, 'bin/initdb')))
  )
}
