import { expect, test } from 'vitest'
import { isReminderDue, reminderDays } from './reminders.ts'

const asked = { askedOn: '2026-11-02', dueOn: '2026-12-04', remindedOn: null }

test('is reminded four and two days before the due day, never on the day it was asked', () => {
  expect(reminderDays('2026-11-02', '2026-12-04')).toEqual(['2026-11-30', '2026-12-02'])
  expect(reminderDays('2026-11-30', '2026-12-04')).toEqual(['2026-12-02'])
  expect(reminderDays('2026-12-03', '2026-12-04')).toEqual([])
  expect(reminderDays('2026-12-03', 'some day')).toEqual([])
})

test('is due once for each of the days, also when one was missed, and not after the due day', () => {
  expect(isReminderDue(asked, '2026-11-29')).toBe(false)
  expect(isReminderDue(asked, '2026-11-30')).toBe(true)
  expect(isReminderDue({ ...asked, remindedOn: '2026-11-30' }, '2026-12-01')).toBe(false)
  expect(isReminderDue({ ...asked, remindedOn: '2026-11-30' }, '2026-12-03')).toBe(true)
  expect(isReminderDue({ ...asked, remindedOn: '2026-12-03' }, '2026-12-04')).toBe(false)
  expect(isReminderDue(asked, '2026-12-04')).toBe(true)
  expect(isReminderDue(asked, '2026-12-05')).toBe(false)
})
