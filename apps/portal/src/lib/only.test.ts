import { parseLenderSearch, parseSwitcherSearch } from '@granary/api'
import { expect, test } from 'vitest'
import { only } from './only.ts'

test('[S0-065] [S0-067] what a parser drops is taken away by name', () => {
  expect(only(parseSwitcherSearch)({ attempted: 'Lender', x: 1 })).toStrictEqual({
    attempted: undefined,
    x: undefined,
  })
  expect(only(parseLenderSearch)({ next: ' /lender ' })).toStrictEqual({ next: '/lender' })
})
