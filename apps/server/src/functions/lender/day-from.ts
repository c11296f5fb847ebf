import { isCalendarDate } from '@granary/forms'

/** The day of the reader; null where none is named, and nothing is told by it. */
export const dayFrom = (today: string | undefined) =>
  today !== undefined && isCalendarDate(today) ? today : null
