import type { Client } from 'pg'
import { beginAlone } from '../backup/lock-everything.ts'
import { backedUpTables, quoted } from '../backup/tables.ts'
import { connectTo } from '../db/database.ts'
import { archiveEverything, clusterBehind } from './archive-everything.ts'
import { databaseAt } from './database-at.ts'

export interface DrillReport {
  readonly tables: number
  readonly rows: number
  /** Those that came out of the archive with other rows than they had at that moment. */
  readonly differing: readonly string[]
  readonly seconds: number
}

/** By table, how many rows and what they are, in whatever order. */
type Contents = ReadonlyMap<string, { readonly rows: number; readonly digest: string }>

/**
 * Makes the database of this very moment anew from the archive, and compares every row. Whoever writes waits only until
 * the moment is named.
 */
export async function restoreDrill(archiveDir: string, ownerUrl: string): Promise<DrillReport> {
  const startedAt = performance.now()
  const [holding, reading] = await Promise.all([
    connectTo(ownerUrl, 'granary drill'),
    connectTo(ownerUrl, 'granary drill'),
  ])
  try {
    const place = await placeOfNow(holding, reading)
    const is = await contentsOf(reading)
    await archiveEverything(holding)
    const past = await databaseAt(archiveDir, { place }, await clusterBehind(holding))
    try {
      const restored = await connectTo(past.url, 'granary drill')
      try {
        return report(is, await contentsOf(restored), startedAt)
      } finally {
        await restored.end()
      }
    } finally {
      await past.close()
    }
  } finally {
    await Promise.all([holding.end(), reading.end()])
  }
}

/** Where the log stands at the moment that the other connection goes on seeing. */
async function placeOfNow(holding: Client, reading: Client): Promise<string> {
  await beginAlone(holding, 'share')
  await reading.query('begin isolation level repeatable read read only')
  const { rows } = await reading.query<{ place: string }>('select pg_current_wal_insert_lsn() as place')
  await holding.query('commit')
  return rows[0]?.place ?? ''
}

async function contentsOf(client: Client): Promise<Contents> {
  const contents = new Map<string, { rows: number; digest: string }>()
  for (const { name } of await backedUpTables(client)) {
    const { rows } = await client.query<{ rows: number; digest: string }>(
      `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as digest
         from ${quoted([name])} as t`,
    )
    if (rows[0]) contents.set(name, rows[0])
  }
  return contents
}

function report(is: Contents, restored: Contents, startedAt: number): DrillReport {
  const names = new Set([...is.keys(), ...restored.keys()])
  return {
    tables: is.size,
    rows: [...is.values()].reduce((sum, { rows }) => sum + rows, 0),
    differing: [...names].filter((name) => {
      const [one, other] = [is.get(name), restored.get(name)]
      return one?.rows !== other?.rows || one?.digest !== other?.digest
    }),
    seconds: Math.round((performance.now() - startedAt) / 1000),
  }
}
