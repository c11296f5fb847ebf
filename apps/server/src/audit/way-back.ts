import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import type { AuditKey } from './key.ts'
import { recordAudit } from './record.ts'
import { entriesOfActions, isAuthentic } from './rows.ts'
import { beginChainWithin } from './sealing.ts'
import { lastSeal } from './seals.ts'

const restored = 'backup restored'
const accepted = 'older state accepted'

/** An older state took the place of a newer one, on purpose. */
export interface WayBack {
  readonly at: Date
  /** Ends of the chain after this one are not missed. */
  readonly number: number
  readonly says: string
}

/** Written by a restore that holds the lock of the chain: what was sealed after the backup is not missed from now on. */
export async function recordRestore(tx: Kysely<Tables>, key: AuditKey, madeAt: string): Promise<void> {
  const seal = (await lastSeal(tx))?.number ?? 0
  await beginChainWithin(tx, key)
  await recordAudit(tx, { action: restored, personId: null, details: { madeAt, seal } })
}

/** Somebody with the keys says that the older state was put back by other means, and goes on from it. */
export async function acceptOlderState(tx: Kysely<Tables>, key: AuditKey): Promise<void> {
  await beginChainWithin(tx, key)
  await recordAudit(tx, { action: accepted, personId: null, details: { seal: 0 } })
}

export async function waysBack(db: Kysely<Tables>, key: AuditKey): Promise<WayBack[]> {
  const rows = await entriesOfActions(db, [restored, accepted])
  return rows
    .filter((row) => isAuthentic(key, row))
    .map(({ at, action, details }) => {
      const { seal, madeAt } = details as { readonly seal: number; readonly madeAt?: string }
      return { at, number: seal, says: sentence(action, at.toISOString(), madeAt) }
    })
}

function sentence(action: string, at: string, madeAt: string | undefined): string {
  return action === restored
    ? `A backup of ${madeAt} was put back at ${at}: what was written between is not in this database.`
    : `An older state of the database was accepted at ${at}: what it lacked is not in this database.`
}
