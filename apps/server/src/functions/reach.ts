import type { Tables } from '../db/schema.generated.ts'

/**
 * A query that runs again whenever anybody changes something in one of these tables. Every other query is narrow: what
 * it reads is fixed by ids of the caller's lender, project or person, and only changes there run it again.
 */
export interface Wide {
  /** Why it cannot be narrow, as a sentence. */
  readonly reason: string
  /** Sorted. A query may read others besides, by ids. */
  readonly tables: readonly (keyof Tables)[]
}

export function wide(reason: string, ...tables: readonly (keyof Tables)[]): Wide {
  return { reason, tables: tables.toSorted() }
}
