interface Version {
  readonly id: string
  readonly replaced_by: string | null
  readonly removed_at: Date | null
}

/** What these files replaced, and what that had replaced before: the newest first. */
export function earlierVersions<Row extends Version>(
  current: readonly Row[],
  all: readonly Row[],
): readonly Row[] {
  const found: Row[] = []
  const newer = new Set(current.map(({ id }) => id))
  let more = current.length > 0
  while (more) {
    const before = all.filter(
      (row) => row.replaced_by !== null && newer.has(row.replaced_by) && !newer.has(row.id),
    )
    for (const row of before) newer.add(row.id)
    found.push(...before)
    more = before.length > 0
  }
  return found.toSorted((a, b) => Number(b.removed_at) - Number(a.removed_at))
}
