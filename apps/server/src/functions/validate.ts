import type { GenericValidator, Value } from 'convex/values'

/**
 * Checks a decoded value against a validator of `convex/values` (which states shapes but checks nothing). Gives the
 * first thing that is wrong, as a path and a reason, or nothing.
 */
export function mismatch(validator: GenericValidator, value: unknown, path = ''): string | undefined {
  const wrong = (expected: string) => `${path || 'the value'} is not ${expected}`
  switch (validator.kind) {
    case 'any':
      return value === undefined ? wrong('given') : undefined
    case 'null':
      return value === null ? undefined : wrong('null')
    case 'id':
    case 'string':
      return typeof value === 'string' ? undefined : wrong('a text')
    case 'float64':
      return typeof value === 'number' ? undefined : wrong('a number')
    case 'int64':
      return typeof value === 'bigint' ? undefined : wrong('a whole number of 64 bits')
    case 'boolean':
      return typeof value === 'boolean' ? undefined : wrong('true or false')
    case 'bytes':
      return value instanceof ArrayBuffer ? undefined : wrong('a run of bytes')
    case 'literal':
      return value === validator.value ? undefined : wrong(`"${String(validator.value)}"`)
    case 'union':
      return validator.members.some((member: GenericValidator) => mismatch(member, value, path) === undefined)
        ? undefined
        : wrong('one of the allowed kinds')
    case 'array':
      if (!Array.isArray(value)) return wrong('a list')
      return first(value.map((element, at) => () => mismatch(validator.element, element, `${path}[${at}]`)))
    case 'record':
      if (!isPlain(value)) return wrong('an object')
      return first(
        Object.entries(value).map(
          ([key, entry]) =>
            () =>
              mismatch(validator.key, key, `${path} key "${excerpt(key)}"`) ??
              mismatch(validator.value, entry, inside(path, excerpt(key))),
        ),
      )
    case 'object':
      return isPlain(value) ? objectMismatch(validator.fields, value, path) : wrong('an object')
    default:
      return wrong(`of a kind that is known here (${validator.kind})`)
  }
}

function objectMismatch(
  fields: Readonly<Record<string, GenericValidator>>,
  value: Readonly<Record<string, Value | undefined>>,
  path: string,
): string | undefined {
  const unknown = Object.keys(value).find((key) => !Object.hasOwn(fields, key))
  if (unknown !== undefined) return `${inside(path, excerpt(unknown))} is not expected`
  return first(
    Object.entries(fields).map(([key, field]) => () => {
      const entry = value[key]
      if (entry !== undefined) return mismatch(field, entry, inside(path, key))
      return field.isOptional === 'optional' ? undefined : `${inside(path, key)} is missing`
    }),
  )
}

function first(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const reason = check()
    if (reason !== undefined) return reason
  }
  return undefined
}

/** Of a name that somebody else chose: enough to tell it by. */
export function excerpt(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name
}

function inside(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

function isPlain(value: unknown): value is Record<string, Value | undefined> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ArrayBuffer)
  )
}
