import { expect, test } from 'vitest'
import { overviewsAmong } from './overviews.ts'
import { implementations } from './registry.ts'

const isOverview = overviewsAmong(implementations)

test('the lists of the staff are served apart, what every page watches is not', () => {
  const lists = ['admin/projects:list', 'admin/lenders:list', 'admin/people:list', 'admin/supportInbox:list']
  expect(lists.filter((path) => !isOverview(path))).toEqual([])
  expect(isOverview('public/settings:get')).toBe(false)
})

test('no page of a lender or a borrower is served apart', () => {
  const apart = implementations.map(({ entry }) => entry.path).filter(isOverview)
  expect(apart.filter((path) => !path.startsWith('admin/'))).toEqual([])
  expect(apart.length).toBeGreaterThan(5)
})
