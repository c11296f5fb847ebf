const secondMs = 1000

/** How pages are fetched, kept and waited for. */
export const routerOptions = {
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  defaultPreloadStaleTime: 30 * secondMs,
  defaultPendingMs: secondMs,
  defaultPendingMinMs: 500,
  defaultGcTime: 5 * 60 * secondMs,
  scrollRestoration: true,
} as const
