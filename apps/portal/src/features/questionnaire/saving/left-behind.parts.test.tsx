import { expect, test } from 'vitest'
import { unsentWorkOf } from '../../../lib/session/unsent-work.ts'
import { leftBehind } from './left-behind.ts'
import { type JournalEntry, openJournal } from './stage-journal.ts'

/** A window that kept this and is gone. */
async function left(person: string, ...edits: JournalEntry['edits']) {
  const journal = openJournal(person, 'a stage')
  journal.write({ version: 3, edits })
  expect(await journal.written()).toBe(true)
  journal.close()
}

const title = { fieldId: 'title', base: null, mine: 'Vice president' }
const phone = { fieldId: 'phone', base: null, mine: '3085550142' }
const stored = { title: 'Vice president', phone: null }

test('what arrived before the stage was closed is not said to be late, and goes from the device', async () => {
  await left('arrived', title)
  await expect.poll(async () => (await unsentWorkOf('arrived')).answers).toBe(1)
  await expect.poll(() => leftBehind('arrived', 'a stage', stored)).toEqual([])
  await expect.poll(async () => (await unsentWorkOf('arrived')).answers).toBe(0)
})

test('what did not arrive stays, with all that was kept beside it', async () => {
  await left('late', title, phone)
  await expect
    .poll(() => leftBehind('late', 'a stage', stored))
    .toEqual([{ version: 3, edits: [title, phone] }])
  expect((await unsentWorkOf('late')).answers).toBe(2)
})

test('what another window still has in hand stays with it', async () => {
  const window = openJournal('open', 'a stage')
  window.write({ version: 3, edits: [title] })
  expect(await window.written()).toBe(true)
  expect(await leftBehind('open', 'a stage', stored)).toEqual([])
  expect((await unsentWorkOf('open')).answers).toBe(1)
  window.close()
})
