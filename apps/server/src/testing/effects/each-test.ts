import type { Kysely } from 'kysely'
import { afterEach, beforeEach, expect } from 'vitest'
import { createSealer } from '../../crypto/sealing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { companions, isOfTheServer } from '../changes.ts'
import { type DatabaseState, type Difference, databaseState, differencesBetween } from '../database-state.ts'

/** By table what may be another: `added`, `removed` and columns. */
export type Parts = Readonly<Record<string, readonly string[]>>

/** Each test of a file leaves the whole database as it was, except for what is said, whatever it is about. */
export function eachTestChanges(db: () => Kysely<Tables>, may: () => Parts): void {
  let before: DatabaseState
  beforeEach(async () => {
    before = await databaseState(db())
  })
  afterEach(async () => {
    expect(partsBeside(await differencesSince(db(), before), may()), 'changed and not said').toEqual([])
  })
}

async function differencesSince(db: Kysely<Tables>, before: DatabaseState): Promise<readonly Difference[]> {
  return differencesBetween(before, await databaseState(db), createSealer(Buffer.alloc(32), 'answers'))
}

/** What is another and was not said, without what a running server writes by itself. */
export function partsBeside(differences: readonly Difference[], may: Parts): readonly string[] {
  const others = differences
    .filter((difference) => !isOfTheServer(difference) && !companions.includes(difference.table))
    .flatMap(({ table, how, columns }) =>
      (how === 'changed' ? columns : [how])
        .filter((part) => !may[table]?.includes(part))
        .map((part) => `${table}: ${part}`),
    )
  return [...new Set(others)].toSorted()
}
