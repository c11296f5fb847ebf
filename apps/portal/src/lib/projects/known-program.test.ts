import { expect, test } from 'vitest'
import { withKnownProgram } from './known-program.ts'

test('a program that is none narrows no list', () => {
  expect(withKnownProgram({ search: 'creamery', program: 'x' })).toEqual({ search: 'creamery' })
  expect(withKnownProgram({ program: 'toString' })).toEqual({})
  for (const search of [{ program: 'REAP', sort: 'project' }, { sort: 'project' }, {}])
    expect(withKnownProgram(search)).toEqual(search)
})
