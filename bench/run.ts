/** Lists the benchmarks, or runs the ones named: `npm run bench -- server --rounds 3`. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

interface Bench {
  readonly file: string
  readonly shows: string
  /** A folder whose peers come from a lockfile of its own; installed here only, never by the other commands. */
  readonly peers?: string
}

const benches: Readonly<Record<string, Bench>> = {
  forms: {
    file: 'forms/run.ts',
    peers: 'forms',
    shows: 'the form engine beside a hand-written floor and three form libraries',
  },
  'form-route': {
    file: 'portal/form-route-size.ts',
    shows: 'how much script the form adds to the shell of the portal, of the 60 kB allowed',
  },
  gazetteer: { file: 'gazetteer.ts', shows: 'address lookup over the built-in places' },
  enumeration: {
    file: 'enumeration.ts',
    shows: 'whether the time of an answer of the sign-in tells who has an account',
  },
  typing: {
    file: 'typing/run.ts',
    peers: 'typing',
    shows: 'opening the form and typing in it beside a page by hand and three form renderers',
  },
  opening: {
    file: 'opening/run.ts',
    shows: 'a late project opened on a phone over a poor line: LCP, INP and what was waited for',
  },
  lists: {
    file: 'lists.ts',
    shows: 'pages of an audit log of 1,000,000 entries, and a search among 5,000 projects',
  },
  reviews: {
    file: 'reviews.ts',
    shows: 'the review queue and a review with 5,000 projects and 200,000 remarks beside 50 and 2,000',
  },
  rules: { file: 'rules.ts', shows: 'all rules beside the form’s own evaluation, and after one change' },
  package: {
    file: 'package.ts',
    shows: 'a package drawn: 300 pages of our own, a volume of 200 MB, ZIPs of 2 and of 4.7 GB',
  },
  growth: {
    file: 'growth.ts',
    shows: 'what one save leaves behind: bytes of the write-ahead log and of each table',
  },
  silence: {
    file: 'silence.ts',
    shows: 'how long people wait beyond 20 s without a database: 50 real clients that save and watch',
  },
  staff: {
    file: 'staff.ts',
    shows: 'what saves of lenders take while 100 of the staff watch a list that every save changes',
  },
  server: {
    file: 'server/run.ts',
    peers: 'server',
    shows: 'durable saves and live updates beside ws + pg by hand and Parse Server; 1,000 sockets',
  },
}

const [name, ...rest] = process.argv.slice(2)
const bench = name === undefined ? undefined : benches[name]
if (!bench) {
  console.log('npm run bench -- NAME [its options]\n')
  for (const [each, { shows }] of Object.entries(benches)) console.log(`  ${each.padEnd(11)} ${shows}`)
  process.exit(name === undefined ? 0 : 1)
}
if (bench.peers) installPeers(join(import.meta.dirname, bench.peers))
const run = spawnSync(process.execPath, [join(import.meta.dirname, bench.file), ...rest], {
  stdio: 'inherit',
})
process.exit(run.status ?? 1)

function installPeers(folder: string): void {
  if (existsSync(join(folder, 'node_modules'))) return
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', args, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
