/**
 * PostgreSQL keeps no NUL and no half of a surrogate pair, and refuses a whole statement over one. They come with
 * pasted text and mean nothing to anybody, so they are left out of whatever a caller sends.
 */
export function storable<Sent>(value: Sent): Sent {
  return clean(value) as Sent
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(clean)
  if (isPlain(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]))
  return value
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
