/** "November 21, 2026". A day without a time is given in UTC, so that it is the same day everywhere. */
export function longDate(at: number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', ...(timeZone && { timeZone }) }).format(at)
}

/** "Nov 21, 2026". */
export function shortDate(at: number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', ...(timeZone && { timeZone }) }).format(at)
}

/** "Nov 21, 2026, 2:31 PM". */
export function dateAndTime(at: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

/** "2026-11-23", where the reader is: the server knows no day of theirs. */
export function dayHere(): string {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
