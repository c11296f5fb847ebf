import { describe, expect, test } from 'vitest'
import {
  type AskedOfBorrower,
  borrowerStanding,
  byUrgency,
  dueOf,
  isLendersTurn,
  lockOf,
  type ProjectFacts,
  placeToOpen,
  type Reader,
  type StageFacts,
  type StandingStage,
  standingOf,
  stepsOf,
  urgencyOf,
  type Words,
} from '../src/index.ts'

const day = (of: number) => Date.UTC(2026, 10, of)
const deed = (of: number, by: string | null = null) => ({ at: day(of), by })

const stage = (name: StandingStage, changes: Partial<StageFacts> = {}): StageFacts => ({
  stage: name,
  begunAt: null,
  required: 61,
  requiredAnswered: 42,
  missing: 19,
  missingDocuments: 5,
  toCorrect: 0,
  firstLeft: 'lenderSamUin',
  certificationRefused: false,
  testAnswers: 0,
  advice: 0,
  submitted: null,
  lastSubmitted: null,
  returned: null,
  changedSinceReturned: false,
  ...changes,
})
const complete = { requiredAnswered: 61, missing: 0, missingDocuments: 0, firstLeft: null }
const marcus = { submitted: deed(12, 'Marcus Reyes'), lastSubmitted: deed(12, 'Marcus Reyes') }

interface Changes extends Partial<Omit<ProjectFacts, 'stages'>> {
  readonly pre?: Partial<StageFacts>
  readonly app?: Partial<StageFacts>
}
const facts = ({ pre, app, ...rest }: Changes = {}): ProjectFacts => ({
  lenderName: 'Sample State Bank',
  isDraft: false,
  asked: [],
  targetOn: null,
  lenderWaits: false,
  archivedAt: null,
  sent: null,
  closedAt: null,
  ...rest,
  stages: {
    'pre-application': stage('pre-application', { begunAt: day(2), ...pre }),
    application: stage('application', app),
  },
})

const officer: Reader = { kind: 'member', mayEdit: true }
const viewer: Reader = { kind: 'member', mayEdit: false }
const packager: Reader = { kind: 'packager', mayEdit: false }
const assigned: Reader = { kind: 'packager', mayEdit: true }
const administrator: Reader = { kind: 'administrator', mayEdit: false }

/** As somebody in London would read it. */
const told = (words: Words) =>
  words
    .map((word) => {
      if (typeof word === 'string') return word
      const date = 'at' in word ? new Date(word.at) : new Date(`${word.on}T00:00Z`)
      return date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
    })
    .join('')

/** Everything one person reads: the tag, the sentence, why, and the button with where it leads. */
function read(of: ProjectFacts, reader: Reader): string[] {
  const { tag, sentence, why, button, waitingSince } = standingOf(of, reader)
  const to = button && [button.to.kind, 'stage' in button.to && button.to.stage].filter(Boolean).join(' ')
  const field = button && 'fieldId' in button.to ? `#${button.to.fieldId}` : ''
  return [
    tag.text,
    told(sentence),
    told(why),
    ...(button
      ? [`${button.primary ? '[' : '('}${button.text}${button.primary ? ']' : ')'} ${to}${field}`]
      : []),
    ...(waitingSince === null ? [] : [`since ${told([{ at: waitingSince }])}`]),
  ]
}

const answering = facts()
const asked = facts({
  asked: [
    { name: 'Elena Ortiz', count: 7, dueOn: '2026-12-04' },
    { name: 'Dana Whitlock', count: 2, dueOn: null },
  ],
})
const wholeAsked = facts({ asked: [{ name: 'Elena Ortiz', count: 19, dueOn: null }] })
const wrong = facts({ pre: { ...complete, toCorrect: 1, firstLeft: 'lenderTaxId' } })
const oneDocument = facts({ pre: { missing: 1, missingDocuments: 1, toCorrect: 2 } })
const ready = facts({ pre: { ...complete, advice: 2 } })
const notCertified = facts({ pre: { ...complete, certificationRefused: true } })
const testData = facts({ pre: { ...complete, testAnswers: 3 } })
const unapproved = facts({ lenderWaits: true, pre: complete })
const onward = facts({ pre: { ...complete, ...marcus }, app: { missingDocuments: 19 } })
const acceptedPre = facts({ pre: { ...complete, ...marcus, accepted: deed(14, 'Tom Albers') } })
const inReview = facts({
  pre: { ...complete, ...marcus },
  app: { ...complete, submitted: deed(18, 'Marcus Reyes') },
})
const taken = facts({
  pre: { ...complete, ...marcus, accepted: deed(14, 'Tom Albers') },
  app: { ...complete, submitted: deed(18, 'Marcus Reyes'), taken: deed(19, 'Priya Natarajan') },
})
const back = { ...complete, lastSubmitted: deed(12, 'Marcus Reyes'), returned: deed(19, 'Tom Albers') }
const submittedPre = {
  ...complete,
  submitted: deed(5),
  lastSubmitted: deed(5),
  accepted: deed(8, 'Tom Albers'),
}
const changes = facts({ pre: submittedPre, app: back })
const changed = facts({ pre: submittedPre, app: { ...back, changedSinceReturned: true } })
const backWithGaps = facts({ pre: submittedPre, app: { ...back, missing: 2, firstLeft: 'projectCounty' } })
const remarks = facts({ pre: submittedPre, app: { ...back, remarks: { open: 2, all: 7 } } })
const someDisputed = { missing: 2, disputed: 1, firstLeft: 'projectCounty' }
const remarksAndDispute = facts({
  pre: submittedPre,
  app: { ...back, ...someDisputed, remarks: { open: 1, all: 7 } },
})
const backDisputed = facts({ pre: submittedPre, app: { ...back, missing: 2, disputed: 2 } })
const disputedInReview = facts({
  pre: { ...complete, ...marcus, missing: 1, disputed: 1 },
  app: { ...complete, submitted: deed(18, 'Marcus Reyes'), missing: 1, disputed: 1 },
})
const disputedBefore = facts({ pre: { ...complete, ...marcus, missing: 1, disputed: 1 } })
const settled = facts({ pre: submittedPre, app: { ...back, remarks: { open: 0, all: 7 } } })
const preBack = facts({ pre: back, app: { ...complete, submitted: deed(18, 'Marcus Reyes') } })
const accepted = facts({
  pre: submittedPre,
  app: { ...complete, submitted: deed(12), accepted: deed(20, 'Priya Natarajan') },
})
const sent = { ...accepted, sent: deed(21, 'State office') }
type Position = NonNullable<ProjectFacts['agency']>
const atAgency = (agency: Partial<Position>): ProjectFacts => ({
  ...sent,
  committedAt: agency.commitment ? day(25) : null,
  agency: {
    office: 'State office',
    completeOn: null,
    questions: { open: 0, forLender: 0, dueOn: null, unsent: 0 },
    commitment: null,
    closing: null,
    end: null,
    ...agency,
  },
})
const questioned = atAgency({ questions: { open: 1, forLender: 1, dueOn: '2026-11-25', unsent: 0 } })
const unsent = atAgency({ questions: { open: 0, forLender: 0, dueOn: null, unsent: 2 } })
const given = {
  ...{ on: '2026-11-25', acceptBy: '2027-01-24', acceptedOn: null, expiresOn: '2027-11-25' },
  ...{ extendBy: '2027-10-26', conditions: 5, openConditions: 3 },
}
const committed = atAgency({ commitment: given })
const acceptedGiven = { ...given, acceptedOn: '2026-11-28' }
const withConditions = atAgency({ commitment: acceptedGiven })
const allMet = atAgency({ commitment: { ...acceptedGiven, openConditions: 0 } })
const closing = atAgency({
  commitment: { ...acceptedGiven, openConditions: 0 },
  closing: { on: '2026-11-28', papers: 4, openPapers: 1 },
})
const papersThere = atAgency({
  commitment: { ...acceptedGiven, openConditions: 0 },
  closing: { on: '2026-11-28', papers: 4, openPapers: 0 },
})
const closed = { ...sent, closedAt: day(29) }
const closedEarly = { ...answering, closedAt: day(9) }
const issued = {
  ...atAgency({
    commitment: { ...acceptedGiven, openConditions: 0 },
    end: { kind: 'guaranteeIssued', on: '2026-11-29', reason: '' },
  }),
  closedAt: day(29),
}
const endedOpen = (kind: 'guaranteeIssued' | 'closed', reason = '', open = 1) => ({
  ...atAgency({
    ...{ questions: { open, forLender: 0, dueOn: null, unsent: 0 }, commitment: given },
    end: { kind, on: '2026-11-29', reason },
  }),
  ...{ committedAt: day(25), closedAt: day(29) },
})
const declined = {
  ...atAgency({ end: { kind: 'declined', on: '2026-11-29', reason: 'Too little equity.' } }),
  closedAt: day(29),
}
const archived = facts({ archivedAt: day(20) })

const until = 'The commitment holds until Nov 25. A longer time is asked for by Oct 26.'
const left = '19 required answers are left, 5 of them documents.'
const counts = '42 of 61 required questions are answered.'
const cannot = 'Owners and officers of Sample State Bank go on with it.'
const bank = 'Waiting for Sample State Bank.'
const allAnswered = 'All 61 required questions are answered.'
const locked =
  'The application is locked since Nov 18, submitted by Marcus Reyes. If something is to be changed, it opens again.'
const openAgain = 'The application is open again since Nov 19.'
const timeLine = '(See the time line) agency'
const readsIt = '(Read the pre-application) stage pre-application'
const review = [
  'The pre-application is to be reviewed since Nov 12.',
  'Marcus Reyes submitted it.',
  '[Review the pre-application] review pre-application',
]

describe('what each person is told', () => {
  test.each<[string, ProjectFacts, Reader, string[]]>([
    [
      'answering',
      answering,
      officer,
      ['Pre-application', left, counts, '[Answer 19 more] stage pre-application#lenderSamUin'],
    ],
    ['answering', answering, viewer, ['Pre-application', left, cannot]],
    ['answering', answering, packager, ['Pre-application', left, bank, readsIt]],
    [
      'answering',
      answering,
      assigned,
      ['Pre-application', left, counts, '[Answer 19 more] stage pre-application#lenderSamUin'],
    ],
    ['answering', answering, administrator, ['Pre-application', left, bank, readsIt]],
    [
      'a draft',
      { ...answering, isDraft: true },
      officer,
      ['Draft', left, counts, '[Answer 19 more] stage pre-application#lenderSamUin'],
    ],
    [
      'others asked',
      asked,
      officer,
      [
        'Pre-application',
        left,
        'Elena Ortiz was asked for 7 of them, due Dec 4, others for 2.',
        '[Answer your 10 of 19] stage pre-application#lenderSamUin',
      ],
    ],
    [
      'all asked of another',
      wholeAsked,
      officer,
      [
        'Pre-application',
        left,
        'Elena Ortiz was asked for 19 of them.',
        '(Open the pre-application) stage pre-application#lenderSamUin',
      ],
    ],
    [
      'one to correct',
      wrong,
      officer,
      [
        'Pre-application',
        '1 answer is to be corrected.',
        '61 of 61 required questions are answered.',
        '[Correct 1 answer] stage pre-application#lenderTaxId',
      ],
    ],
    [
      'one document left',
      oneDocument,
      officer,
      [
        'Pre-application',
        '1 required document is left. 2 answers are to be corrected.',
        counts,
        '[Answer 1 more] stage pre-application#lenderSamUin',
      ],
    ],
    [
      'ready',
      ready,
      officer,
      [
        'Ready to submit',
        'The pre-application can be submitted.',
        '2 pieces of advice are open. They do not have to be settled.',
        '[Check and submit] submit pre-application',
      ],
    ],
    [
      'ready, one advice',
      facts({ pre: { ...complete, advice: 1 } }),
      officer,
      [
        'Ready to submit',
        'The pre-application can be submitted.',
        '1 piece of advice is open. It does not have to be settled.',
        '[Check and submit] submit pre-application',
      ],
    ],
    [
      'ready, nobody counted advice',
      facts({ pre: { ...complete, advice: null } }),
      officer,
      [
        'Ready to submit',
        'The pre-application can be submitted.',
        allAnswered,
        '[Check and submit] submit pre-application',
      ],
    ],
    ['ready', ready, viewer, ['Ready to submit', 'The pre-application can be submitted.', cannot]],
    ['ready', ready, assigned, ['Ready to submit', 'The pre-application can be submitted.', bank, readsIt]],
    [
      'ready',
      ready,
      administrator,
      ['Ready to submit', 'The pre-application can be submitted.', bank, readsIt],
    ],
    [
      'not certified',
      notCertified,
      officer,
      [
        'Pre-application',
        'The pre-application is complete but not certified.',
        'Only information that is certified as accurate and complete can be submitted.',
        '[Go to the certification] stage pre-application#certifyInformationAccurate',
      ],
    ],
    [
      'test data',
      testData,
      officer,
      [
        'Pre-application',
        '3 answers are test data.',
        'Give the real answers before you submit.',
        '[Open the pre-application] stage pre-application',
      ],
    ],
    [
      'a lender that waits',
      unapproved,
      officer,
      [
        'Pre-application',
        'The pre-application is complete.',
        'Submitting opens once Granary has approved your lender.',
        '(Check the answers) submit pre-application',
      ],
    ],
    [
      'the application',
      onward,
      officer,
      [
        'Application',
        '19 required answers are left, all of them documents.',
        'The pre-application is with the packaging team since Nov 12.',
        '[Answer 19 more] stage application#lenderSamUin',
      ],
    ],
    [
      'the application',
      onward,
      viewer,
      ['Application', '19 required answers are left, all of them documents.', cannot],
    ],
    ['the application', onward, packager, ['Application', ...review]],
    ['the application', onward, assigned, ['Application', ...review]],
    [
      'the application',
      onward,
      administrator,
      [
        'Application',
        '19 required answers are left, all of them documents.',
        bank,
        '(Read the application) stage application',
      ],
    ],
    [
      'the pre-application is accepted',
      acceptedPre,
      officer,
      ['Application', left, counts, '[Answer 19 more] stage application#lenderSamUin'],
    ],
    [
      'the pre-application is accepted',
      acceptedPre,
      packager,
      ['Application', left, bank, '(Read the application) stage application'],
    ],
    [
      'in review',
      inReview,
      officer,
      [
        'In review',
        'Waiting for the packaging team since Nov 18.',
        locked,
        '(Read the application) stage application',
        'since Nov 18',
      ],
    ],
    [
      'in review',
      inReview,
      viewer,
      [
        'In review',
        'Waiting for the packaging team since Nov 18.',
        locked,
        '(Read the application) stage application',
        'since Nov 18',
      ],
    ],
    [
      'in review',
      inReview,
      administrator,
      [
        'In review',
        'Waiting for the packaging team since Nov 18.',
        locked,
        '(Read the application) stage application',
        'since Nov 18',
      ],
    ],
    [
      'in review',
      inReview,
      packager,
      [
        'In review',
        'The application is to be reviewed since Nov 18.',
        'Marcus Reyes submitted it.',
        '[Review the application] review application',
      ],
    ],
    [
      'taken',
      taken,
      officer,
      [
        'In review',
        'Priya Natarajan of the packaging team has the review since Nov 19.',
        locked,
        '(Read the application) stage application',
        'since Nov 18',
      ],
    ],
    [
      'taken',
      taken,
      packager,
      [
        'In review',
        'The application is to be reviewed since Nov 18.',
        'Priya Natarajan has it since Nov 19.',
        '[Review the application] review application',
      ],
    ],
    [
      'returned, nothing changed yet',
      changes,
      officer,
      [
        'Returned',
        'The application was returned for changes.',
        `${openAgain} Make the changes asked for, then submit it again.`,
        '[See the changes] stage application',
      ],
    ],
    [
      'returned, nothing changed yet',
      changes,
      viewer,
      ['Returned', 'The application was returned for changes.', cannot],
    ],
    [
      'returned, nothing changed yet',
      changes,
      packager,
      [
        'Returned',
        'The application was returned for changes.',
        bank,
        '(Read the application) stage application',
        'since Nov 19',
      ],
    ],
    [
      'returned and changed',
      changed,
      officer,
      [
        'Returned',
        'The application can be submitted again.',
        allAnswered,
        '[Check and submit] submit application',
      ],
    ],
    [
      'returned with gaps',
      backWithGaps,
      officer,
      [
        'Returned',
        'Returned for changes. 2 required answers are left.',
        '61 of 61 required questions are answered.',
        '[Answer 2 more] stage application#projectCounty',
      ],
    ],
    [
      'remarks',
      remarks,
      officer,
      ['Returned', '2 of 7 remarks are left to settle.', openAgain, '[Settle 2 remarks] remarks application'],
    ],
    [
      'remarks, and what was said not to apply is asked for all the same',
      remarksAndDispute,
      officer,
      [
        'Returned',
        '1 of 7 remarks is left to settle. 2 required answers are left.',
        `${openAgain} 1 missing answer was said not to apply, and the packaging team asks for it all the same.`,
        '[Settle 1 remark] remarks application',
      ],
    ],
    [
      'what was said not to apply is asked for all the same',
      backDisputed,
      officer,
      [
        'Returned',
        'Returned for changes. 2 required answers are left.',
        '61 of 61 required questions are answered. 2 missing answers were said not to apply, and the packaging team asks for them all the same.',
        '[Answer 2 more] stage application',
      ],
    ],
    [
      'the same while both stages are locked',
      disputedInReview,
      officer,
      [
        'In review',
        'Waiting for the packaging team since Nov 18.',
        'The application is locked since Nov 18, submitted by Marcus Reyes. If something is to be changed, it opens again. The packaging team asks for 2 answers that were said not to apply.',
        '(Read the application) stage application',
        'since Nov 18',
      ],
    ],
    [
      'the same of the stage before',
      disputedBefore,
      officer,
      [
        'Application',
        '19 required answers are left, 5 of them documents.',
        'The pre-application is with the packaging team since Nov 12. The packaging team asks for 1 answer that was said not to apply.',
        '[Answer 19 more] stage application#lenderSamUin',
      ],
    ],
    ['remarks', remarks, viewer, ['Returned', '2 of 7 remarks are left to settle.', cannot]],
    [
      'all remarks settled',
      settled,
      officer,
      [
        'Returned',
        'The application can be submitted again.',
        allAnswered,
        '[Check and submit] submit application',
      ],
    ],
    [
      'the pre-application is back, the application is not',
      preBack,
      officer,
      [
        'Returned',
        'The pre-application was returned for changes.',
        'The pre-application is open again since Nov 19. Make the changes asked for, then submit it again.',
        '[See the changes] stage pre-application',
      ],
    ],
    [
      'accepted',
      accepted,
      officer,
      [
        'Accepted',
        'Accepted on Nov 20.',
        'The packaging team sends the package to the agency. Nothing can be changed any more.',
        '(See the package) package',
        'since Nov 20',
      ],
    ],
    [
      'accepted',
      accepted,
      packager,
      [
        'Accepted',
        'Both stages are accepted.',
        'The package goes to the agency next.',
        '[Mark as sent] agency',
      ],
    ],
    [
      'sent',
      sent,
      officer,
      [
        'Sent',
        'With the agency since Nov 21.',
        'Both stages are locked. Nothing can be changed any more.',
        '(See the time line) agency',
        'since Nov 21',
      ],
    ],
    [
      'sent, asked by the agency',
      questioned,
      officer,
      [
        'Sent',
        '1 question of the agency is open, due Nov 25.',
        'The answers go to the agency in one letter.',
        '[Answer the agency] agency',
      ],
    ],
    [
      'sent, the team asked by the agency',
      atAgency({ questions: { open: 1, forLender: 0, dueOn: '2026-11-25', unsent: 0 } }),
      officer,
      [
        'Sent',
        'With the agency since Nov 21. 1 question of the agency is open, due Nov 25.',
        'Both stages are locked. Nothing can be changed any more.',
        '(See the time line) agency',
        'since Nov 21',
      ],
    ],
    [
      'sent, every question answered, the letter not sent',
      unsent,
      packager,
      [
        'Sent',
        '2 answers are ready and not sent to the agency yet.',
        'They go in one letter. Record it here once it went.',
        '[See the answers] agency',
      ],
    ],
    [
      'sent, every question answered, the letter not sent, for the lender',
      unsent,
      officer,
      [
        'Sent',
        'With the agency since Nov 21. 2 answers are ready and not sent to the agency yet.',
        'The packaging team sends the answers in one letter.',
        '(See the time line) agency',
        'since Nov 21',
      ],
    ],
    [
      'the complete application accepted',
      atAgency({ completeOn: '2026-11-23' }),
      packager,
      [
        'Sent',
        'With the agency since Nov 21.',
        'It has the complete application since Nov 23. A change from then on sets a new date.',
        '(See the time line) agency',
        'since Nov 21',
      ],
    ],
    [
      'with a commitment',
      committed,
      packager,
      [
        'Commitment',
        'The commitment has to be accepted by Jan 24.',
        'Both sides sign, or it is void.',
        '[Record the acceptance] agency',
      ],
    ],
    [
      'with a commitment, for the lender',
      committed,
      officer,
      [
        'Commitment',
        'The commitment has to be accepted by Jan 24.',
        'Both sides sign, or it is void.',
        '[See the commitment] agency',
      ],
    ],
    [
      'with conditions',
      withConditions,
      officer,
      ['Commitment', '3 of 5 conditions are open.', until, '[See the conditions] agency'],
    ],
    [
      'every condition met',
      allMet,
      officer,
      ['Commitment', 'Every condition is met. The loan can be closed.', until, '(See the commitment) agency'],
    ],
    [
      'every condition met',
      allMet,
      packager,
      ['Commitment', 'Every condition is met. The loan can be closed.', until, '[Record the closing] agency'],
    ],
    [
      'closing',
      closing,
      officer,
      ['Commitment', '1 of 4 closing papers is missing.', until, '[See the closing papers] agency'],
    ],
    [
      'closed with the borrower',
      papersThere,
      packager,
      [
        'Commitment',
        'The loan closed on Nov 28. The agency issues the guarantee.',
        until,
        '[Record the guarantee] agency',
      ],
    ],
    [
      'guaranteed',
      issued,
      officer,
      ['Closed', 'The guarantee was issued on Nov 29.', 'Nothing is left to do.', timeLine],
    ],
    [
      'guaranteed over what was open',
      endedOpen('guaranteeIssued'),
      officer,
      [
        'Closed',
        'The guarantee was issued on Nov 29.',
        '1 question of the agency and 3 conditions were left open.',
        timeLine,
      ],
    ],
    [
      'closed for a reason',
      endedOpen('closed', 'Sold.'),
      officer,
      ['Closed', 'Closed on Nov 29.', 'Sold.', timeLine],
    ],
    [
      'declined',
      declined,
      officer,
      ['Closed', 'The agency declined on Nov 29.', 'Too little equity.', timeLine],
    ],
    ['closed', closed, officer, ['Closed', 'Closed on Nov 29.', 'Nothing is left to do.', timeLine]],
    [
      'closed before it was sent',
      closedEarly,
      officer,
      ['Closed', 'Closed on Nov 9.', 'Nothing is left to do.'],
    ],
    [
      'archived',
      archived,
      officer,
      ['Archived', 'This project is archived.', 'It can be read, and brought back to be changed.'],
    ],
  ])('%s', (_state, of, reader, expected) => {
    expect(read(of, reader)).toEqual(expected)
  })

  test.each<[string, ProjectFacts, boolean]>([
    ['asked', questioned, true],
    ['committed', committed, true],
    ['conditions open', withConditions, true],
    ['conditions met', allMet, false],
    ['closing papers missing', closing, true],
    ['closing papers there', papersThere, false],
    ['nothing asked', atAgency({}), false],
  ])('with the agency, %s: whose turn it is', (_state, { agency }, expected) => {
    expect(agency && isLendersTurn(agency)).toBe(expected)
  })

  test.each<[ProjectFacts, string]>([
    [answering, 'Answer 19 required questions of the pre-application.'],
    [oneDocument, 'Answer 1 required question of the pre-application and correct 2 answers.'],
    [wrong, 'Correct 1 answer of the pre-application.'],
    [ready, 'Submit the pre-application.'],
    [notCertified, 'Certify the pre-application.'],
    [testData, 'Replace the test data of the pre-application.'],
    [unapproved, 'Wait for the approval of your lender.'],
    [remarks, 'Settle 2 remarks of the application.'],
    [remarksAndDispute, 'Settle 1 remark and answer 2 required questions of the application.'],
    [changes, 'Make the changes asked for and submit the application again.'],
    [inReview, 'Wait for the review of the application.'],
    [accepted, 'Wait for the package to be sent.'],
    [sent, 'Wait for the answer of the agency.'],
    [questioned, 'Answer 1 question of the agency.'],
    [unsent, 'Wait for the answers to be sent to the agency.'],
    [committed, 'Accept the commitment of the agency.'],
    [withConditions, 'Meet 3 conditions of the commitment.'],
    [allMet, 'Close the loan.'],
    [closing, 'Bring 1 closing paper.'],
    [papersThere, 'Wait for the guarantee.'],
    [closed, 'Nothing left to do.'],
    [archived, 'Bring it back to go on.'],
  ])('the same in a list, for everybody: %#', (of, nextStep) => {
    expect([officer, packager].map((reader) => standingOf(of, reader).nextStep)).toEqual([nextStep, nextStep])
  })

  test.each<[string, ProjectFacts, Reader, string]>([
    ['the open stage', answering, officer, 'stage pre-application'],
    ['the next stage', onward, officer, 'stage application'],
    ['the one to review', onward, packager, 'stage pre-application'],
    ['the one that came back', preBack, viewer, 'stage pre-application'],
    ['the one with remarks', remarks, officer, 'stage application'],
    ['the one to submit', ready, officer, 'stage pre-application'],
    ['the application once both are there', inReview, officer, 'stage application'],
    ['the package once it is accepted', accepted, officer, 'package'],
    ['the agency, to be marked as sent', accepted, packager, 'agency'],
    ['the agency once it is sent', sent, viewer, 'agency'],
    ['the agency that asks', questioned, officer, 'agency'],
    ['the agency that committed', committed, packager, 'agency'],
    ['the agency of what is closed', closed, officer, 'agency'],
    ['the application of what never went', closedEarly, officer, 'stage pre-application'],
  ])('a project opens at %s', (_which, of, reader, expected) => {
    const { kind, ...rest } = placeToOpen(standingOf(of, reader))
    expect([kind, ...Object.values(rest)].join(' ')).toBe(expected)
  })

  test('a locked stage says since when, by whom and what happens now', () => {
    const goes = 'The packaging team reviews it. If something is to be changed, it opens again.'
    expect(told(lockOf(onward, 'pre-application'))).toBe(
      `Locked since Nov 12, submitted by Marcus Reyes. ${goes}`,
    )
    const priya = 'Locked since Nov 12. Priya Natarajan of the packaging team accepted it on Nov 20.'
    expect(told(lockOf(accepted, 'application'))).toBe(`${priya} The package goes to the agency next.`)
    expect(told(lockOf(taken, 'pre-application'))).toMatch(
      /accepted it on Nov 14\. The other stage is still to be accepted\.$/,
    )
    expect(told(lockOf(sent, 'application'))).toBe(
      `${priya} The agency has it since Nov 21. Nothing can be changed any more.`,
    )
    expect(told(lockOf(closed, 'application'))).toBe(`${priya} The project is closed since Nov 29.`)
    const unnamed = facts({ pre: { ...submittedPre, accepted: deed(8) } })
    expect(told(lockOf(unnamed, 'pre-application'))).toContain(' The packaging team accepted it on Nov 8. ')
    expect(lockOf(onward, 'application')).toEqual([])
  })
})

describe('the track', () => {
  const track = (of: ProjectFacts, reader: Reader = packager) =>
    stepsOf(of, reader).map(({ step, state, to, notes }) =>
      [
        state === 'done' ? '✓' : state === 'current' ? '●' : '○',
        step,
        ...notes.map(told),
        to && `→ ${to.kind}`,
      ]
        .filter(Boolean)
        .join(' | '),
    )

  test.each<[string, ProjectFacts, string[]]>([
    [
      'answering',
      facts({ targetOn: '2027-01-15' }),
      [
        '● | pre-application | Since Nov 2 | 42 of 61 answered | → stage',
        '○ | application | Target Jan 15 | → stage',
        '○ | review',
        '○ | sent',
        '○ | commitment',
        '○ | closed',
      ],
    ],
    [
      'both begun',
      facts({ app: { begunAt: day(4) } }),
      [
        '● | pre-application | Since Nov 2 | 42 of 61 answered | → stage',
        '○ | application | Since Nov 4 | 42 of 61 answered | → stage',
        '○ | review',
        '○ | sent',
        '○ | commitment',
        '○ | closed',
      ],
    ],
    [
      'the pre-application is in review',
      onward,
      [
        '✓ | pre-application | Submitted Nov 12 | Marcus Reyes | → stage',
        '● | application | 42 of 61 answered | → stage',
        '○ | review | Pre-application | → review',
        '○ | sent',
        '○ | commitment',
        '○ | closed',
      ],
    ],
    [
      'the pre-application came back alone',
      facts({ pre: back }),
      [
        '● | pre-application | Returned Nov 19 | Tom Albers | → stage',
        '○ | application | → stage',
        '○ | review | → review',
        '○ | sent',
        '○ | commitment',
        '○ | closed',
      ],
    ],
    [
      'in review',
      taken,
      [
        '✓ | pre-application | Accepted Nov 14 | Tom Albers | → stage',
        '✓ | application | Submitted Nov 18 | Marcus Reyes | → stage',
        '● | review | Since Nov 19 | Priya Natarajan | → review',
        '○ | sent',
        '○ | commitment',
        '○ | closed',
      ],
    ],
    [
      'nobody took it yet',
      inReview,
      [
        '✓ | pre-application | Submitted Nov 12 | Marcus Reyes | → stage',
        '✓ | application | Submitted Nov 18 | Marcus Reyes | → stage',
        '● | review | Since Nov 18 | → review',
        '○ | sent',
        '○ | commitment',
        '○ | closed',
      ],
    ],
    [
      'returned',
      remarks,
      [
        '✓ | pre-application | Accepted Nov 8 | Tom Albers | → stage',
        '✓ | application | Submitted Nov 12 | Marcus Reyes | → stage',
        '● | review | Returned Nov 19 | Tom Albers | → review',
        '○ | sent',
        '○ | commitment',
        '○ | closed',
      ],
    ],
    [
      'sent',
      sent,
      [
        '✓ | pre-application | Accepted Nov 8 | Tom Albers | → stage',
        '✓ | application | Accepted Nov 20 | Priya Natarajan | → stage',
        '✓ | review | Accepted Nov 20 | Priya Natarajan | → review',
        '● | sent | Sent Nov 21 | State office | → agency',
        '○ | commitment | Open | → agency',
        '○ | closed',
      ],
    ],
    [
      'committed',
      committed,
      [
        '✓ | pre-application | Accepted Nov 8 | Tom Albers | → stage',
        '✓ | application | Accepted Nov 20 | Priya Natarajan | → stage',
        '✓ | review | Accepted Nov 20 | Priya Natarajan | → review',
        '✓ | sent | Sent Nov 21 | State office | → agency',
        '● | commitment | Given Nov 25 | To accept by Jan 24 | → agency',
        '○ | closed',
      ],
    ],
    [
      'closed with a commitment that nobody accepted',
      endedOpen('closed'),
      [
        '✓ | pre-application | Accepted Nov 8 | Tom Albers | → stage',
        '✓ | application | Accepted Nov 20 | Priya Natarajan | → stage',
        '✓ | review | Accepted Nov 20 | Priya Natarajan | → review',
        '✓ | sent | Sent Nov 21 | State office | → agency',
        '✓ | commitment | Given Nov 25 | Acceptance not recorded | → agency',
        '● | closed | Closed Nov 29 | → agency',
      ],
    ],
    [
      'closed before it was sent',
      { ...answering, closedAt: day(9) },
      [
        '○ | pre-application | Since Nov 2 | 42 of 61 answered | → stage',
        '○ | application | → stage',
        '○ | review',
        '○ | sent',
        '○ | commitment',
        '● | closed | Closed Nov 9 | → activity',
      ],
    ],
    [
      'closed before it was sent, as it is recorded since the agency is',
      { ...endedOpen('closed'), stages: answering.stages, sent: null, committedAt: null },
      [
        '○ | pre-application | Since Nov 2 | 42 of 61 answered | → stage',
        '○ | application | → stage',
        '○ | review',
        '○ | sent',
        '○ | commitment',
        '● | closed | Closed Nov 29 | → agency',
      ],
    ],
    [
      'closed without a commitment',
      { ...sent, closedAt: day(29) },
      [
        '✓ | pre-application | Accepted Nov 8 | Tom Albers | → stage',
        '✓ | application | Accepted Nov 20 | Priya Natarajan | → stage',
        '✓ | review | Accepted Nov 20 | Priya Natarajan | → review',
        '✓ | sent | Sent Nov 21 | State office | → agency',
        '○ | commitment',
        '● | closed | Closed Nov 29 | → agency',
      ],
    ],
  ])('%s', (_state, of, expected) => {
    expect(track(of)).toEqual(expected)
  })

  test.each<[string, ProjectFacts, string]>([
    ['in review, to what they submitted', inReview, '→ submissions'],
    ['back with remarks, to what is asked of them', remarks, '→ remarks'],
    ['back without remarks', changes, '→ submissions'],
    [
      'the pre-application back with remarks',
      facts({ pre: { ...back, remarks: { open: 1, all: 1 } } }),
      '→ remarks',
    ],
  ])('the review leads a lender: %s', (_state, of, expected) => {
    const review = track(of, officer)[2] ?? ''
    expect(/→ \w+$/.exec(review)?.[0]).toBe(expected)
  })
})

describe('what is urgent', () => {
  const today = '2026-11-20'
  const near = facts({ pre: { missing: 10 } })
  const askedAndNear = { ...near, asked: asked.asked }

  test.each<[string, ProjectFacts, Reader, string]>([
    ['what came back', changes, officer, 'returned'],
    ['what came back and is ready stays first', changed, officer, 'returned'],
    ['what can go', ready, officer, 'ready'],
    ['what is due in two weeks', facts({ targetOn: '2026-12-04' }), officer, 'due'],
    ['what was due', facts({ targetOn: '2026-11-01' }), officer, 'due'],
    ['what is due later', facts({ targetOn: '2026-12-05' }), officer, 'rest'],
    ['what was asked of others by then, for itself', asked, officer, 'rest'],
    ['what was asked of others by then and is nearly complete', askedAndNear, officer, 'nearly complete'],
    ['what is nearly complete', near, officer, 'nearly complete'],
    ['what needs much', facts({ pre: { missing: 10, toCorrect: 1 } }), officer, 'rest'],
    ['what others have', inReview, officer, 'with others'],
    ['what one cannot change', changes, viewer, 'with others'],
    ['what is to be reviewed', inReview, packager, 'nearly complete'],
  ])('%s', (_which, of, reader, expected) => {
    expect(urgencyOf(standingOf(of, reader), dueOf(of), today)).toBe(expected)
  })

  test.each<[string, ProjectFacts, string | null, string]>([
    ['what came back stays first', changes, '2026-11-21', 'returned'],
    ['what can go stays before it', ready, '2026-11-21', 'ready'],
    ['of what others have', inReview, null, 'asked'],
    ['of what is due in two weeks', inReview, '2026-12-04', 'due'],
    ['of what is due later', inReview, '2026-12-05', 'asked'],
    ['of what needs much', answering, null, 'asked'],
  ])('what was asked of the reader, %s', (_which, of, dueOn, expected) => {
    expect(urgencyOf(standingOf(of, officer), dueOn, today, true)).toBe(expected)
  })

  test('nothing is due where nobody said which day it is', () => {
    const due = facts({ targetOn: '2026-11-01' })
    expect(urgencyOf(standingOf(due, officer), dueOf(due), null)).toBe('rest')
  })

  test('the most urgent comes first, of what is due the earliest, then what has the least left, else what lies the longest', () => {
    const rows = [
      { urgency: 'rest', dueOn: null, left: 84, lastSavedAt: 1 },
      { urgency: 'with others', dueOn: null, left: 0, lastSavedAt: 0 },
      { urgency: 'due', dueOn: '2026-12-02', left: 1, lastSavedAt: 1 },
      { urgency: 'rest', dueOn: '2027-01-01', left: 15, lastSavedAt: 2 },
      { urgency: 'due', dueOn: '2026-11-30', left: 90, lastSavedAt: 9 },
      { urgency: 'nearly complete', dueOn: null, left: 9, lastSavedAt: 1 },
      { urgency: 'nearly complete', dueOn: null, left: 2, lastSavedAt: 9 },
      { urgency: 'ready', dueOn: null, left: 0, lastSavedAt: 9 },
      { urgency: 'returned', dueOn: null, left: 3, lastSavedAt: 2 },
      { urgency: 'returned', dueOn: null, left: 1, lastSavedAt: 9 },
      { urgency: 'asked', dueOn: null, left: 50, lastSavedAt: 9 },
      { urgency: 'rest', dueOn: null, left: 84, lastSavedAt: 0 },
    ] as const
    const order = [8, 9, 7, 4, 2, 10, 6, 5, 3, 11, 0, 1]
    expect(rows.toSorted(byUrgency)).toEqual(order.map((at) => rows[at]))
  })
})

describe('a borrower reads', () => {
  const shared: AskedOfBorrower = {
    ...{ stages: ['pre-application'], mayAnswer: true, required: 9, missing: 0 },
    ...{ toCorrect: 0, next: null, dueOn: null },
  }
  const readBy = (of: ProjectFacts, changes: Partial<AskedOfBorrower> = {}) => {
    const { tag, sentence, why, button, steps } = borrowerStanding(of, { ...shared, ...changes })
    const notes = steps.map((step) => [step.step, step.to?.kind ?? null, ...step.notes.map(told)])
    return { says: [tag.text, told(sentence), told(why), button?.text ?? null], button, notes }
  }

  test('what is left of what they were asked for, by when, and nothing of how far the lender is', () => {
    const { says, button, notes } = readBy(facts({ targetOn: '2026-12-24' }), {
      ...{ missing: 7, next: { stage: 'pre-application', fieldId: 'lenderSamUin' }, dueOn: '2026-12-04' },
    })
    expect(says).toEqual([
      'Pre-application',
      '7 required answers are left.',
      '2 of 9 required answers asked of you are there. Please answer by Dec 4.',
      'Answer 7 more',
    ])
    expect(button).toMatchObject({
      to: { kind: 'stage', stage: 'pre-application', fieldId: 'lenderSamUin' },
      primary: true,
    })
    expect(notes.map(([, ...rest]) => rest)).toEqual([['stage'], [null], [null], [null], [null], [null]])
  })

  test('what the packaging team asks of them, beside what is left besides', () => {
    const remarks = {
      open: 2,
      at: { stage: 'pre-application', fieldId: 'primaryOwnerName' },
    } as const
    expect(readBy(facts(), { remarks }).says.slice(1)).toEqual([
      '2 remarks are left to settle.',
      'The packaging team asks about what you answered.',
      'Settle 2 remarks',
    ])
    const next = { stage: 'pre-application' } as const
    expect(readBy(facts(), { remarks: { ...remarks, open: 1 }, missing: 1, next }).says[1]).toBe(
      '1 required answer is left. 1 remark is left to settle.',
    )
  })

  test('who has it once everything is answered, without the names of anybody', () => {
    expect(readBy(facts()).says).toEqual([
      'Pre-application',
      'Everything asked of you is answered.',
      'Sample State Bank goes on with it.',
      null,
    ])
    const taken = { taken: deed(14, 'Priya Natarajan'), ...marcus, ...complete }
    const { says, notes } = readBy(facts({ pre: taken, app: taken }))
    expect(says.slice(1)).toEqual([
      'Everything asked of you is answered.',
      'With the packaging team since Nov 12.',
      null,
    ])
    expect(JSON.stringify(notes)).not.toMatch(/Marcus|Priya/)
    expect(notes[0]).toEqual(['pre-application', 'stage', 'Submitted Nov 12'])
    expect(notes[1]).toEqual(['application', null, 'Submitted Nov 12'])
  })

  test('that a table they were asked for has no rows, and nothing of it while they only read', () => {
    expect(readBy(facts(), { emptyTables: 1 }).says[1]).toBe('1 table asked of you has no rows yet.')
    expect(readBy(facts(), { emptyTables: 2 }).says[1]).toBe('2 tables asked of you have no rows yet.')
    expect(readBy(facts(), { emptyTables: 2, mayAnswer: false }).says[1]).toBe(
      'Sample State Bank shares this with you to read.',
    )
  })

  test('that a part is only to be read, that it rests, and that it is over', () => {
    expect(readBy(facts(), { mayAnswer: false }).says[1]).toBe(
      'Sample State Bank shares this with you to read.',
    )
    expect(readBy(facts({ archivedAt: day(3) })).says[1]).toBe('This project rests.')
    expect(readBy(facts({ closedAt: day(4) })).says[1]).toBe('Closed on Nov 4.')
  })
})
