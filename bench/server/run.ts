/**
 * The server against a hand-written floor and Parse Server: durable saves and fan-out, and what only ours is held to.
 * Each in a process of its own on one durable PostgreSQL; rounds are interleaved, figures are medians of the rounds.
 * `--rounds N`, `--seconds N` for one round of saves, `--minutes N` for the run of 1,000 sockets (10 in full), `--only
 * saves`, `watchers` or `sockets` for one part.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/supervisor.ts'
import { median } from '../median.ts'
import { type GranaryPeer, startGranary } from './granary.ts'
import { endure, fanOut, savesPerSecond } from './measures.ts'
import { startParse } from './parse.ts'
import type { Peer } from './peer.ts'
import { startPlain } from './plain.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const warmUpMs = 5_000
const folder = await mkdtemp(join(tmpdir(), 'granary-bench-'))
const postgres = await startEmbeddedPostgres({ folder, connections: 200 })
const peers: Peer[] = []
try {
  const granary = await startGranary(await aDatabase('granary'))
  peers.push(await startPlain(await aDatabase('plain')), granary)
  if (existsSync(join(import.meta.dirname, 'node_modules/parse-server'))) {
    peers.push(await startParse(await aDatabase('parse')))
  } else {
    console.log('Parse Server is not installed: npm ci --ignore-scripts in bench/server adds it.')
  }
  if (values.only !== 'sockets') await compare()
  if (values.only === undefined || values.only === 'sockets') await ownGoals(granary)
} finally {
  for (const peer of peers) await peer.stop()
  await postgres.stop()
  await rm(folder, { recursive: true })
}

async function compare(): Promise<void> {
  const ms = Number(values.seconds) * 1000
  const measures: [name: string, measure: (peer: Peer) => Promise<number>][] = [
    ['saves a second, 1 client', (peer) => savesPerSecond(peer, 1, ms)],
    ['saves a second, 8 clients', (peer) => savesPerSecond(peer, 8, ms)],
    ['ms to the last of 100', (peer) => fanOut(peer, 100, 15)],
    ['ms to the last of 1,000', (peer) => fanOut(peer, 1_000, 8)],
  ]
  // A server that has just started still compiles what it runs.
  for (const peer of peers) await savesPerSecond(peer, 8, warmUpMs)
  console.log(`Node ${process.version}, ${rounds} interleaved rounds: median (lowest to highest)\n`)
  console.log(`| | ${peers.map(({ name }) => name).join(' | ')} | of the floor | of Parse |`)
  console.log(`|---|${'---:|'.repeat(peers.length + 2)}`)
  const wanted = { saves: measures.slice(0, 2), watchers: measures.slice(2) }[values.only ?? ''] ?? measures
  for (const [name, measure] of wanted) {
    const figures = peers.map((): number[] => [])
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, peer] of peers.entries()) figures[at]?.push(await measure(peer))
    }
    const [floor, ours, parse] = figures.map(median)
    const ratios = [ours, ours].map((own, at) => ratioOf(own, [floor, parse][at]))
    console.log(`| ${name} | ${figures.map(withSpread).join(' | ')} | ${ratios.join(' | ')} |`)
  }
}

async function ownGoals(granary: GranaryPeer): Promise<void> {
  const before = await granary.queryRuns()
  const saves = 40
  await fanOut(granary, 100, saves)
  // One run for the first watcher; those who come later share it or look once more.
  const runs = (await granary.queryRuns()) - before
  console.log(`\nQuery runs for ${saves} commits watched by 100: ${runs}`)
  const ms = Number(values.minutes) * 60_000
  const { half, end, ...counts } = await endure(granary, 1_000, 50, ms)
  const growth = ((end - half) / half) * 100
  console.log(
    `1,000 sockets, 50 saves a second for ${values.minutes} min: ${counts.saves} saves, ${counts.late} left out as late, ${counts.delivered} of ${counts.expected} deliveries, memory ${megabytes(half)} at the half, ${megabytes(end)} at the end (${growth.toFixed(1)} %)`,
  )
}

async function aDatabase(name: string): Promise<string> {
  const client = new Client({ connectionString: postgres.url() })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return postgres.url(name)
}

function withSpread(figures: readonly number[]): string {
  return `${shown(median(figures))} (${shown(Math.min(...figures))}–${shown(Math.max(...figures))})`
}

function shown(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3)
}

function ratioOf(own: number | undefined, other: number | undefined): string {
  return own === undefined || other === undefined ? '–' : `${(own / other).toFixed(2)}×`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(0)} MB`
}
