import { isDeepStrictEqual } from 'node:util'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FunctionCall } from '@granary/sync'
import { convexToJson, type JSONValue } from 'convex/values'

/**
 * The result of a mutation is kept for whoever asks again, and who asks again says the same as before. A save says the
 * whole document and is answered with it, so what is kept is the little that the answer says otherwise. What is long
 * all the same is packed. A result is JSON, which begins with neither of these signs.
 */
const beside = '~'
const packed = '^'
const packedFrom = 1_024

type Fields = Readonly<Record<string, JSONValue>>

/** What an object of the answer says otherwise than the one of the same name in the request. */
interface Otherwise {
  readonly set: Fields
  readonly gone: readonly string[]
}

interface Beside {
  readonly rest: Fields
  readonly otherwise: Readonly<Record<string, Otherwise>>
}

/** In as few bytes as it takes to tell it again, given the same request. */
export function keptResult({ args }: Pick<FunctionCall<unknown>, 'args'>, json: string): string {
  const shorter = json.length > packedFrom ? besideRequest(requestOf(args), json) : json
  if (shorter.length <= packedFrom) return shorter
  return packed + deflateRawSync(shorter).toString('base64')
}

export function toldResult({ args }: Pick<FunctionCall<unknown>, 'args'>, kept: string): string {
  const whole = kept.startsWith(packed)
    ? inflateRawSync(Buffer.from(kept.slice(packed.length), 'base64')).toString()
    : kept
  if (!whole.startsWith(beside)) return whole
  return JSON.stringify(together(requestOf(args), JSON.parse(whole.slice(beside.length)) as Beside))
}

function besideRequest(request: Fields, json: string): string {
  const result = JSON.parse(json) as JSONValue
  if (!isFields(result)) return json
  const otherwise: Record<string, Otherwise> = {}
  const rest: Record<string, JSONValue> = {}
  for (const [name, value] of Object.entries(result)) {
    const given = request[name]
    if (isFields(value) && isFields(given)) otherwise[name] = differences(given, value)
    else rest[name] = value
  }
  const found: Beside = { rest, otherwise }
  const shorter = beside + JSON.stringify(found)
  // Nobody is ever told anything else than the first time.
  const isSame = isDeepStrictEqual(
    together(request, JSON.parse(shorter.slice(beside.length)) as Beside),
    result,
  )
  return isSame && shorter.length < json.length ? shorter : json
}

function differences(given: Fields, value: Fields): Otherwise {
  return {
    set: Object.fromEntries(
      Object.entries(value).filter(
        ([name, each]) => !Object.hasOwn(given, name) || !isDeepStrictEqual(given[name], each),
      ),
    ),
    gone: Object.keys(given).filter((name) => !Object.hasOwn(value, name)),
  }
}

function together(request: Fields, { rest, otherwise }: Beside): Fields {
  const told = Object.entries(otherwise).map(([name, { set, gone }]) => {
    const given = request[name]
    const isGone = new Set(gone)
    const kept = Object.entries(isFields(given) ? given : {}).filter(([each]) => !isGone.has(each))
    return [name, { ...Object.fromEntries(kept), ...set }]
  })
  return { ...rest, ...Object.fromEntries(told) }
}

const requestOf = (args: FunctionCall<unknown>['args']): Fields => convexToJson({ ...args }) as Fields

function isFields(value: JSONValue | undefined): value is { [name: string]: JSONValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
