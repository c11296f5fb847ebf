import { BaseConvexClient, ConvexClient } from 'convex/browser'

type ClientOptions = ConstructorParameters<typeof ConvexClient>[1]
type BaseOptions = ConstructorParameters<typeof BaseConvexClient>[2]

/** The real client as the portal uses it, with what it would print kept in `lines`. */
export function openClient(url: string, options: ClientOptions = {}) {
  const { lines, logger } = kept()
  const client = new ConvexClient(url, { unsavedChangesWarning: false, logger, ...options })
  return Object.assign(client, { lines })
}

/** The layer below, which knows optimistic updates and tells every change at once. */
export function openBaseClient(url: string, onChange: () => void, options: BaseOptions = {}) {
  const { lines, logger } = kept()
  const client = new BaseConvexClient(url, onChange, { unsavedChangesWarning: false, logger, ...options })
  return Object.assign(client, { lines })
}

function kept() {
  const lines: string[] = []
  const keep = (...parts: unknown[]) => void lines.push(parts.map(String).join(' '))
  // The client's own type of a logger is a class with private parts.
  const logger = { logVerbose() {}, log: keep, warn: keep, error: keep } as never
  return { lines, logger }
}
