import { describe, expect, test } from 'vitest'
import { accountKinds } from './roles.ts'
import { parseLenderSearch, parseSwitcherSearch, pathOnThisOrigin } from './search.ts'

const origin = 'https://portal.example'

describe('what an address may ask for', () => {
  test('[S0-004] there are exactly three kinds of account', () => {
    expect(accountKinds).toEqual(['lender', 'borrower', 'admin'])
  })

  test.each(['lender', 'borrower', 'admin'])('[S0-064] the switcher keeps attempted=%s', (attempted) => {
    expect(parseSwitcherSearch({ attempted })).toEqual({ attempted })
  })

  test.each([{ attempted: 'Lender' }, { attempted: 'x' }, { attempted: 1 }, {}, { attempted: null }])(
    '[S0-065] the switcher drops %j',
    (search) => {
      expect(parseSwitcherSearch(search)).toEqual({})
    },
  )

  test('[S0-066] next is trimmed and kept as a path', () => {
    expect(parseLenderSearch({ next: ' /lender/dashboard ' })).toEqual({ next: '/lender/dashboard' })
  })

  test.each([{ next: '   ' }, { next: 'https://x.example' }, { next: 'x' }, { next: 5 }, {}])(
    '[S0-067] next is dropped from %j',
    (search) => {
      expect(parseLenderSearch(search)).toEqual({})
    },
  )

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '//evil.example/lender',
  ])('[S0-068] %j is kept by the parser but never followed off the origin', (next) => {
    expect(parseLenderSearch({ next }).next).toBe(next.trim())
    expect(pathOnThisOrigin(next, origin)).toBeUndefined()
  })

  test.each([
    ['/lender/dashboard', '/lender/dashboard'],
    ['/lender/dashboard?stage=application#loan', '/lender/dashboard?stage=application#loan'],
    [undefined, undefined],
    ['javascript:alert(1)', undefined],
  ])('%j is followed as %j', (next, path) => {
    expect(pathOnThisOrigin(next, origin)).toBe(path)
  })

  test('that is as long as one may be is followed, and a longer one is not', () => {
    const path = `/${'a'.repeat(1_999)}`
    expect([path, `${path}a`].map((next) => pathOnThisOrigin(next, origin))).toEqual([path, undefined])
  })
})
