import { expect, test } from 'vitest'
import { namedIn } from './named.ts'

const people = (...names: readonly string[]) => names.map((name) => ({ name }))
const named = (text: string, ...circles: readonly (readonly string[])[]) =>
  namedIn(text, ...circles.map((names) => people(...names))).map(({ name }) => name)

test('somebody is named by "@" and their whole name or the first, and by nothing longer', () => {
  const tom = (text: string) => named(text, ['Tom Albers']).length
  for (const text of ['@Tom is the audit out?', 'Ask @Tom Albers.', 'for @Tom, please', '(@Tom)', '@Tom’s'])
    expect(tom(text), text).toBe(1)
  for (const text of [
    'Tom knows',
    '@Tomas knows',
    '@Tömas',
    '@Tom2',
    'mail tom@albers.example',
    'us@Tom',
    '',
  ])
    expect(tom(text), text).toBe(0)
  expect(named('@ everybody', [''])).toEqual([])
})

test('a whole name means nobody else who is called the same at first', () => {
  const team = ['Tom Albers', 'Tom Reyes', 'Ann Lee', 'Ann Lee Park']
  expect(named('@Tom Reyes, see page 2', team)).toEqual(['Tom Reyes'])
  expect(named('@Ann Lee Park', team)).toEqual(['Ann Lee Park'])
  expect(named('@Ann Lee and @Tom', team)).toEqual(['Ann Lee', 'Tom Albers', 'Tom Reyes'])
})

test('a first name alone is whoever is nearer, a whole name is found anywhere', () => {
  const [near, rest] = [['Tom Albers'], ['Tom Reyes', 'Vera Long']]
  expect(named('@Tom?', near, rest)).toEqual(['Tom Albers'])
  expect(named('@Tom Reyes?', near, rest)).toEqual(['Tom Reyes'])
  expect(named('@Vera and @Tom', near, rest)).toEqual(['Vera Long', 'Tom Albers'])
})
