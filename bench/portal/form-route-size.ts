/** How much script the form adds to the shell, gzipped, by the build's own manifest of imports. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const assets = resolve(import.meta.dirname, '../../apps/portal/dist/assets')
const budget = 60_000

const scripts = new Map(
  readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(join(assets, name), 'utf8')]),
)

/** The chunks a chunk needs at once; what it may load later is not among them. */
function neededBy(name: string, seen = new Set<string>()): ReadonlySet<string> {
  const source = scripts.get(name)
  if (source === undefined || seen.has(name)) return seen
  seen.add(name)
  for (const [, needed = ''] of source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    neededBy(needed, seen)
  return seen
}

/** Chunks have no stable names; words that only one part of the product says tell them apart. */
function chunkSaying(words: string, begins = ''): ReadonlySet<string> {
  const found = [...scripts].find(([name, source]) => name.startsWith(begins) && source.includes(words))
  if (!found) throw new Error(`No chunk of the build says “${words}”. Was the portal built?`)
  return neededBy(found[0])
}

const entry = [...scripts.keys()]
  .filter((name) => name.startsWith('index-'))
  .flatMap((name) => [...neededBy(name)])
const shell = new Set([...entry, ...chunkSaying('Switch portal', 'dashboard-')])
const added = [...chunkSaying('Why is this asked?')].filter((name) => !shell.has(name))
const sizes = added.map((name) => ({ name, gzip: gzipSync(scripts.get(name) ?? '').length }))
const total = sizes.reduce((sum, { gzip }) => sum + gzip, 0)

for (const { name, gzip } of sizes.sort((a, b) => b.gzip - a.gzip))
  console.log(`${String(gzip).padStart(8)}  ${name}`)
console.log(`${String(total).padStart(8)}  in all, of ${budget} allowed`)
if (total > budget) process.exitCode = 1
