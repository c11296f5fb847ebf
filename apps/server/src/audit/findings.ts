/** One thing that is not as it was written. */
export interface Finding {
  /** The first entry that it touches, where one is left to name. */
  readonly entryId: string | null
  readonly at: string | null
  readonly says: string
}

export function findingAt(
  row: { readonly id: string; readonly at?: Date | undefined } | undefined,
  says: string,
): Finding {
  return { entryId: row?.id ?? null, at: row?.at?.toISOString() ?? null, says }
}
