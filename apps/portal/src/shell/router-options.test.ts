import { expect, test } from 'vitest'
import { routerOptions } from './router-options.ts'

test('[S0-088] [S0-089] [S0-180] [S0-181] [S0-182] [S0-183] the router works with the specified times', () => {
  expect(routerOptions).toEqual({
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 30_000,
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
    defaultGcTime: 300_000,
    scrollRestoration: true,
  })
})
