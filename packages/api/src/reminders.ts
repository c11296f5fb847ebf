/** A mail so many days before what was asked falls due. */
const daysBefore = [4, 2]
const dayMs = 86_400_000

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
