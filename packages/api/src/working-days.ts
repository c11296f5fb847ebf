const dayMs = 86_400_000

/** Working days between two moments, of UTC; the first day does not count. */
export function workingDays(from: number, to: number): number {
  const [first, last] = [Math.floor(from / dayMs), Math.floor(to / dayMs)]
  if (last <= first) return 0
  const weeks = Math.floor((last - first) / 7)
  let days = weeks * 5
  for (let day = first + weeks * 7 + 1; day <= last; day++) {
    // The first of January 1970 was a Thursday.
    const weekday = (day + 4) % 7
    if (weekday !== 0 && weekday !== 6) days++
  }
  return days
}
