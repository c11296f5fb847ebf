const secondMs = 1000

/** Between two strokes: nothing of ours has a longer name. */
const longestPart = 100

/**
 * Nothing is at an address that cannot be decoded, of which the router breaks, nor at one with a part that is longer
 * than any of ours, which no question to the server takes.
 */
export function readable(url: URL): URL {
  if (!isReadable(url.pathname)) url.pathname = '/unreadable-address'
  return url
}

function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path)
      .split('/')
      .every((part) => part.length <= longestPart)
  } catch {
    return false
  }
}

/** How pages are fetched, kept and waited for. */
export const routerOptions = {
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  defaultPreloadStaleTime: 30 * secondMs,
  defaultPendingMs: secondMs,
  defaultPendingMinMs: 500,
  defaultGcTime: 5 * 60 * secondMs,
  scrollRestoration: true,
  rewrite: { input: ({ url }: { readonly url: URL }) => readable(url) },
} as const
