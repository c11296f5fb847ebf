import { storableText } from '@granary/forms'

/** Whatever a caller sends, its texts such as PostgreSQL keeps them: over one other sign it refuses a whole statement. */
export function storable<Sent>(value: Sent): Sent {
  return clean(value) as Sent
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
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
