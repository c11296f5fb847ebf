import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import type { AuditKey } from './key.ts'

/** The end of the chain at one moment: whoever knows it notices when the chain no longer leads there. */
export interface Head {
  readonly number: number
  /** In hex. */
  readonly seal: string
  /** Entries up to here. */
  readonly total: number
  readonly at: Date
}

export type SealKind = 'before' | 'keyed'

export interface Seal extends Head {
  readonly kind: SealKind
  readonly entries: readonly string[]
  readonly key: string
}

/** What an empty chain ends with. */
export const noHead: Head = { number: 0, seal: '', total: 0, at: new Date(0) }

interface Sealed {
  readonly id: string
  readonly digest: string
}

/** The link after `before`, over these entries. */
export function nextSeal(
  key: AuditKey,
  before: Head,
  { kind, at, entries }: { readonly kind: SealKind; readonly at: Date; readonly entries: readonly Sealed[] },
): Seal {
  const number = before.number + 1
  const total = before.total + entries.length
  const whole = ['seal 1', number, kind, total, at.toISOString(), key.fingerprint, before.seal]
  const seal = key.hash(JSON.stringify([...whole, entries.map(({ id, digest }) => [id, digest])]))
  return {
    number,
    kind,
    total,
    at,
    key: key.fingerprint,
    seal: seal.toString('hex'),
    entries: entries.map(({ id }) => id),
  }
}

export async function lastSeal(db: Kysely<Tables>): Promise<Seal | undefined> {
  const row = await seals(db).orderBy('number', 'desc').limit(1).executeTakeFirst()
  return row && sealOf(row)
}

export async function sealsAfter(db: Kysely<Tables>, number: number, atMost: number): Promise<Seal[]> {
  const rows = await seals(db).where('number', '>', String(number)).orderBy('number').limit(atMost).execute()
  return rows.map(sealOf)
}

export async function sealsNumbered(
  db: Kysely<Tables>,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Seal>> {
  if (numbers.length === 0) return new Map()
  const rows = await seals(db).where('number', 'in', numbers.map(String)).execute()
  return new Map(rows.map((row) => [Number(row.number), sealOf(row)]))
}

export async function writeSeal(db: Kysely<Tables>, seal: Seal): Promise<void> {
  await sql`
    insert into audit_seals (number, kind, entries, total, sealed_at, key, seal)
    values (${seal.number}, ${seal.kind}, ${[...seal.entries]}::bigint[], ${seal.total}, ${seal.at}, ${seal.key},
            ${Buffer.from(seal.seal, 'hex')})
  `.execute(db)
}

function seals(db: Kysely<Tables>) {
  return db
    .selectFrom('audit_seals')
    .select(['number', 'kind', 'total', 'sealed_at', 'key', 'seal'])
    .select(sql<string[]>`entries::text[]`.as('entries'))
}

type Row = Awaited<ReturnType<ReturnType<typeof seals>['execute']>>[number]

function sealOf({ number, kind, total, sealed_at, key, seal, entries }: Row): Seal {
  return {
    number: Number(number),
    kind: kind as SealKind,
    total: Number(total),
    at: sealed_at,
    key,
    seal: seal.toString('hex'),
    entries,
  }
}
