import { wordsIn } from '@granary/eligibility'
import { isEmailAddress, oneLine } from '@granary/forms'
import { clientAddressHeader } from '../requests/client-address.ts'
import { doorAt, doorsPrefix, outsideCallback } from './doors.ts'

/** A field of a body as it may be handed on, or the sentence that refuses it. */
type Read = (given: unknown) => { readonly value: unknown } | { readonly refusal: Refusal }

interface Refusal {
  readonly code: string
  readonly message: string
}

/**
 * Every word that a body may say to the sign-in, by its name. The library knows more of them (`trustDevice`,
 * `disableSession`, `image`, …); what is not here never reaches it.
 */
export const words: Readonly<Record<string, Read>> = {
  email: readEmail,
  name: readName,
  password: text(1_000),
  currentPassword: text(1_000),
  newPassword: text(1_000),
  otp: line(100),
  code: line(100),
  type: line(100),
  token: line(500),
  provider: line(100),
  callbackURL: line(2_000),
  errorCallbackURL: line(2_000),
  // What it says never counts; that it was brought along is refused behind.
  idToken: () => ({ value: true }),
  revokeOtherSessions: flag,
}

/** What an issuer may say when it sends somebody back. No other door reads anything of its address. */
export const wordsOfIssuer = ['code', 'state', 'iss', 'error', 'error_description'] as const

/** What a browser says of itself and of the page it shows. Whatever else is sent never reaches the library. */
const headers = [
  ...['cookie', 'origin', 'referer', 'user-agent', 'accept', clientAddressHeader],
  ...['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'],
]

const longestAnswer = 4_000
const unsupported = { code: 'BAD_REQUEST', message: 'This kind of content is not accepted here.' }
const unreadable = { code: 'BAD_REQUEST', message: 'The request could not be read.' }

/**
 * Stands before everything else of the sign-in. What it lets through is written anew from what it understood: one
 * door, one JSON object of known words, nothing else. So the guard and the library behind it cannot read the same
 * request in two ways, whatever kinds of bodies, doubled names or spellings of an address the library takes.
 */
export function inPlainWords(
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const door = doorAt(request)
    if (!door) return refused(404, { code: 'NOT_FOUND', message: 'There is nothing at this address.' })
    const { origin, searchParams } = new URL(request.url)
    const known = knownHeaders(request.headers)
    const query = door.path === outsideCallback ? answerOfIssuer(searchParams) : ''
    if (query === undefined) return refused(400, unreadable)
    const address = `${origin}${doorsPrefix}${door.path}${query}`
    if (door.method === 'GET') return handle(new Request(address, { headers: known }))
    const read = await readBody(request)
    if (read instanceof Response) return read
    known.set('content-type', 'application/json')
    return handle(new Request(address, { method: 'POST', headers: known, body: JSON.stringify(read) }))
  }
}

function knownHeaders(given: Headers): Headers {
  const known = new Headers()
  for (const name of headers) {
    const value = given.get(name)
    if (value !== null) known.set(name, name === 'cookie' ? readableCookies(value) : value)
  }
  return known
}

/** Without those that nobody can read: they are not ours, and must not take ours with them. */
function readableCookies(cookies: string): string {
  return cookies.split(';').filter(isReadable).join(';')
}

/** Also the sign that no database takes: whoever looks for a sign-in by such a name would fail and not find none. */
function isReadable(cookie: string): boolean {
  try {
    return !decodeURIComponent(cookie).includes('\0')
  } catch {
    return false
  }
}

async function readBody(request: Request): Promise<Record<string, unknown> | Response> {
  const bytes = await request.arrayBuffer()
  // A script may send nothing at all to a door that asks for nothing.
  if (bytes.byteLength === 0 && !request.headers.has('content-type')) return {}
  if (!isJson(request.headers.get('content-type') ?? '')) return refused(415, unsupported)
  const given = parsed(bytes)
  if (given === undefined) return refused(400, unreadable)
  const body: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(words)) {
    if (!Object.hasOwn(given, name)) continue
    const result = read(given[name])
    if ('refusal' in result) return refused(400, result.refusal)
    body[name] = result.value
  }
  return body
}

/** Exactly JSON in UTF-8: the library also takes what only begins like it. */
function isJson(contentType: string): boolean {
  const [kind = '', ...parameters] = contentType.toLowerCase().split(';', 3)
  const [parameter, more] = parameters.map((each) => each.trim())
  const isUtf8 = parameter === undefined || parameter === 'charset=utf-8' || parameter === 'charset="utf-8"'
  return kind.trim() === 'application/json' && isUtf8 && more === undefined
}

function parsed(bytes: ArrayBuffer): Record<string, unknown> | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Said twice, or longer than any issuer says it, an answer is none. */
function answerOfIssuer(given: URLSearchParams): string | undefined {
  const answer = new URLSearchParams()
  for (const word of wordsOfIssuer) {
    const [said, more] = given.getAll(word)
    if (more !== undefined || (said ?? '').length > longestAnswer) return undefined
    if (said !== undefined) answer.set(word, oneLine(said))
  }
  return `?${answer}`
}

function readEmail(given: unknown): ReturnType<Read> {
  const email = typeof given === 'string' && given.length <= 1_000 ? given.trim().toLowerCase() : ''
  if (isEmailAddress(email)) return { value: email }
  return { refusal: { code: 'INVALID_EMAIL', message: 'Enter a valid email address.' } }
}

function readName(given: unknown): ReturnType<Read> {
  const name = typeof given === 'string' && given.length <= 1_000 ? wordsIn(oneLine(given)) : ''
  if (name !== '' && name.length <= 160) return { value: name }
  return { refusal: { code: 'INVALID_NAME', message: 'Enter your name, up to 160 characters.' } }
}

/** As it was written: a password may have any sign in it. */
function text(most: number): Read {
  return (given) =>
    typeof given === 'string' && given.length <= most && given.isWellFormed()
      ? { value: given }
      : { refusal: unreadable }
}

function line(most: number): Read {
  return (given) =>
    typeof given === 'string' && given.length <= most ? { value: oneLine(given) } : { refusal: unreadable }
}

function flag(given: unknown): ReturnType<Read> {
  return typeof given === 'boolean' ? { value: given } : { refusal: unreadable }
}

function refused(status: number, { code, message }: Refusal): Response {
  return Response.json({ code, message }, { status })
}
