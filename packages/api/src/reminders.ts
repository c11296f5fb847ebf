/** A mail so many days before what was asked falls due. */
const daysBefore = [4, 2]
const dayMs = 86_400_000

/** What is over for longer is no news: it was told, or nobody waits for it. */
const overDays = 14

/** Whether it is to be told that the due day is over. Once for a day; a day that was missed is made up for. */
export function isOverdueNews(
  { dueOn, toldOver }: { dueOn: string | null; toldOver: string | null },
  today: string,
): boolean {
  if (dueOn === null || dueOn === toldOver) return false
  const due = Date.parse(dueOn)
  return dueOn < today && Date.parse(today) - due <= overDays * dayMs
}

/** The days on which is reminded of what was asked on one day and falls due on another. All days as 2026-12-04. */
export function reminderDays(askedOn: string, dueOn: string): string[] {
  const due = Date.parse(dueOn)
  if (Number.isNaN(due)) return []
  return daysBefore
    .map((days) => new Date(due - days * dayMs).toISOString().slice(0, 10))
    .filter((day) => day > askedOn)
}

/** Whether a mail is due now. A day that was missed is made up for, once, as long as the due day is not over. */
export function isReminderDue(
  { askedOn, dueOn, remindedOn }: { askedOn: string; dueOn: string; remindedOn: string | null },
  today: string,
): boolean {
  const passed = reminderDays(askedOn, dueOn).filter((day) => day <= today)
  return today <= dueOn && passed.some((day) => remindedOn === null || remindedOn < day)
}

/** Of a document that runs out is told twice before, and on its last day. */
const daysBeforeTheEnd = [14, 3, 0]

/**
 * Whether it is to be told now that a document is good for a few days more, or today for the last time. A day that was
 * missed is made up for, once, and what was added since is not told of a day before it came.
 */
export function isWindowReminderDue(
  { lastDay, addedOn, remindedOn }: { lastDay: string; addedOn: string; remindedOn: string | null },
  today: string,
): boolean {
  const last = Date.parse(lastDay)
  if (Number.isNaN(last) || Date.parse(today) - last > overDays * dayMs) return false
  return daysBeforeTheEnd
    .map((days) => new Date(last - days * dayMs).toISOString().slice(0, 10))
    .some((day) => addedOn < day && day <= today && (remindedOn === null || remindedOn < day))
}
