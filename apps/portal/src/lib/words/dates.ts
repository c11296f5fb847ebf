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
