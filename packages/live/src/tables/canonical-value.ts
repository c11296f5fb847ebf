/** Types whose equality is the equality of one text, the same here and in the triggers (`column::text`). */
const scopeTypes = ['uuid', 'int2', 'int4', 'int8', 'text', 'varchar'] as const

export type ScopeType = (typeof scopeTypes)[number]

export function isScopeType(type: string): type is ScopeType {
  return (scopeTypes as readonly string[]).includes(type)
}

/** The text PostgreSQL would print for this value in a column of this type; undefined when that is not certain. */
export function canonicalValue(value: unknown, type: ScopeType): string | undefined {
  switch (type) {
    case 'uuid':
      return canonicalUuid(value)
    case 'int2':
    case 'int4':
    case 'int8':
      return canonicalInteger(value)
    case 'text':
    case 'varchar':
      return typeof value === 'string' ? value : undefined
  }
}

function canonicalUuid(value: unknown): string | undefined {
  const plain = typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
  return plain ? value.toLowerCase() : undefined
}

function canonicalInteger(value: unknown): string | undefined {
  if (typeof value === 'bigint' || Number.isSafeInteger(value))
    return BigInt(value as bigint | number).toString()
  return typeof value === 'string' && /^-?\d{1,19}$/.test(value) ? BigInt(value).toString() : undefined
}
