import { expect, test } from 'vitest'
import { differenceFrom, knownOf, withDifference } from './since.ts'

const before = {
  version: 7,
  readOnly: false,
  readOnlyReason: null,
  beside: [{ fieldId: 'plan', text: 'A mill' }],
  answers: { name: 'Ann', title: 'President', kinds: ['a', 'b'], amount: 12 },
  provenance: { name: { kind: 'prefilled', from: { source: 'project', id: 'contact' } } },
  uploadsByField: {},
}
type State = Record<string, unknown>

/** Over the line: as JSON, and in whatever order names come there. */
const travelled = <T>(value: T): T => JSON.parse(JSON.stringify(value))

function told(known: State, now: State, salt = 'abcdefgh') {
  const marks = knownOf(known, salt)
  if (!marks) throw new Error('Too much is known.')
  const difference = travelled(differenceFrom(marks.marks, now))
  return { difference, now: withDifference(known, marks, difference) }
}

test('of one answer only it is told, and what did not change is the same object as before', () => {
  const after = { ...before, version: 8, answers: { ...before.answers, title: 'Owner' } }
  const { difference, now } = told(before, after)
  expect(difference.changed).toEqual({ version: 8, answers: { title: 'Owner' } })
  expect(difference.gone).toHaveLength(2)
  expect(now).toEqual(after)
  expect(now.provenance).toBe(before.provenance)
  expect((now.answers as typeof before.answers).kinds).toBe(before.answers.kinds)
})

test('nothing is told of what is the same, in whatever order its names stand', () => {
  const { name, ...rest } = before.answers
  const same = { ...before, answers: { ...rest, name }, nothing: undefined }
  expect(told(before, same).difference).toEqual({ changed: {}, gone: [] })
})

const upload = { uploadId: '1', fileName: 'plan.pdf' }
const ways: [string, State, State][] = [
  ['the first part of a record', before, { ...before, uploadsByField: { plan: [upload] } }],
  ['the last part of a record', { ...before, uploadsByField: { plan: [upload] } }, before],
  ['an answer that is no longer shown', before, { ...before, answers: { name: 'Ann' } }],
  [
    'a mask in the place of an answer',
    before,
    { ...before, answers: { ...before.answers, name: '•••••4321' } },
  ],
  ['a record that becomes nothing', before, { ...before, provenance: null }],
  ['nothing that becomes a record', { ...before, provenance: null }, before],
  ['a name that goes', before, (({ beside: _gone, ...rest }) => rest)(before)],
  ['a name that comes', (({ beside: _gone, ...rest }) => rest)(before), before],
  ['a text that becomes the same number', { ...before, version: '7' }, before],
  ['a lower version', before, { ...before, version: 2, answers: {} }],
  [
    'two answers that change places',
    before,
    { ...before, answers: { ...before.answers, name: 'President', title: 'Ann' } },
  ],
  ['everything', {}, before],
  ['everything that goes', before, {}],
]

test.each(ways)('%s', (_what, one, other) => {
  expect(told(one, other).now).toEqual(other)
})

test('whatever is said to be known, the answer is what is there', () => {
  for (const known of ['', 'abcdefgh', 'no marks at all', 'x'.repeat(1001)]) {
    expect(differenceFrom(known, before).changed).toEqual({ ...before })
  }
})

test('marks are of one salt, and of more parts than can be told there are none', () => {
  const marks = (salt: string) => knownOf(before, salt)?.marks.slice(8)
  expect(marks('abcdefgh')).toBe(marks('abcdefgh'))
  expect(marks('abcdefgh')).not.toBe(marks('abcdefgi'))
  const many = { answers: Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`field${at}`, at])) }
  expect(knownOf(many, 'abcdefgh')).toBeUndefined()
})

test('a hundred thousand values that hardly differ have as many marks', () => {
  const answers = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`f${at}`, `${at % 10}`]))
  const seen = new Set<string>()
  for (let round = 0; round < 50; round += 1) {
    const { marks = '' } = knownOf({ [`answers${round}`]: answers }, 'saltsalt') ?? {}
    for (let at = 8; at < marks.length; at += 8) seen.add(marks.slice(at, at + 8))
  }
  expect(seen.size).toBe(100_000)
})
