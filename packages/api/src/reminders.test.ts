import { expect, test } from 'vitest'
import { isOverdueNews, isReminderDue, isWindowReminderDue, reminderDays } from './reminders.ts'

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

test('is over from the day after on, is told once for each due day, and is no news for ever', () => {
  const over = (dueOn: string | null, toldOver: string | null, today: string) =>
    isOverdueNews({ dueOn, toldOver }, today)
  expect(over('2026-12-04', null, '2026-12-04')).toBe(false)
  expect(over('2026-12-04', null, '2026-12-05')).toBe(true)
  expect(over('2026-12-04', null, '2026-12-18')).toBe(true)
  expect(over('2026-12-04', null, '2026-12-19')).toBe(false)
  expect(over('2026-12-04', '2026-12-04', '2026-12-05')).toBe(false)
  expect(over('2026-12-04', '2026-11-20', '2026-12-05')).toBe(true)
  expect(over(null, null, '2026-12-05')).toBe(false)
  expect(over('some day', null, '2026-12-05')).toBe(false)
})

test('a document that runs out is told of two weeks and three days before and on its last day, each once', () => {
  const document = { lastDay: '2026-12-20', addedOn: '2026-10-01', remindedOn: null }
  const due = (today: string, more: object = {}) => isWindowReminderDue({ ...document, ...more }, today)
  const told = (remindedOn: string) => ({ remindedOn })
  expect([due('2026-12-05'), due('2026-12-06'), due('2026-12-06', told('2026-12-06'))]).toEqual([
    false,
    true,
    false,
  ])
  expect([due('2026-12-16', told('2026-12-06')), due('2026-12-17', told('2026-12-06'))]).toEqual([
    false,
    true,
  ])
  expect([due('2026-12-19', told('2026-12-17')), due('2026-12-20', told('2026-12-17'))]).toEqual([
    false,
    true,
  ])
  // A day that was missed is made up for once, and is no news for ever.
  expect([due('2026-12-22'), due('2026-12-22', told('2026-12-20')), due('2027-01-04')]).toEqual([
    true,
    false,
    false,
  ])
  // What was added a day before its end is told of on its last day alone.
  expect([
    due('2026-12-19', { addedOn: '2026-12-19' }),
    due('2026-12-20', { addedOn: '2026-12-19' }),
  ]).toEqual([false, true])
  expect(due('2026-12-20', { lastDay: 'some day' })).toBe(false)
})
