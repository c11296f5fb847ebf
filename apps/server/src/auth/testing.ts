import { createHash, createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { beforeEach } from 'vitest'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/schema.generated.ts'
import { type Effects, together } from '../effects.ts'
import { clientAddressHeader } from '../requests/client-address.ts'
import { eachTestChanges, type Parts } from '../testing/effects/each-test.ts'
import type { Auth } from './auth.ts'
import { doorAt } from './doors.ts'
import type { PasswordHash } from './sign-in-library.ts'

export const portalUrl = 'http://localhost:3001'
export const password = 'correct horse battery'
export const authSecret = 'a-secret-of-the-tests-that-is-long-enough'

const quickPasswordHash: PasswordHash = {
  hash: async (text) => quickHashOf(text),
  verify: async ({ hash, password: text }) => hash === quickHashOf(text),
}

/**
 * For tests that are about neither: a guess really takes an eighth of a second of a processor, and its answer waits
 * until nobody can tell anything from its time.
 */
export const inNoTime = { passwordHash: quickPasswordHash, wait: async () => {} }

function quickHashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

type Node = Pick<Auth, 'handle'>

/** A browser at one network address: it keeps its cookies, and asks whichever node it is told to. */
export class Browser {
  readonly #cookies = new Map<string, string>()
  readonly #address: string
  readonly #userAgent: string

  constructor({ address = '192.0.2.1', userAgent = firefox } = {}) {
    this.#address = address
    this.#userAgent = userAgent
  }

  get cookies(): readonly string[] {
    return [...this.#cookies.keys()]
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  /** The same browser as it was just now, perhaps carried somewhere else. */
  copy({ address = this.#address } = {}): Browser {
    const twin = new Browser({ address, userAgent: this.#userAgent })
    for (const [name, value] of this.#cookies) twin.#cookies.set(name, value)
    return twin
  }

  keep(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  forget(name: string): void {
    this.#cookies.delete(name)
  }

  async post(to: Node, path: string, body: object): Promise<Response> {
    return this.#ask(to, path, { method: 'POST', body: JSON.stringify(body) })
  }

  async get(to: Node, path: string): Promise<Response> {
    return this.#ask(to, path, { method: 'GET' })
  }

  async isSignedIn(to: Node): Promise<boolean> {
    return (await (await this.get(to, '/get-session')).json()) !== null
  }

  async #ask(to: Node, path: string, init: RequestInit): Promise<Response> {
    const response = await to.handle(
      new Request(`${portalUrl}/api/auth${path}`, {
        ...init,
        headers: {
          'content-type': 'application/json',
          origin: portalUrl,
          'user-agent': this.#userAgent,
          [clientAddressHeader]: this.#address,
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      }),
    )
    for (const line of response.headers.getSetCookie()) this.#keepLine(line)
    return response
  }

  #keepLine(line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (value === '' || /max-age=0/i.test(line)) this.#cookies.delete(name)
    else this.keep(name, value)
  }
}

export const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'

/** The subjects of the mails to an address, oldest first. */
export async function subjectsTo(db: Database, email: string): Promise<string[]> {
  const mails = await db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
  return mails.map(({ subject }) => subject)
}

/** The newest code that was mailed to an address. */
export async function codeMailedTo(db: Database, email: string): Promise<string> {
  const codes = (await subjectsTo(db, email)).flatMap((subject) => /\d{6}$/.exec(subject)?.[0] ?? [])
  return codes.at(-1) ?? ''
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a key at a moment (RFC 6238: six digits, every 30 seconds). */
export function authenticatorCode(key: string, at: number): string {
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Each test of a file changes nothing in the whole database but what the doors declare that it comes to. */
export function onlyDoorsChange(db: () => Kysely<Tables>, beside: Effects = {}) {
  let asked: Effects[] = []
  beforeEach(() => {
    asked = []
  })
  const added: Effects = { people: ['added'], sign_in_methods: ['added'] }
  eachTestChanges(db, () => together(added, beside, ...asked) as Parts)
  /** The doors of a node, noted when they are asked. */
  return <Noted extends Node>(node: Noted): Noted => ({
    ...node,
    handle: (request: Request) => {
      asked.push(doorAt(request)?.changes ?? {})
      return node.handle(request)
    },
  })
}
