import { expect, test } from 'vitest'
import { parseAuditSearch } from './audit-search.ts'

const id = '0b7c1c5e-8f0a-4c8e-9a55-1f2d3c4b5a69'

test('the address of the audit log says what it shows', () => {
  const search = {
    kind: 'answers',
    action: 'answers saved',
    person: 'somebody',
    lender: id,
    project: id.toUpperCase(),
    from: '2028-02-29',
    until: '2028-12-31',
  }
  expect(parseAuditSearch(search)).toEqual(search)
})

test.each([
  { project: 'abc' },
  { lender: 'zz' },
  { lender: `${id}0` },
  { from: '2026-13-45' },
  { until: '2026-02-30' },
  { from: '2026-2-3' },
  { from: 20261121 },
  { kind: 'toString' },
  { person: '' },
])('what the log cannot be narrowed by is dropped: %j', (search) => {
  expect(parseAuditSearch(search)).toEqual({})
})
