/** Half of them are at most as large; between the middle two where there are two. Null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  const next = sorted[Math.ceil((sorted.length - 1) / 2)]
  return middle === undefined || next === undefined ? null : (middle + next) / 2
}

/** Nine of ten are at most as large: one of the values, and of fewer than ten the largest. Null of none. */
export function slowTenth(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.9) - 1] ?? null
}
