import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import type { AuditKey } from './key.ts'
import { recordAudit } from './record.ts'
import { digestOf, type EntryRow, entriesWithIds, isAuthentic } from './rows.ts'
import { type Head, lastSeal, nextSeal, noHead, type SealKind, writeSeal } from './seals.ts'

/** Any number, as long as all versions of Granary use the same. Who holds it may add to the chain. */
export const sealingLock = 7_220_943

/** The action of the entry with which the keyed part of the chain begins. */
export const chainBegins = 'audit chain keyed'

const batch = 1000

export interface Sealed {
  /** The end of the chain, if there is one. */
  readonly head: Head | undefined
  /** Entries that wait for a seal and will get none: nobody with the key wrote them, or they are gone. */
  readonly refused: readonly RefusedEntry[]
}

export interface RefusedEntry {
  readonly id: string
  readonly at: Date | undefined
}

/** Chains what was written since the last seal, or nothing while somebody else does. */
export async function sealEntries(db: Kysely<Tables>, key: AuditKey): Promise<Sealed | undefined> {
  const refused: RefusedEntry[] = []
  let after = '0'
  for (;;) {
    const step = await db.transaction().execute(async (tx) => {
      if (!(await isOurTurn(tx))) return undefined
      const last = await lastSeal(tx)
      // Entries of before are sealed when the chain begins and never again: later they would be forgeries.
      if (last?.kind !== 'keyed') return { head: last, refused: [], lastId: undefined }
      return sealBatch(tx, { key, last, kind: 'keyed', after, isGood: (row) => isAuthentic(key, row) })
    })
    if (step === undefined) return undefined
    refused.push(...step.refused)
    if (step.lastId === undefined) return { head: step.head, refused }
    after = step.lastId
  }
}

/**
 * Begins the chain where there is none: seals what was written before there was a key, and then the entry that says so,
 * the first with a keyed hash of its own.
 */
export async function beginChain(db: Kysely<Tables>, key: AuditKey): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sealingLock})`.execute(connection)
    try {
      let after: string | undefined = '0'
      while (after !== undefined && (await lastSeal(connection))?.kind !== 'keyed') {
        after = await connection.transaction().execute((tx) => beginFurther(tx, key, after ?? '0'))
      }
    } finally {
      await sql`select pg_advisory_unlock(${sealingLock})`.execute(connection)
    }
  })
}

/** The same inside a transaction, for who holds the lock already. */
export async function beginChainWithin(tx: Kysely<Tables>, key: AuditKey): Promise<void> {
  let after: string | undefined = '0'
  while (after !== undefined && (await lastSeal(tx))?.kind !== 'keyed')
    after = await beginFurther(tx, key, after)
}

/** One batch of the entries of before, or when none is left the entry that ends them. */
async function beginFurther(tx: Kysely<Tables>, key: AuditKey, after: string): Promise<string | undefined> {
  const last = await lastSeal(tx)
  const isOld = (row: EntryRow) => row.mac === null
  const step = await sealBatch(tx, { key, last, kind: 'before', after, isGood: isOld })
  if (step.lastId !== undefined) return step.lastId
  await recordAudit(tx, {
    action: chainBegins,
    personId: null,
    details: { entriesBefore: step.head.total, sealBefore: step.head.seal, key: key.fingerprint },
  })
  await sealBatch(tx, { key, last, kind: 'keyed', after: '0', isGood: (row) => isAuthentic(key, row) })
  return undefined
}

async function isOurTurn(tx: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(${sealingLock}) as got
  `.execute(tx)
  return rows[0]?.got === true
}

interface Step {
  readonly key: AuditKey
  readonly last: Head | undefined
  readonly kind: SealKind
  /** Ids up to this one were looked at. */
  readonly after: string
  readonly isGood: (row: EntryRow) => boolean
}

async function sealBatch(tx: Kysely<Tables>, { key, last, kind, after, isGood }: Step) {
  const waiting = await tx
    .selectFrom('audit_unsealed')
    .select('entry_id')
    .where('entry_id', '>', after)
    .orderBy('entry_id')
    .limit(batch)
    .execute()
  const ids = waiting.map(({ entry_id }) => entry_id)
  const rows = ids.length > 0 ? await entriesWithIds(tx, ids) : new Map<string, EntryRow>()
  const good = ids.flatMap((id) => {
    const row = rows.get(id)
    return row && isGood(row) ? [row] : []
  })
  const taken = new Set(good.map(({ id }) => id))
  const refused = ids.filter((id) => !taken.has(id)).map((id): RefusedEntry => ({ id, at: rows.get(id)?.at }))
  const head = last ?? noHead
  if (good.length === 0) return { head, refused, lastId: ids.at(-1) }
  const entries = good.map((row) => ({ id: row.id, digest: digestOf(row) }))
  const seal = nextSeal(key, head, { kind, at: new Date(), entries })
  await writeSeal(tx, seal)
  await sql`
    delete from audit_unsealed where entry_id = any(${[...taken]}::bigint[])
  `.execute(tx)
  return { head: seal, refused, lastId: ids.at(-1) }
}
