type Schema = Readonly<Record<string, unknown>>

/**
 * Where a value is not as its schema says, in words: a plain reading of those keywords that the schema of a package has.
 * A keyword that it does not know is no agreement.
 */
export function against(schema: Schema, value: unknown, at = ''): readonly string[] {
  const found = Object.entries(schema).flatMap(([keyword, said]): readonly string[] => {
    if (['$schema', 'title', 'description'].includes(keyword)) return []
    if (keyword === 'type')
      return [said].flat().some((type) => isOf(String(type), value)) ? [] : [`${at} is no ${[said].flat()}`]
    if (keyword === 'const') return value === said ? [] : [`${at} is not ${said}`]
    if (keyword === 'enum') return (said as unknown[]).includes(value) ? [] : [`${at} is none of ${said}`]
    if (keyword === 'required')
      return (said as string[]).filter((name) => !has(value, name)).map((name) => `${at}.${name} is missing`)
    if (keyword === 'properties') return inside(said as Readonly<Record<string, Schema>>, value, at)
    if (keyword === 'items')
      return Array.isArray(value)
        ? value.flatMap((each, place) => against(said as Schema, each, `${at}[${place}]`))
        : []
    if (keyword === 'oneOf') {
      const fits = (said as Schema[]).filter((each) => against(each, value).length === 0)
      return fits.length === 1 ? [] : [`${at} fits ${fits.length} of its shapes`]
    }
    return [`${at}: what ${keyword} means is not known here`]
  })
  return found
}

const has = (value: unknown, name: string): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)

const inside = (properties: Readonly<Record<string, Schema>>, value: unknown, at: string) =>
  Object.entries(properties).flatMap(([name, schema]) =>
    has(value, name) ? against(schema, value[name], `${at}.${name}`) : [],
  )

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}
