import type { NeededDocument, Requirement } from '@granary/api'
import { describe, expect, test } from 'vitest'
import { inOneSentence, timeLineOf } from './time-line.ts'

const today = '2026-11-23'
const target = '2027-01-15'

function document(title: string, rest: Partial<NeededDocument>): NeededDocument {
  const none = { because: null, items: [], staleOn: null, collectFrom: null, files: [] }
  return { title, state: 'there', window: 'At most 90 days old', ...none, ...rest }
}

function rule(documents: readonly NeededDocument[], state: Requirement['state'] = 'required'): Requirement {
  const words = { title: 'Statements', because: 'Always.', paragraph: '5001.303', pack: '2026-11' }
  const lists = { wouldChange: [], items: [], asked: [] }
  return { ruleId: 'R04', state, actor: 'borrower', documents: [...documents], ...words, ...lists }
}

const file = { uploadId: '1', fileName: 'a.pdf', asOf: '2026-09-30', signedOn: null, expiresOn: null }
const kinds = (rows: readonly Requirement[], day: string | null = target) =>
  timeLineOf(rows, today, day, 'lender').lines.map(({ title, kind, words }) => [title, kind, words])

describe('the time line', () => {
  test('shows what runs out before the target, and from which day on to collect it again', () => {
    const stale = document('Balance sheet', {
      ...{ state: 'stale', staleOn: '2026-12-29', collectFrom: '2026-10-17', files: [file] },
    })
    const { lines, start, end } = timeLineOf([rule([stale], 'stale')], today, target, 'lender')
    expect(lines).toEqual([
      {
        key: 'R04 Balance sheet',
        title: 'Balance sheet',
        whose: 'Borrower',
        kind: 'runsOut',
        note: 'as of Sep 30, 2026',
        words: 'runs out Dec 29',
        from: '2026-09-30',
        to: '2026-12-29',
        goodUntil: 'Dec 29, 2026',
        onTarget: '17 days too old',
      },
      {
        key: 'R04 Balance sheet again',
        title: 'Balance sheet, again',
        whose: 'Borrower',
        kind: 'collect',
        note: 'as of Oct 17, 2026 or later',
        words: 'collect by Jan 15',
        from: today,
        to: target,
        goodUntil: 'Not there',
        onTarget: 'Not there',
      },
    ])
    expect([start, end]).toEqual(['2026-11-16', '2027-01-29'])
  })

  test('puts what is urgent first, and says of what has no number that it has none', () => {
    const rows = [
      rule([
        document('Credit reports', { state: 'required' }),
        document('Appraisal', { staleOn: '2027-03-12' }),
        document('Income statement', { state: 'required', collectFrom: '2026-10-17' }),
        document('Personal statement', { state: 'undated', collectFrom: '2026-10-17' }),
        document('Guarantee', { state: 'unknown', collectFrom: '2026-10-17' }),
      ]),
    ]
    expect(kinds(rows)).toEqual([
      ['Income statement', 'collect', 'collect by Jan 15'],
      ['Appraisal', 'good', 'good to Mar 12'],
      ['Credit reports', 'open', 'no number in the rule'],
      ['Personal statement', 'open', 'no date known'],
    ])
  })

  test('is silent about what is not needed and about what never runs out', () => {
    const plain = rule([{ ...document('Business plan', {}), window: undefined } as unknown as NeededDocument])
    expect(kinds([plain, rule([document('Kept', { staleOn: '2026-12-01' })], 'onFile')])).toEqual([])
    expect(inOneSentence(timeLineOf([plain], today, null, 'lender'))).toBe(
      'Time line from Nov 23, 2026. Nothing runs out.',
    )
  })

  test('says of each whose it is, to its reader', () => {
    const ofLender = { ...rule([document('Appraisal', { staleOn: '2027-03-12' })]), actor: 'lender' as const }
    const whose = (area: 'lender' | 'staff') =>
      timeLineOf([ofLender], today, target, area).lines.map((line) => line.whose)
    expect([whose('lender'), whose('staff')]).toEqual([['You'], ['Lender']])
  })

  test('moves with the target date', () => {
    const required = rule([document('Income statement', { state: 'required', collectFrom: '2026-12-03' })])
    expect(kinds([required], '2027-03-03')).toEqual([['Income statement', 'collect', 'collect by Mar 3']])
    expect(kinds([required], null)).toEqual([['Income statement', 'collect', 'to collect']])
  })
})
