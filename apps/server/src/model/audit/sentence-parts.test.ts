import { expect, test } from 'vitest'
import { bareDetails, partsOf, withMarks } from './sentence-parts.ts'

const dana = { kind: 'person', id: 'p1' } as const
const mill = { kind: 'project', id: 'q2' } as const

test('names in a sentence stand apart and say where they lead', () => {
  const sentence = `${withMarks('Dana', dana)} opened the file “a.pdf” of ${withMarks('Mill', mill)}`
  expect(partsOf(sentence)).toEqual([
    { text: 'Dana', names: dana },
    { text: ' opened the file “a.pdf” of ' },
    { text: 'Mill', names: mill },
  ])
})

test('what somebody typed never leads anywhere', () => {
  const typed = withMarks('Grain', { kind: 'person', id: 'somebody' })
  expect(partsOf(String(bareDetails({ reason: typed }).reason))).toEqual([{ text: 'person somebodyGrain' }])
  expect(partsOf(withMarks(typed, mill))).toEqual([{ text: 'person somebodyGrain', names: mill }])
  expect(bareDetails({ count: 3, none: null })).toEqual({ count: 3, none: null })
})
