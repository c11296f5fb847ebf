import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptResult, toldResult } from './kept-result.ts'

const isLong = process.env.GRANARY_LONG === '1'
const draft = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [`question${at}`, `What was said to ${at}.`]),
)

test('of a document that the request says itself, what a colleague changed and took away is kept alone', () => {
  const { question3: _, ...rest } = draft
  const result = { answers: { ...rest, question7: 'A colleague', added: ['x', 'y'] }, version: 41 }
  const kept = keptResult({ args: { projectId: 'p', answers: draft } }, JSON.stringify(result))
  expect(kept.length).toBeLessThan(150)
  expect(kept).not.toContain('question8')
  expect(JSON.parse(toldResult({ args: { projectId: 'p', answers: draft } }, kept))).toEqual(result)
})

test('what the request does not say is packed, and what is short stays as it is', () => {
  const rows = Array.from({ length: 200 }, (_, at) => ({ rowId: `row ${at}`, name: 'Prairie Mill LLC' }))
  const json = JSON.stringify({ rows, version: 2 })
  const kept = keptResult({ args: { changes: [] } }, json)
  expect(kept.length).toBeLessThan(json.length / 4)
  expect(toldResult({ args: { changes: [] } }, kept)).toBe(json)
  expect(keptResult({ args: {} }, 'null')).toBe('null')
})

test('records of versions before are told as they are', () => {
  expect(toldResult({ args: { answers: draft } }, '{"answers":{},"version":2}')).toBe(
    '{"answers":{},"version":2}',
  )
})

test('whatever is asked and answered, the same is told again', () => {
  const name = fc.oneof(
    fc.constantFrom('answers', '__proto__', 'constructor'),
    fc.stringMatching(/^[a-z_]{1,3}$/),
  )
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.jsonValue({ maxDepth: 0 }),
      fc.dictionary(name, tie('any'), { maxKeys: 20 }),
    ),
  })).any
  const long = fc.constant('long '.repeat(300))
  const documents = fc.record({ answers: fc.dictionary(name, fc.oneof(value, long)), more: value })
  fc.assert(
    fc.property(documents, documents, fc.boolean(), (args, other, isMostlySame) => {
      const result = isMostlySame
        ? { ...args, ...other, answers: { ...args.answers, ...other.answers } }
        : other
      const json = JSON.stringify({ ...result, long: 'long '.repeat(300) })
      const kept = keptResult({ args: args as never }, json)
      expect(JSON.parse(toldResult({ args: args as never }, kept))).toEqual(JSON.parse(json))
    }),
    { numRuns: isLong ? 50_000 : 300, seed: 20_261_123 },
  )
})
