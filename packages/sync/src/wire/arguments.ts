import type { Value } from 'convex/values'
import { jsonToConvex } from 'convex/values'
import type { ReadLimits } from './limits.ts'
import { parseableDepth } from './limits.ts'
import { textShape, valueDepth } from './nesting.ts'
import type { Refusal } from './refusal.ts'
import { invalidArguments, signInFirst, tooLarge } from './refusal.ts'

export type Arguments = Readonly<Record<string, Value>>

/** What is to be looked for in the arguments, by what their whole text holds: most hold none of it. */
export interface Suspicions {
  readonly large: boolean
  readonly deep: boolean
  readonly prototype: boolean
}

export interface Unread {
  readonly refusal: Refusal
  /** Nested beyond what may be parsed at all. */
  readonly tooDeep?: true
}

/** Why a text is not read at all, or what to look for in it. */
export function suspicionsOf(text: string, limits: ReadLimits): Suspicions | Unread {
  const size = Buffer.byteLength(text)
  if (size > limits.frame) {
    return { refusal: tooLarge(`The request is larger than ${limits.frame / 1_000_000} MB.`) }
  }
  const { depth, parts } = textShape(text, { depth: parseableDepth, parts: limits.parts })
  if (depth > parseableDepth) {
    const refusal = tooLarge(`The arguments are nested deeper than ${limits.depth} levels.`)
    return { refusal, tooDeep: true }
  }
  if (parts > limits.parts) {
    // A page whose sign-in has ended sends what was signed-in work.
    const most = limits.parts.toLocaleString('en-US')
    const refusal = limits.isStranger
      ? signInFirst()
      : tooLarge(`The request holds more than ${most} values.`)
    return { refusal }
  }
  const prototype = text.includes('__proto__') || text.includes('\\u')
  return { large: size > limits.args, deep: depth > limits.depth, prototype }
}

/** The one object of an argument list as values, or why it is refused. Never throws. */
export function readArguments(
  list: readonly unknown[],
  limits: ReadLimits,
  { large, deep, prototype }: Suspicions,
): Arguments | Refusal {
  const [json, ...rest] = list
  if (typeof json !== 'object' || json === null || Array.isArray(json) || rest.length > 0) {
    return invalidArguments('Arguments must be a single object.')
  }
  if (large && Buffer.byteLength(JSON.stringify(json)) > limits.args) {
    return tooLarge(`The arguments are larger than ${limits.args / 1_000_000} MB.`)
  }
  if (deep && valueDepth(json) > limits.depth)
    return tooLarge(`The arguments are nested deeper than ${limits.depth} levels.`)
  if (prototype && namesPrototype(json)) return invalidArguments('A field name is not allowed.')
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
