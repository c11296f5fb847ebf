/**
 * The door to every command: plain JavaScript without dependencies, so that it runs on any Node >= 20 in a fresh
 * clone. It installs what the lockfile says, builds what changed, and hands over to the Node 24 of the lockfile.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** What each command runs, and whether it needs the server and the two web apps built. */
const commands = {
  start: { file: 'apps/server/dist/main.js', built: true },
  dev: { file: 'scripts/dev.ts' },
  test: { file: 'scripts/test.ts', built: true },
  'test:farm': { file: 'scripts/farm.ts' },
  check: { file: 'scripts/check.ts' },
  bench: { file: 'bench/run.ts', built: true },
  build: { file: 'scripts/build.ts' },
  format: { file: 'scripts/format.ts' },
  rules: { file: 'scripts/rules.ts' },
  decisions: { file: 'scripts/decisions.ts' },
  'db-types': { file: 'scripts/db-types.ts' },
  schema: { file: 'scripts/schema.ts' },
  backup: { file: 'apps/server/src/commands/backup.ts' },
  restore: { file: 'apps/server/src/commands/restore.ts' },
  drill: { file: 'apps/server/src/commands/drill.ts' },
  repair: { file: 'apps/server/src/commands/repair.ts' },
  admin: { file: 'apps/server/src/commands/admin.ts' },
  audit: { file: 'apps/server/src/commands/audit.ts' },
  'token-keys': { file: 'apps/server/src/commands/token-keys.ts' },
  verify: { file: 'scripts/verify.ts' },
  reset: { file: 'apps/server/src/commands/reset.ts' },
  screenshots: { file: 'scripts/screenshots.ts', built: true },
}

const [name = '', ...rest] = process.argv.slice(2)
const command = commands[name]
if (!command) fail(`Unknown command "${name}". There are: ${Object.keys(commands).join(', ')}.`)

installIfNeeded()
const node = nodeOfTheLockfile()
if (command.built) runToEnd(join(root, 'scripts/build.ts'), ['--if-changed'])
handOver(join(root, command.file), rest)

function installIfNeeded() {
  const stamp = join(root, 'node_modules', '.granary-install')
  const lockfile = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256')
    .update(lockfile)
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isInstalled && nestedPackages(lockfile).every((folder) => existsSync(join(root, folder)))) return
  console.error('Installing the packages of the lockfile, about a minute the first time…')
  const npm = process.env.npm_execpath
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (result.status !== 0) fail('The packages could not be installed; npm says why above.')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** What npm puts into an app's own node_modules: the stamp lies in the root's and knows nothing of it. */
function nestedPackages(lockfile) {
  const ofAnApp = (path) => path.includes('/node_modules/') && !path.startsWith('node_modules/')
  const packages = Object.entries(JSON.parse(lockfile).packages)
  return packages.flatMap(([path, { optional }]) => (ofAnApp(path) && !optional ? path : []))
}

function nodeOfTheLockfile() {
  const bundled = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(bundled)) return realpathSync(bundled)
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  return fail(
    `There is no packaged Node 24 for ${process.platform} ${process.arch}. Please run this with Node 24.`,
  )
}

function runToEnd(file, args) {
  const result = spawnSync(node, [file, ...args], { cwd: root, stdio: 'inherit', env: environment() })
  if (result.status !== 0) process.exit(result.status ?? 1)
}

function handOver(file, args) {
  const child = spawn(node, [file, ...args], { stdio: 'inherit', env: environment() })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  stopWithParent(child)
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/** npm does not pass SIGTERM on: it dies with its shell, and this process would stay behind with a new parent. */
function stopWithParent(child) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500).unref()
}

/**
 * Everything started below finds the same Node and the same tools first, and keeps what it compiled for the next
 * start: a third of what a start of the server costs, which a test run does a hundred times.
 */
function environment() {
  const separator = process.platform === 'win32' ? ';' : ':'
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(separator)
  const compiled = join(root, 'node_modules/.cache/compiled')
  return { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path }
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
