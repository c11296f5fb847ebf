import type { AgencyView } from '@granary/api'
import { describe, expect, test } from 'vitest'
import { lastSent, letterName, storyOf, warningBefore } from './agency-words.ts'
import { dayLimits, dayProblem, letterDays, nearestDay } from './days/possible-day.ts'

const point = (metOn: string | null) => ({ metOn }) as never

function view(conditions: readonly (string | null)[], papers: readonly (string | null)[] | null) {
  return {
    completeOn: null,
    commitment: { conditions: conditions.map(point), acceptedOn: '2026-10-30' },
    closing: papers && { papers: papers.map(point) },
  } as unknown as AgencyView
}

test('before a commitment, a closing or a guarantee it is said what usually comes first and is not on record', () => {
  const given = view([], null)
  expect(warningBefore('commitment', given)).toMatch(/not recorded that the agency accepted the application/)
  expect(warningBefore('commitment', { ...given, completeOn: '2026-10-29' })).toBeNull()
  expect(warningBefore('closing', given)).toBeNull()
  const unsigned = { ...given, commitment: { conditions: [], acceptedOn: null } as never }
  expect(warningBefore('closing', unsigned)).toMatch(/not recorded that both sides accepted/)
  expect(warningBefore('guaranteeIssued', unsigned)).toMatch(/not recorded that both sides accepted/)
  expect(warningBefore('guaranteeIssued', given)).toMatch(/^The closing of the loan is not recorded/)
  expect(warningBefore('guaranteeIssued', view([null], [null]))).toBeNull()
  expect(warningBefore('extension', given)).toBeNull()
})

describe('a day that is asked for', () => {
  const from = { day: '2026-11-10', words: 'the package was sent' }
  const until = { day: '2026-12-01', words: 'the commitment was given' }

  test('is refused in words where the order of everything else does not allow it, and before it has come', () => {
    const problem = (on: string) => dayProblem(on, { from, until }, '2026-12-04')
    expect([problem('2026-11-10'), problem('2026-12-01')]).toEqual([undefined, undefined])
    expect(problem('2026-11-09')).toBe('This is before the package was sent.')
    expect(problem('2026-12-02')).toBe('This is after the commitment was given.')
    expect(problem('')).toBe('Give the day.')
    expect(dayProblem('2026-12-05', { from, until: null }, '2026-12-04')).toBe('This day has not come yet.')
  })

  test('says in the field which days are possible, and begins with the nearest', () => {
    expect(dayLimits({ from, until }, '2026-12-04')).toEqual({
      help: 'From Nov 10, 2026, when the package was sent, until Dec 1, 2026, when the commitment was given.',
      min: '2026-11-10',
      max: '2026-12-01',
    })
    const first = { help: 'From Nov 10, 2026, when the package was sent.', min: '2026-11-10' }
    expect(dayLimits({ from, until: null }, '2026-11-12')).toEqual({ ...first, max: '2026-11-12' })
    expect(dayLimits({ from: null, until: null }, '2026-11-12').help).toBeUndefined()
    // Whoever sent it further east is a day ahead: it can be answered all the same.
    expect(dayLimits({ from, until: null }, '2026-11-09')).toEqual({ ...first, max: '2026-11-10' })
    expect(nearestDay({ from, until: null }, '2026-11-09')).toBe('2026-11-10')
    expect(nearestDay({ from, until }, '2026-12-04')).toBe('2026-12-01')
  })
})

test('documents of one name are told apart in the letter by the names that they were given', () => {
  const [june, july, income] = [
    { standardName: '07 - Balance sheet.pdf', fileName: 'June.pdf' },
    { standardName: '07 - Balance sheet.pdf', fileName: 'July.pdf' },
    { standardName: '07 - Income statement.pdf', fileName: 'Income.pdf' },
  ]
  expect([june, july, income].map((each, _at, all) => letterName(each, all))).toEqual([
    '07 - Balance sheet.pdf (June.pdf)',
    '07 - Balance sheet.pdf (July.pdf)',
    '07 - Income statement.pdf',
  ])
  expect(letterName(june, [june, income])).toBe('07 - Balance sheet.pdf')
})

test.each([
  ['withdrawn', 'Withdrawn'],
  ['declined', 'Declined by the agency'],
] as const)(
  'a story that ends by being %s ends there, with the reason, and nothing is still to come',
  (kind, title) => {
    const told = {
      ...{
        sent: { on: '2026-10-30', office: 'Lincoln', method: 'Mail' },
        completeOn: null,
        commitment: null,
      },
      ...{ questions: [], closing: null, end: { kind, on: '2026-11-05', note: 'Too little equity.' } },
    } as unknown as AgencyView
    expect(storyOf(told).map((step) => [step.title, step.state])).toEqual([
      ['Sent to Lincoln', 'past'],
      [title, 'now'],
    ])
    expect(storyOf(told).at(-1)?.lines).toContain('Too little equity.')
    expect(storyOf({ ...told, end: null }).map(({ state }) => state)).toEqual([
      'now',
      ...['next', 'next', 'next', 'next', 'next'],
    ])
  },
)

test('a guarantee over what was open leaves it open, and nothing of it is still to come', () => {
  const commitment = { on: '2026-11-03', acceptBy: '2027-01-02', acceptedOn: null, expiresOn: '2027-11-03' }
  const told = {
    ...{ sent: { on: '2026-10-30', office: 'Lincoln', method: 'Mail' }, completeOn: '2026-11-01' },
    ...{ questions: [{ answer: null }], closing: null },
    commitment: { ...commitment, conditions: [point('2026-11-04'), point(null)] },
    end: { kind: 'guaranteeIssued', on: '2026-11-05', note: '' },
  } as unknown as AgencyView
  expect(storyOf(told).map(({ title, state }) => `${title}: ${state}`)).toEqual([
    'Sent to Lincoln: past',
    '0 of 1 question answered: left',
    'Complete application: past',
    'Conditional commitment: past',
    'Accepted by both sides: left',
    '1 of 2 conditions met: left',
    'Closing: left',
    'Guarantee issued: past',
  ])
  const lines = storyOf(told).flatMap((step) => (step.state === 'left' ? step.lines : []))
  expect(lines).toEqual(['Not recorded', 'Not recorded'])
})

test('a letter goes no sooner than its last answer, and is of the day on which the last one went', () => {
  const question = (on: string, sentOn: string | null = null) => ({ answer: { on } as never, sentOn })
  const two = [
    question('2026-12-04', '2026-12-05'),
    question('2026-12-02', '2026-12-07'),
    question('2026-12-03'),
  ]
  const words = 'the last question was answered'
  expect(letterDays(two)).toEqual({ from: { day: '2026-12-04', words }, until: null })
  expect(letterDays(two.slice(1, 2)).from?.words).toBe('the question was answered')
  expect(lastSent(two)).toBe('2026-12-07')
  expect(lastSent(two.slice(2))).toBeNull()
})
