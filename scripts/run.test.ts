import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** The door to every command, in a project of its own with an npm that only says it was called. */

const nested = 'apps/server/node_modules/lib'
const foreign = 'apps/server/node_modules/of-another-system'
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'granary-run-'))
  await put('scripts/run.mjs', await readFile(join(import.meta.dirname, 'run.mjs'), 'utf8'))
  await put('scripts/rules.ts', `console.log('ran')`)
  await put('npm.mjs', `import { mkdirSync } from 'node:fs'\nmkdirSync('${nested}', { recursive: true })`)
  await lock({ '': {}, 'node_modules/top': {}, [nested]: {}, [foreign]: { optional: true } })
})
afterEach(() => rm(root, { recursive: true }))

test('packages are installed once, again when the lockfile changes, and again when those of an app are gone', async () => {
  expect(await run()).toEqual({ installed: true, ran: true })
  expect(await run()).toEqual({ installed: false, ran: true })

  await lock({ '': {}, 'node_modules/other': {}, [nested]: {} })
  expect(await run()).toEqual({ installed: true, ran: true })
  expect(await run()).toEqual({ installed: false, ran: true })

  await rm(join(root, 'apps'), { recursive: true })
  expect(await run()).toEqual({ installed: true, ran: true })
  expect(await run()).toEqual({ installed: false, ran: true })
})

async function run() {
  const env = { ...process.env, npm_execpath: join(root, 'npm.mjs') }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'rules'], {
    cwd: root,
    env,
  })
  return { installed: stderr.includes('Installing the packages'), ran: stdout.includes('ran') }
}

function lock(packages: Record<string, { optional?: boolean }>) {
  return put('package-lock.json', JSON.stringify({ packages }))
}

async function put(path: string, text: string) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
