/**
 * The product with hot reload: the portal from the development server on port 3002, the site built again when it
 * changes, and the server restarted when its sources or the built site do. Whoever is signed in stays so.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { root } from './steps.ts'

const watched = [
  'apps/server/src',
  'apps/site/dist',
  'packages/api/src',
  'packages/checklists/src',
  'packages/forms/src',
  'packages/live/src',
  'packages/sync/src',
]
const commands: readonly (readonly string[])[] = [
  ['node', '--watch-path=apps/site/src', '--watch-path=packages/ui/src', 'apps/site/build.ts'],
  ['node', ...watched.map((folder) => `--watch-path=${folder}`), 'apps/server/src/main.ts'],
  ['vite', 'apps/portal'],
]

// The pages of the portal come from the development server, so its origin must be allowed to talk to the API.
const environment = { ...process.env, PORTAL_URL: process.env.PORTAL_URL ?? 'http://localhost:3002' }
const children: ChildProcess[] = commands.map(([file = '', ...args]) =>
  spawn(file, args, { cwd: root, env: environment, stdio: 'inherit' }),
)
console.log('Portal with hot reload: http://localhost:3002')

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM')
    process.exitCode = code ?? 0
  })
}
