import type { Value } from 'convex/values'
import { jsonToConvex } from 'convex/values'
import type { WireLimits } from './limits.ts'
import { valueDepth } from './nesting.ts'
import type { Refusal } from './refusal.ts'
import { invalidArguments, tooLarge } from './refusal.ts'

export type Arguments = Readonly<Record<string, Value>>

/** The one object of an argument list as values, or why it is refused. Never throws. */
export function readArguments(
  list: readonly unknown[],
  limits: WireLimits,
  mayBeLarge: boolean,
): Arguments | Refusal {
  const [json, ...rest] = list
  if (typeof json !== 'object' || json === null || Array.isArray(json) || rest.length > 0) {
    return invalidArguments('Arguments must be a single object.')
  }
  if (mayBeLarge && Buffer.byteLength(JSON.stringify(json)) > limits.args) {
    return tooLarge(`The arguments are larger than ${limits.args / 1_000_000} MB.`)
  }
  if (valueDepth(json) > limits.depth)
    return tooLarge(`The arguments are nested deeper than ${limits.depth} levels.`)
  if (namesPrototype(json)) return invalidArguments('A field name is not allowed.')
  try {
    return jsonToConvex(json as Parameters<typeof jsonToConvex>[0]) as Arguments
  } catch {
    return invalidArguments('The arguments hold a value that cannot be read.')
  }
}

/** The client package's reader assigns field by field, so a field of this name would replace the prototype. */
function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(namesPrototype)
}
