import { isCalendarDate } from '@granary/forms'

/** The day of the reader. Whoever names none gets that of the server, which stays until something else changes. */
export const dayOf = (today: string | undefined) =>
  today !== undefined && isCalendarDate(today) ? today : new Date().toISOString().slice(0, 10)
