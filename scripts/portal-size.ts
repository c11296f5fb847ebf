/**
 * What a browser fetches of the portal before anybody has signed in: the scripts that the start page names, those of
 * the sign-in route, and all that these import. Also what the pages that matter most are made of, the first load with
 * it. Run alone it prints the figures; the test beside it holds the limits.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

export interface FirstLoad {
  readonly files: readonly { readonly name: string; readonly gzipBytes: number }[]
  readonly gzipBytes: number
}

/** At most 150 kB of JavaScript, compressed. */
export const firstLoadLimit = 150_000

/** At most so much compressed JavaScript until a project's form or a review is there, the first load with it. */
export const pageLimits: Readonly<Record<string, number>> = {
  '/lender/dashboard/projects/$': 326_050,
  '/admin/reviews/$/$': 332_000,
}

/** The words by which the sign-in page can be told from every other script. */
const signInMark = 'Use another address or a password'

export function measureFirstLoad(dist: string): FirstLoad {
  const assets = join(dist, 'assets')
  const scripts = scriptsIn(assets)
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name)
  const signIn = [...scripts].filter(([, text]) => text.includes(signInMark)).map(([name]) => name)
  if (named.length === 0 || signIn.length === 0) throw new Error(`${dist} holds no portal with a sign-in.`)
  return measured(scripts, reachable(scripts, [...named, ...signIn]))
}

/** What the page at an address is made of, as the build wrote it down for the start page to name. */
export function measurePage(dist: string, address: string): FirstLoad {
  const pages = JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')) as Record<
    string,
    { scripts: string[] }
  >
  const named = pages[address]?.scripts.map((name) => basename(name))
  if (!named) throw new Error(`${dist} holds no page at ${address}.`)
  const scripts = scriptsIn(join(dist, 'assets'))
  return measured(scripts, reachable(scripts, named))
}

function scriptsIn(assets: string): ReadonlyMap<string, string> {
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'))
  return new Map(names.map((name) => [name, readFileSync(join(assets, name), 'utf8')]))
}

function measured(scripts: ReadonlyMap<string, string>, names: Iterable<string>): FirstLoad {
  const files = [...names].map((name) => ({
    name,
    gzipBytes: gzipSync(scripts.get(name) ?? '', { level: 9 }).length,
  }))
  return { files, gzipBytes: files.reduce((sum, file) => sum + file.gzipBytes, 0) }
}

/** Follows what is imported at once; what a page asks for later, it asks for by `import(…)`. */
function reachable(scripts: ReadonlyMap<string, string>, from: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const text = scripts.get(name)
    if (text === undefined || found.has(name)) continue
    found.add(name)
    open.push(...importsOf(text))
  }
  return found
}

export function importsOf(script: string): string[] {
  const statements = script.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)
  return [...statements].map(([, name = '']) => name)
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const dist = process.argv[2] ?? join(import.meta.dirname, '../apps/portal/dist')
  if (!existsSync(dist)) throw new Error('Build the portal first: npm run build')
  const { files, gzipBytes } = measureFirstLoad(dist)
  for (const { name, gzipBytes: bytes } of files.toSorted((a, b) => b.gzipBytes - a.gzipBytes)) {
    console.log(`${String(bytes).padStart(8)}  ${basename(name)}`)
  }
  console.log(`${String(gzipBytes).padStart(8)}  in all, of ${firstLoadLimit}`)
  if (gzipBytes > firstLoadLimit) process.exitCode = 1
  for (const [address, limit] of Object.entries(pageLimits)) {
    const page = measurePage(dist, address)
    console.log(`${String(page.gzipBytes).padStart(8)}  ${address}, of ${limit}`)
    if (page.gzipBytes > limit) process.exitCode = 1
  }
}
