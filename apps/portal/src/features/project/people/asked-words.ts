const mostListed = 6

/** "Ownership, Loan basics and 3 more". */
export function listed(names: readonly string[]): string {
  if (names.length <= mostListed) return names.join(', ')
  return `${names.slice(0, mostListed).join(', ')} and ${names.length - mostListed} more`
}

/** "Dec 4", or "Dec 4, 2027" when that is not this year. A day without a time is the same everywhere. */
export const dayInWords = (day: string) => dayOf(Date.parse(day), 'UTC')

export function dayOf(at: number, timeZone?: string): string {
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear()
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
    ...(timeZone && { timeZone }),
  }).format(at)
}
