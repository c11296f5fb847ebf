const dayMs = 86_400_000

/** The calendar day of a moment, `2026-12-04`. Days that were said without a time lie at noon UTC, so it is theirs. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

export function plusDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * dayMs)
}

/** A year later; the last of February where there is no 29th. */
export function plusYears(day: string, years: number): string {
  const moved = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
  return moved.endsWith('-02-29') && dayOf(Date.parse(moved)) !== moved ? `${moved.slice(0, 8)}28` : moved
}
