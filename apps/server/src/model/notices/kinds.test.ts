import { noticeGroups } from '@granary/api'
import { expect, test } from 'vitest'
import { kindOf, type NoticeKind, noticeKinds } from './kinds.ts'

const told = { project: 'Clinic wing', stage: 'application', by: 'Priya Natarajan', times: 1 } as const

const sentences: Readonly<Record<NoticeKind, string>> = {
  submitted: 'Priya Natarajan submitted the application of Clinic wing',
  resubmitted: 'Priya Natarajan submitted the application of Clinic wing again',
  takenBack: 'Priya Natarajan took the application of Clinic wing back',
  taken: 'The application of Clinic wing was taken by Priya Natarajan',
  takenOver: 'Priya Natarajan took the review of the application of Clinic wing over from you',
  given: 'Priya Natarajan gave you the review of the application of Clinic wing',
  sent: 'Clinic wing was sent to the agency',
  sentUndone: 'Clinic wing was not sent to the agency after all',
  agencyUndone: 'Priya Natarajan took back what was told last of Clinic wing at the agency',
  commitment: 'The agency’s commitment for Clinic wing is there',
  closed: 'Clinic wing is closed',
  returned: 'The application of Clinic wing was returned for changes',
  accepted: 'The application of Clinic wing was accepted',
  remark: 'Priya Natarajan wrote a remark in the application of Clinic wing',
  reply: 'Priya Natarajan wrote a reply in the application of Clinic wing',
  wrote: 'Priya Natarajan wrote you a message about Clinic wing',
  mention: 'Priya Natarajan mentioned you in the application of Clinic wing',
  settled: 'Priya Natarajan settled a remark in the application of Clinic wing',
  disputed: 'Priya Natarajan disputed a remark in the application of Clinic wing',
  askedAllTheSame:
    'Priya Natarajan asks for something in the application of Clinic wing that was said not to apply',
  noLongerAsked:
    'Priya Natarajan no longer asks for what was said not to apply in the application of Clinic wing',
  asked: 'Priya Natarajan asked you for something in Clinic wing, due Dec 4',
  dueSoon: 'What you were asked for in Clinic wing is due on Dec 4',
  reminded: 'Priya Natarajan reminds you of what you were asked for in Clinic wing',
  overdue: 'What you were asked for in Clinic wing was due on Dec 4',
  overdueOfOther: 'Priya Natarajan has not answered all that was due on Dec 4 in Clinic wing',
  overdueInvited: 'Nobody has accepted the invitation to Clinic wing that was due on Dec 4',
  runsOut: 'A document of Clinic wing runs out on Dec 4',
  lastDay: 'Dec 4 is the last day of a document of Clinic wing',
  answered: 'Priya Natarajan answered questions of Clinic wing',
  added: 'Priya Natarajan added a document to Clinic wing',
  complete: 'The agency has the complete application of Clinic wing',
  agencyAsked: 'The agency asks about Clinic wing',
  agencyAnswered: 'Priya Natarajan answered a question of the agency about Clinic wing',
  questionDue: 'A question of the agency about Clinic wing is due on Dec 4',
  questionOver: 'A question of the agency about Clinic wing was due on Dec 4',
  acceptDue: 'The commitment for Clinic wing has to be accepted by Dec 4',
  acceptOver: 'The commitment for Clinic wing was to be accepted by Dec 4',
  extensionDue: 'A longer commitment for Clinic wing has to be asked for by Dec 4',
  extensionOver: 'A longer commitment for Clinic wing was to be asked for by Dec 4',
  expiryDue: 'The commitment for Clinic wing ends on Dec 4',
  expiryOver: 'The commitment for Clinic wing ended on Dec 4',
  invited: 'Priya Natarajan invites you to Clinic wing',
  shared: 'Priya Natarajan shares a part of Clinic wing with you',
  joined: 'Priya Natarajan accepted the invitation to Clinic wing',
  joinAsked: 'Priya Natarajan asks to join Sample State Bank',
}

test.each(Object.entries(sentences))('%s is told in one sentence', (kind, sentence) => {
  const details = kind === 'joinAsked' ? { lender: 'Sample State Bank' } : { dueOn: '2026-12-04' }
  expect(kindOf(kind)?.sentence({ ...told, ...details })).toBe(sentence)
})

test('what was asked for is named, with its day where it has one; of several times the last', () => {
  const { sentence } = noticeKinds.asked
  const asked = '“Ownership” and “Loan basics”'
  expect(sentence({ ...told, asked })).toBe(`Priya Natarajan asked you for ${asked} in Clinic wing`)
  expect(sentence({ ...told, asked, dueOn: '2026-12-04', times: 2 })).toBe(
    `Priya Natarajan asked you 2 times in Clinic wing, last for ${asked}, due Dec 4`,
  )
})

test('several of one are counted in the same sentence', () => {
  expect(noticeKinds.added.sentence({ ...told, times: 3 })).toBe(
    'Priya Natarajan added 3 documents to Clinic wing',
  )
  expect(noticeKinds.reply.sentence({ ...told, times: 2 })).toBe(
    'Priya Natarajan wrote 2 replies in the application of Clinic wing',
  )
  expect(noticeKinds.askedAllTheSame.sentence({ ...told, times: 2 })).toBe(
    'Priya Natarajan asks for 2 things in the application of Clinic wing that were said not to apply',
  )
  expect(noticeKinds.returned.sentence({ ...told, number: 1 })).toBe(
    'The application of Clinic wing was returned with 1 remark',
  )
})

test('every kind is of a group that people choose by, and no other name is a kind', () => {
  const groups = noticeGroups.map(({ id }) => id)
  expect(Object.values(noticeKinds).filter(({ group }) => !groups.includes(group))).toEqual([])
  expect(kindOf('toString')).toBeUndefined()
})
