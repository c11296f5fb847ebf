import { parseLenderSearch, parseSwitcherSearch } from '@granary/api'
import { expect, test } from 'vitest'
import { only } from './only.ts'
import { parseCompareSearch } from './projects/round-address.ts'
import { parseStageSearch } from './projects/stage-search.ts'

test('[S0-065] [S0-067] what a parser drops is taken away by name', () => {
  expect(only(parseSwitcherSearch)({ attempted: 'Lender', x: 1 })).toStrictEqual({
    attempted: undefined,
    x: undefined,
  })
  expect(only(parseLenderSearch)({ next: ' /lender ' })).toStrictEqual({ next: '/lender' })
})

test('a stage or round that is none is ignored, as a view is that is none', () => {
  for (const search of [{ stage: 'zzz' }, { stage: 7 }, { view: 'zzz' }])
    expect({ ...search, ...parseStageSearch(search) }).toEqual({})
  expect({ stage: 'application', ...parseStageSearch({ stage: 'application' }) }).toEqual({
    stage: 'application',
  })
  expect({ from: 'x', to: 2, ...parseCompareSearch({ from: 'x', to: 2 }) }).toEqual({ to: 2 })
})
