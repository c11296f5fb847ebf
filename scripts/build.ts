/**
 * Builds the server and the two web apps, or those that are named, with `--if-changed` each only when something it is
 * made of has changed.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compressAssets } from './compress-assets.ts'
import { attached, root } from './steps.ts'

interface App {
  readonly name: string
  readonly command: readonly string[]
  readonly sources: readonly string[]
  /** What a browser loads for good, in the folder of what is built. */
  readonly assets?: string
}

const shared = [
  'packages/{api,eligibility,forms,rules,ui}/src/**',
  'scripts/{build,compress-assets}.ts',
  'package-lock.json',
]
const apps: readonly App[] = [
  {
    name: 'server',
    command: ['node', 'apps/server/build.ts'],
    sources: [
      'apps/server/{build,built-programs}.ts',
      'apps/server/src/**',
      'packages/{checklists,live,sync}/src/**',
      ...shared,
    ],
  },
  {
    name: 'site',
    command: ['node', 'apps/site/build.ts'],
    sources: ['apps/site/**', ...shared],
    assets: 'client/assets',
  },
  {
    name: 'portal',
    command: ['vite', 'build', 'apps/portal', '--logLevel', 'warn'],
    sources: ['apps/portal/**', ...shared],
    assets: 'assets',
  },
]

const onlyIfChanged = process.argv.includes('--if-changed')
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
for (const app of apps.filter(({ name }) => named.length === 0 || named.includes(name))) {
  const stamp = join(root, 'apps', app.name, 'dist/.built-from')
  const sources = fingerprint(app.sources)
  if (onlyIfChanged && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) continue
  console.error(`Building the ${app.name}…`)
  const status = await attached(app.command, { ...process.env, NODE_ENV: 'production' })
  if (status !== 0) process.exit(status)
  if (app.assets !== undefined) await compressAssets(join(dirname(stamp), app.assets))
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
}

function fingerprint(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  const built = (path: string) => /(^|\/)(dist|node_modules)(\/|$)/.test(path)
  const entries = patterns.flatMap((pattern) =>
    globSync(pattern, { cwd: root, withFileTypes: true, exclude: (entry) => built(entry.name) }),
  )
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.filter((path) => !built(path)).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}
