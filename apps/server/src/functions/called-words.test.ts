import { expect, test } from 'vitest'
import { predicate } from '../model/audit/index.ts'
import { implementations } from './registry.ts'

test('the audit log tells of every call by a name that people know', () => {
  const paths = implementations.map(({ entry }) => entry.path)
  expect(paths.length).toBeGreaterThan(100)
  // What has no words of its own is told by its name, between quotation marks.
  expect(paths.filter((path) => predicate('call denied', { path }).includes('“'))).toEqual([])
})
