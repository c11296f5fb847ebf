import { expect, test } from 'vitest'
import { systemProblems } from './system-problems.ts'

const fine = {
  refusedMails: 0,
  unsentMails: 0,
  waitingMails: 0,
  failedJobs: 0,
  hasBackup: true,
  audit: { whole: true, findings: [] },
}

test('nothing is wrong while nothing is', () => {
  expect(systemProblems(fine)).toEqual([])
})

test('each trouble says what to do, the worst first', () => {
  const finding = { entryId: '7', at: '2026-11-01', says: 'was changed.' }
  const told = systemProblems({
    refusedMails: 1,
    unsentMails: 2,
    waitingMails: 3,
    failedJobs: 1,
    hasBackup: false,
    audit: { whole: false, findings: [finding] },
  })
  expect(told.map(({ says }) => says)).toEqual([
    'The audit log is not whole. Entry 7 of 2026-11-01: was changed.',
    '2 mails were kept and not sent, because no mail server is set.',
    '3 mails have waited for the mail server for more than an hour.',
    '1 mail was refused by the server of the reader.',
    '1 job has failed and will not be tried again.',
    'No backup was written from this page yet.',
  ])
  expect(told.filter(({ todo }) => todo === '')).toEqual([])
})
