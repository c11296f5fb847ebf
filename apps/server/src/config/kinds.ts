import { isIP } from 'node:net'
import { serversOf, targetOf } from '@granary/live'
import { z } from 'zod'

/** Kinds of values that settings have: each reads a text of the environment and says in words what it wants. */

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port, a number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a port, a number from 0 to 65535')

export const bytes = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a number of bytes')
  .transform(Number)

export const count = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0')
  .transform(Number)

export const text = z.string()

/** With a protocol among these; without a slash at the end, so that paths can be put behind it. */
export function url(...protocols: readonly string[]) {
  const wanted = `must be an address that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`
  return z
    .string()
    .refine((value) => protocols.includes(protocolOf(value)), wanted)
    .transform((value) => value.replace(/\/+$/, ''))
}

/** Of one server, or of several with commas between their names. */
export const databaseAddress = z
  .string()
  .transform((value) => value.replace(/\/+$/, ''))
  .refine(
    (value) => serversOf(value).every((server) => /^postgres(ql)?:$/.test(protocolOf(server))),
    'must be an address that begins with postgres:// or postgresql://',
  )
  .refine(
    (value) => ['read-write', 'primary', undefined].includes(targetOf(value)),
    'must have target_session_attrs=read-write: a server that takes no writes serves nobody',
  )

/** An origin: no path behind it, since browsers compare origins. */
export const origin = url('http:', 'https:').refine(
  (value) => new URL(value).origin === value,
  'must be an address without a path, such as https://portal.example.com',
)

/** What people write for yes and no. */
export const onOff = z
  .enum(['1', 'on', 'true', 'yes', '0', 'off', 'false', 'no'], 'must be 1 or 0')
  .transform((value) => ['1', 'on', 'true', 'yes'].includes(value))

export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

/** Addresses and ranges of addresses, with commas between. */
export const addresses = list.refine(
  (parts) => parts.every(isAddressOrRange),
  'must be addresses or ranges such as 10.0.0.0/8, with commas between',
)

export function oneOf<const Value extends string>(...values: readonly Value[]) {
  return z.enum(values, `must be ${values.join(' or ')}`)
}

export const mailAddress = z
  .string()
  .regex(/^[^<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, 'must be a mail address')

const executive = z.object({ name: z.string().min(1), role: z.string().min(1) })

export const executives = z.string().transform((value, context) => {
  const parsed = z.array(executive).safeParse(parseJson(value))
  if (parsed.success) return parsed.data
  context.addIssue('must be JSON such as [{"name":"…","role":"Chief Executive Officer"}]')
  return z.NEVER
})

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : ''
}

function isAddressOrRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
