import { expect, test } from 'vitest'
import { readable, routerOptions } from './router-options.ts'

test('[S0-088] [S0-089] [S0-180] [S0-181] [S0-182] [S0-183] the router works with the specified times', () => {
  const { rewrite, ...times } = routerOptions
  expect(times).toEqual({
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 30_000,
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
    defaultGcTime: 300_000,
    scrollRestoration: true,
  })
})

test('nothing is at an address that cannot be decoded, nor at one that is longer than any of ours', () => {
  const pathAt = (path: string) => readable(new URL(path, 'http://localhost')).pathname
  const nowhere = '/unreadable-address'
  expect(pathAt('/lender/dashboard/projects/%E0%A4%A')).toBe(nowhere)
  expect(pathAt(`/lender/${'x'.repeat(101)}`)).toBe(nowhere)
  expect(pathAt(`/lender/${'x'.repeat(100)}`)).toBe(`/lender/${'x'.repeat(100)}`)
  expect(pathAt('/lender/dashboard/m%C3%BCll')).toBe('/lender/dashboard/m%C3%BCll')
})
