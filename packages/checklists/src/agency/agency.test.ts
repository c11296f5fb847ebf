import { describe, expect, test } from 'vitest'
import {
  type Agency,
  type AgencyEvent,
  type AgencyEventKind,
  agencyEventKinds,
  agencyOf,
  type Clock,
  clocksOf,
  leftOpenBy,
  orderRefusal,
  positionOf,
  problemsOfEvent,
  questionNumbers,
  reminderOf,
  standingEvents,
} from './index.ts'

const periods = { acceptDays: 60, validYears: 1, extensionDays: 30 }
const on = (day: string) => Date.parse(`${day}T12:00:00Z`)

type Given = Partial<Omit<AgencyEvent, 'at' | 'dueAt'>> & { readonly due?: string }
let count = 0
/** An event of a day; its id is given, or counted. */
function event(kind: AgencyEventKind, day: string, { due, ...given }: Given = {}): AgencyEvent {
  count += 1
  const dueAt = due === undefined ? null : on(due)
  return {
    eventId: `e${count}`,
    kind,
    at: on(day),
    note: '',
    dueAt,
    items: [],
    about: null,
    forTeam: false,
    ...given,
  }
}

const sent = event('sent', '2026-10-30', { eventId: 'sent' })
const ask = (number: number, day: string, due?: string) =>
  event('agencyQuestion', day, { eventId: `q${number}`, note: `Question ${number}?`, ...(due && { due }) })
const answer = (number: number, day: string) =>
  event('answer', day, { about: `q${number}`, note: `Answer ${number}.` })
const commitment = event('commitment', '2026-12-01', {
  eventId: 'commitment',
  items: ['Insurance', 'Appraisal', 'Insurance'],
})
const accepted = event('commitmentAccepted', '2026-12-20', { eventId: 'accepted' })

/** What the picture of the design shows. */
const story = [
  sent,
  ask(1, '2026-11-09'),
  answer(1, '2026-11-10'),
  ask(2, '2026-11-16'),
  answer(2, '2026-11-19'),
  event('complete', '2026-11-20'),
  commitment,
  ask(3, '2026-12-09', '2026-12-18'),
]
const position = (events: readonly AgencyEvent[]) => positionOf(agencyOf(events), periods)

describe('what the events of the agency say together', () => {
  test('nothing while there are none', () => {
    const { last, questions, ...rest } = agencyOf([])
    expect([last, questions]).toEqual([null, []])
    expect(Object.values(rest).every((part) => part === null || (part as []).length === 0)).toBe(true)
    expect(clocksOf(agencyOf([]), periods)).toEqual([])
  })

  test('what is open, what was given, and until when', () => {
    expect(positionOf(agencyOf(story), periods, 'State office')).toEqual({
      office: 'State office',
      completeOn: '2026-11-20',
      questions: { open: 1, forLender: 1, dueOn: '2026-12-18', unsent: 2 },
      commitment: {
        on: '2026-12-01',
        acceptBy: '2027-01-30',
        expiresOn: '2027-12-01',
        extendBy: '2027-11-01',
        acceptedOn: null,
        conditions: 2,
        openConditions: 2,
      },
      closing: null,
      end: null,
    })
  })

  test('each clock runs from its event, and stops on the day of what it waited for', () => {
    const clocks = (events: readonly AgencyEvent[]) =>
      clocksOf(agencyOf(events), periods).map(
        ({ clock, number, from, until, stoppedOn }) =>
          `${clock} ${number ?? ''} ${from} ${until} ${stoppedOn}`,
      )
    expect(clocks(story)).toEqual([
      'question 3 2026-12-09 2026-12-18 null',
      'accept  2026-12-01 2027-01-30 null',
      'expiry  2026-12-01 2027-12-01 null',
      'extension  2026-12-01 2027-11-01 null',
    ])
    const later = [...story, answer(3, '2026-12-17'), accepted]
    expect(clocks(later).slice(0, 2)).toEqual([
      'question 3 2026-12-09 2026-12-18 2026-12-17',
      'accept  2026-12-01 2027-01-30 2026-12-20',
    ])
    const issued = [...later, event('guaranteeIssued', '2027-03-01')]
    expect(clocks(issued).slice(2)).toEqual([
      'expiry  2026-12-01 2027-12-01 2027-03-01',
      'extension  2026-12-01 2027-11-01 2027-03-01',
    ])
    // Closing is what both waited for: the guarantee weeks later changes nothing, and undoing sets them going again.
    const closed = [...later, event('closing', '2027-02-10', { eventId: 'closing', items: ['Notes'] })]
    const stopped = [
      'expiry  2026-12-01 2027-12-01 2027-02-10',
      'extension  2026-12-01 2027-11-01 2027-02-10',
    ]
    expect(clocks(closed).slice(2)).toEqual(stopped)
    expect(clocks([...closed, event('guaranteeIssued', '2027-03-01')]).slice(2)).toEqual(stopped)
    const undone = [...closed, event('undone', '2027-02-11', { about: 'closing' })]
    expect(clocks(undone).slice(2)).toEqual([
      'expiry  2026-12-01 2027-12-01 null',
      'extension  2026-12-01 2027-11-01 null',
    ])
    // An acceptance that nobody wrote down is still waited for.
    const unsigned = [...story, event('closing', '2027-01-10')]
    expect(clocks(unsigned)[1]).toBe('accept  2026-12-01 2027-01-30 null')
  })

  test('the end that the agency wrote counts, then the last extension; what nobody knows has no clock', () => {
    const longer = event('commitment', '2026-12-01', { due: '2028-06-01' })
    expect(position([sent, longer]).commitment).toMatchObject({
      expiresOn: '2028-06-01',
      extendBy: '2028-05-02',
    })
    const extended = [sent, longer, event('extension', '2028-04-01', { due: '2029-01-31' })]
    expect(position(extended).commitment).toMatchObject({ expiresOn: '2029-01-31', extendBy: '2029-01-01' })
    const unknown = { acceptDays: null, validYears: null, extensionDays: null }
    expect(clocksOf(agencyOf([sent, commitment]), unknown)).toEqual([])
    const leap = event('commitment', '2028-02-29')
    expect(position([sent, leap]).commitment?.expiresOn).toBe('2029-02-28')
  })

  test('conditions and closing papers are points, each once, that are met and opened again', () => {
    const papers = event('closing', '2027-02-01', { items: ['Closing report', 'Notes'] })
    const met = (...items: string[]) => event('met', '2027-02-02', { items, note: 'By mail.' })
    const events = [sent, commitment, accepted, papers, met('Insurance', 'Notes')]
    const { commitment: given, papers: points } = agencyOf(events)
    expect(given?.conditions).toMatchObject([
      { text: 'Insurance', met: { note: 'By mail.' } },
      { text: 'Appraisal', met: null },
    ])
    expect(points.map(({ text, met: by }) => [text, by !== null])).toEqual([
      ['Closing report', false],
      ['Notes', true],
    ])
    const opened = [...events, event('notMet', '2027-02-03', { items: ['Insurance'] })]
    expect(position(opened).commitment?.openConditions).toBe(2)
    expect(
      position([...opened, event('closing', '2027-02-04', { items: ['Notes', 'Guarantees'] })]).closing,
    ).toEqual({ on: '2027-02-04', papers: 3, openPapers: 2 })
  })

  test('a condition and a closing paper of the same words are two points', () => {
    const papers = event('closing', '2027-02-01', { eventId: 'papers', items: ['Insurance', 'Notes'] })
    const said = (kind: 'met' | 'notMet', about: string | null) =>
      event(kind, '2027-02-02', { items: ['Insurance'], about })
    const there = (...events: AgencyEvent[]) => {
      const agency = agencyOf([sent, commitment, accepted, papers, ...events])
      return [agency.commitment?.conditions ?? [], agency.papers].map((points) => points[0]?.met != null)
    }
    expect(there(said('met', 'commitment'))).toEqual([true, false])
    expect(there(said('met', 'papers'))).toEqual([false, true])
    const both = [said('met', 'papers'), said('met', 'commitment')]
    expect(there(...both)).toEqual([true, true])
    expect(there(...both, said('notMet', 'papers'))).toEqual([true, false])
    // One that does not say which means the first that it changes.
    expect(there(said('met', null))).toEqual([true, false])
    expect(there(said('met', null), said('met', null))).toEqual([true, true])
    expect(there(said('met', 'papers'), said('notMet', null))).toEqual([false, false])
    const problems = (about: string) =>
      problemsOfEvent(agencyOf([sent, commitment, papers]), said('met', about), periods).map(
        ({ fieldId }) => fieldId,
      )
    expect([problems('papers'), problems('commitment'), problems('sent')]).toEqual([[], [], ['items']])
  })

  test('an answer counts for its question, the last one; one that names none for the first that is open', () => {
    const two = [sent, ask(1, '2026-11-01'), ask(2, '2026-11-02')]
    const answered = (...events: AgencyEvent[]) =>
      agencyOf([...two, ...events]).questions.map((question) => question.answer?.note ?? null)
    expect(answered(answer(2, '2026-11-03'))).toEqual([null, 'Answer 2.'])
    expect(answered(event('answer', '2026-11-03', { note: 'First.' }))).toEqual(['First.', null])
    expect(
      answered(answer(1, '2026-11-03'), event('answer', '2026-11-04', { about: 'q1', note: 'Better.' })),
    ).toEqual(['Better.', null])
    expect(answered(event('answer', '2026-11-03', { about: 'nothing', note: 'Lost.' }))).toEqual([null, null])
  })

  test('a letter takes the answers that it names; a new answer needs another letter', () => {
    const letter = event('letter', '2026-11-20', { eventId: 'letter', items: ['q1', 'q3'] })
    const letters = (events: readonly AgencyEvent[]) =>
      agencyOf(events).questions.map((question) => question.letter?.eventId ?? null)
    expect(letters([...story, letter])).toEqual(['letter', null, null])
    expect(
      letters([...story, letter, event('answer', '2026-11-21', { about: 'q1', note: 'Better.' })]),
    ).toEqual([null, null, null])
  })

  test('a question for the team is open, and not for the lender', () => {
    const forTeam = event('agencyQuestion', '2026-11-02', { note: 'Fee?', forTeam: true })
    expect(position([sent, forTeam]).questions).toEqual({ open: 1, forLender: 0, dueOn: null, unsent: 0 })
  })

  test('what was undone never happened, and the undoing is no event that stands', () => {
    const wrong = event('commitment', '2026-11-21', { eventId: 'wrong' })
    const undone = event('undone', '2026-11-22', { about: 'wrong' })
    expect(standingEvents([sent, wrong, undone])).toEqual([sent])
    expect(position([sent, wrong, undone]).commitment).toBeNull()
    expect(agencyOf([sent, wrong, undone]).last).toEqual(sent)
    const end = event('declined', '2026-12-01', { eventId: 'end', note: 'No.' })
    expect(agencyOf([sent, end]).end).toEqual(end)
    expect(agencyOf([sent, end, event('undone', '2026-12-02', { about: 'end' })]).end).toBeNull()
    const again = event('sent', '2026-11-05', { eventId: 'again' })
    expect(agencyOf([sent, event('sentUndone', '2026-11-04'), again]).sent).toEqual(again)
    expect(agencyOf([event('undone', '2026-12-02', { about: 'nothing' })]).last).toBeNull()
  })

  test('a question keeps its number in the log after it was undone, and one that is asked instead takes it over', () => {
    const undo = (about: string) => event('undone', '2026-11-12', { about })
    const events = [...[sent, ask(1, '2026-11-09'), ask(2, '2026-11-10')], undo('q2'), undo('q1')]
    expect([...questionNumbers(events)]).toEqual([
      ['q1', 1],
      ['q2', 2],
    ])
    const again = [...events, ask(3, '2026-11-13'), ask(4, '2026-11-13')]
    expect([...questionNumbers(again)].slice(2)).toEqual(
      agencyOf(again).questions.map(({ asked, number }) => [asked.eventId, number]),
    )
    expect(questionNumbers(again).get('q4')).toBe(2)
  })

  test('in any order something comes out, and nothing breaks', () => {
    const all = agencyEventKinds.map((kind) =>
      event(kind, '2026-11-05', { items: ['Insurance'], note: 'Hm.' }),
    )
    for (let from = 0; from < all.length; from += 1) {
      const turned = [...all.slice(from), ...all.slice(0, from)]
      for (const events of [turned, turned.toReversed()]) {
        const agency = agencyOf(events)
        expect(() => [positionOf(agency, periods), clocksOf(agency, periods)]).not.toThrow()
        expect(agencyOf(standingEvents(events))).toEqual(agency)
      }
    }
  })
})

test('what an end leaves open is named, each once; who is withdrawn or declined leaves nothing', () => {
  const closing = event('closing', '2027-01-10', { items: ['Notes', 'Fee'] })
  const met = event('met', '2027-01-11', { items: ['Appraisal', 'Fee'] })
  const agency = agencyOf([...story, accepted, closing, met])
  const open = ['Question 3', 'Condition: Insurance', 'Closing paper: Notes']
  expect(leftOpenBy(agency, 'guaranteeIssued')).toEqual(open)
  expect(leftOpenBy(agency, 'closed')).toEqual(open)
  for (const kind of ['withdrawn', 'declined', 'closing', 'complete'] as const)
    expect(leftOpenBy(agency, kind)).toEqual([])
  expect(
    leftOpenBy(
      agencyOf([sent, commitment, event('met', '2026-12-05', { items: ['Insurance', 'Appraisal'] })]),
      'guaranteeIssued',
    ),
  ).toEqual([])
})

describe('what may be recorded', () => {
  const none = agencyOf([])
  const under = agencyOf([sent])
  const committed = agencyOf([sent, commitment])
  const missed = event('incomplete', '2026-11-02', { note: 'The appraisal.' })
  const closed = agencyOf([sent, commitment, accepted, event('guaranteeIssued', '2027-03-01')])
  const kinds = (agency: Agency) => agencyEventKinds.filter((kind) => orderRefusal(agency, kind) === null)

  test.each<[string, Agency, readonly AgencyEventKind[]]>([
    ['before it was sent', none, ['sent', 'withdrawn']],
    [
      'once it was sent',
      under,
      [
        'sentUndone',
        'receipt',
        'agencyQuestion',
        'incomplete',
        'complete',
        'commitment',
        'changed',
        'withdrawn',
        'declined',
        'closed',
        'undone',
      ],
    ],
    [
      'with a commitment',
      committed,
      [
        ...([
          'receipt',
          'agencyQuestion',
          'complete',
          'commitment',
          'commitmentAccepted',
          'extension',
          'met',
          'notMet',
        ] as const),
        ...(['closing', 'guaranteeIssued', 'changed', 'withdrawn', 'declined', 'closed', 'undone'] as const),
      ],
    ],
    [
      'while it is incomplete',
      agencyOf([sent, missed]),
      ['sent', 'agencyQuestion', 'withdrawn', 'declined', 'closed', 'undone'],
    ],
    ['after the end', closed, ['undone']],
  ])('%s', (_when, agency, expected) => {
    expect(kinds(agency)).toEqual(expected)
  })

  test.each<[Agency, AgencyEventKind, RegExp]>([
    [none, 'agencyQuestion', /has not been sent/],
    [none, 'sentUndone', /has not been sent/],
    [none, 'undone', /nothing to undo/],
    [under, 'sent', /already/],
    [under, 'answer', /asked nothing/],
    [under, 'commitmentAccepted', /commitment first/],
    [under, 'guaranteeIssued', /commitment first/],
    [agencyOf([sent, missed]), 'complete', /incomplete/],
    [committed, 'sentUndone', /Undo that first/],
    [agencyOf([sent, commitment, accepted]), 'commitment', /accepted already/],
    [agencyOf([sent, commitment, accepted]), 'commitmentAccepted', /accepted already/],
    [agencyOf(story), 'complete', /already/],
    [closed, 'answer', /is closed/],
  ])('says why not: %#', (agency, kind, words) => {
    expect(orderRefusal(agency, kind)).toMatch(words)
  })

  test('the last can be undone, sending too, and nothing before it', () => {
    const of = (about: string, events: readonly AgencyEvent[]) =>
      problemsOfEvent(agencyOf(events), event('undone', '2026-12-02', { about }), periods).map(
        ({ message }) => message,
      )
    expect(of('commitment', [sent, commitment])).toEqual([])
    expect(of('sent', [sent])).toEqual([])
    expect(of('sent', [sent, commitment])).toEqual(['Only what was recorded last can be undone.'])
    const undone = event('undone', '2026-12-02', { about: 'commitment' })
    expect(of('commitment', [sent, commitment, undone])).toHaveLength(1)
    expect(orderRefusal(agencyOf([sent, commitment, undone]), 'sentUndone')).toBeNull()
  })

  test.each<[AgencyEvent, string]>([
    [event('agencyQuestion', '2026-10-29', { note: 'Why?' }), 'at: This is before the package was sent.'],
    [event('agencyQuestion', '2026-11-05'), 'note: Say what the agency asks.'],
    [
      event('agencyQuestion', '2026-11-05', { note: 'Why?', due: '2026-11-04' }),
      'dueAt: This is before the day it was asked.',
    ],
    [event('answer', '2026-12-10', { about: 'q3' }), 'note: Write the answer.'],
    [
      event('answer', '2026-12-01', { about: 'q3', note: 'So.' }),
      'at: This is before the question was asked.',
    ],
    [event('answer', '2026-12-10', { about: 'q9', note: 'So.' }), 'about: There is no such question.'],
    [event('commitmentAccepted', '2026-11-30'), 'at: This is before the commitment was given.'],
    [event('extension', '2027-10-01'), 'dueAt: Say until when the commitment holds now.'],
    [event('extension', '2027-10-01', { due: '2027-12-01' }), 'dueAt: This is not later than it was.'],
    [event('commitment', '2026-12-02', { due: '2026-12-01' }), 'dueAt: This is before it was given.'],
    [
      event('met', '2026-12-05', { items: ['Flood plan'] }),
      'items: Choose one of the conditions or closing papers.',
    ],
    [event('met', '2026-12-05'), 'items: Choose one of the conditions or closing papers.'],
    [event('letter', '2026-12-12', { items: ['q3'] }), 'items: Choose answered questions.'],
    [event('declined', '2026-12-12'), 'note: Say why.'],
    [event('closed', '2026-12-12'), 'note: Say why.'],
    [event('changed', '2026-12-12'), 'note: Say what changed.'],
  ])('%# is refused at its field', (wrong, expected) => {
    const found = problemsOfEvent(agencyOf(story), wrong, periods)
    expect(found.map(({ fieldId, message }) => `${fieldId}: ${message}`)).toEqual([expected])
  })

  test.each<[readonly AgencyEvent[], AgencyEvent, string | null]>([
    [[], event('sent', '2026-10-27'), 'This is before the package was accepted.'],
    [[], event('sent', '2026-10-28'), null],
    [[sent, missed], event('sent', '2026-11-01'), 'This is before the agency called it incomplete.'],
    [story.slice(0, 6), event('commitment', '2026-11-19'), 'This is before the application was complete.'],
    [[sent, commitment], event('complete', '2026-12-02'), 'This is after the commitment was given.'],
    [[sent, commitment], event('complete', '2026-11-30'), null],
    [
      [sent, commitment],
      event('met', '2026-11-30', { items: ['Appraisal'] }),
      'This is before the commitment was given.',
    ],
    [
      [sent, commitment, event('met', '2026-12-09', { items: ['Appraisal'] })],
      event('notMet', '2026-12-08', { items: ['Appraisal'] }),
      'This is before it was there.',
    ],
    [
      story,
      event('letter', '2026-11-18', { items: ['q1', 'q2'] }),
      'This is before the question was answered.',
    ],
    [
      [sent, commitment, accepted],
      event('closing', '2026-12-19'),
      'This is before the commitment was accepted.',
    ],
    [
      [sent, commitment, event('closing', '2027-01-10')],
      event('commitmentAccepted', '2027-01-11'),
      'This is after the loan was closed.',
    ],
    [
      [sent, commitment, event('closing', '2027-01-10')],
      event('guaranteeIssued', '2027-01-09'),
      'This is before the loan was closed.',
    ],
    [story, event('withdrawn', '2026-11-30', { note: 'Sold.' }), 'This is before the commitment was given.'],
    [
      [sent, missed],
      event('declined', '2026-11-01', { note: 'No.' }),
      'This is before the agency called it incomplete.',
    ],
    [[], event('withdrawn', '2026-01-01', { note: 'Sold.' }), null],
    // An answer is given late, and a question written down late; neither bears on how it ended.
    [story.slice(0, 5), event('withdrawn', '2026-11-01', { note: 'Sold.' }), null],
    [story, event('agencyQuestion', '2026-10-30', { note: 'Why?' }), null],
  ])('a day that the order of events does not allow is refused in words: %#', (events, wrong, expected) => {
    const found = problemsOfEvent(agencyOf(events), wrong, periods, '2026-10-28')
    expect(found.map(({ fieldId, message }) => `${fieldId}: ${message}`)).toEqual(
      expected === null ? [] : [`at: ${expected}`],
    )
  })

  test('what is right has no problem, on the same day too', () => {
    const fine = [
      event('agencyQuestion', '2026-10-30', { note: 'Why?', due: '2026-10-30' }),
      event('answer', '2026-12-09', { about: 'q3', note: 'So.' }),
      event('answer', '2026-12-09', { note: 'So.' }),
      event('letter', '2026-12-12', { items: ['q1', 'q2'] }),
      event('commitmentAccepted', '2026-12-01'),
      event('extension', '2027-10-01', { due: '2027-12-02' }),
      event('met', '2026-12-05', { items: ['Appraisal'] }),
      event('withdrawn', '2026-12-05', { note: 'Sold.' }),
    ]
    expect(fine.flatMap((each) => problemsOfEvent(agencyOf(story), each, periods))).toEqual([])
    const everyAnswered = agencyOf([sent, ask(1, '2026-11-01'), answer(1, '2026-11-02')])
    expect(problemsOfEvent(everyAnswered, event('answer', '2026-11-03', { note: 'So.' }), periods)).toEqual([
      { fieldId: 'about', message: 'Every question is answered.' },
    ])
  })
})

describe('who is told of a clock', () => {
  const clock: Pick<Clock, 'from' | 'until' | 'stoppedOn'> = {
    from: '2026-12-01',
    until: '2027-01-30',
    stoppedOn: null,
  }
  const told = (today: string, remindedOn: string | null = null, of = clock) =>
    reminderOf(of, { today, remindedOn })

  test('two weeks, four days and two days before, and once when it is over', () => {
    expect(told('2027-01-15')).toBeNull()
    expect(told('2027-01-16')).toBe('soon')
    expect(told('2027-01-17', '2027-01-16')).toBeNull()
    expect(told('2027-01-26', '2027-01-16')).toBe('soon')
    expect(told('2027-01-28', '2027-01-26')).toBe('soon')
    expect(told('2027-01-30', '2027-01-28')).toBeNull()
    expect(told('2027-01-31', '2027-01-28')).toBe('over')
    expect(told('2027-02-01', '2027-01-31')).toBeNull()
  })

  test('a day that was missed is made up for, once; nobody is told on the day it began, or of what stopped', () => {
    expect(told('2027-01-20')).toBe('soon')
    expect(told('2027-01-20', '2027-01-20')).toBeNull()
    expect(told('2026-12-18', null, { from: '2026-12-18', until: '2026-12-20', stoppedOn: null })).toBeNull()
    expect(told('2027-01-16', null, { ...clock, stoppedOn: '2026-12-20' })).toBeNull()
  })
})
