import { type AccountKind, isAccountKind } from './roles.ts'

/** `/portal-switcher?attempted=…`: the portal that was refused; anything unknown is dropped. */
export function parseSwitcherSearch(search: Readonly<Record<string, unknown>>): { attempted?: AccountKind } {
  return isAccountKind(search.attempted) ? { attempted: search.attempted } : {}
}

/** `/lender?next=…`: where to go after signing in; trimmed, kept only as a path. */
export function parseLenderSearch(search: Readonly<Record<string, unknown>>): { next?: string } {
  const next = typeof search.next === 'string' ? search.next.trim() : ''
  return next.startsWith('/') ? { next } : {}
}

/** As long as the sign-in takes an address to lead back to; longer ones are not even read. */
const longestAddress = 2_000

/**
 * The path to follow, or nothing when it would lead off the origin: browsers read `//host`, `/\host` and paths with
 * tabs or line breaks in them as another site.
 */
export function pathOnThisOrigin(next: string | undefined, origin: string): string | undefined {
  if (next === undefined || next.length > longestAddress || !next.startsWith('/')) return undefined
  const url = URL.parse(next, origin)
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined
}
