import { Socket } from 'node:net'
import pg, { type ClientConfig } from 'pg'

/** Where a database is: one server, or several of which one takes writes. */
export interface ServersConfig extends ClientConfig {
  /** One address each, alike but for the server. Without them `connectionString` or `host` says it all. */
  readonly servers?: readonly string[]
}

/** Nobody takes writes now, which may be otherwise in a moment. */
export class NoWriter extends Error {
  override readonly name = 'NoWriter'
}

const probeMs = 2_000
/** When one takes writes the others have so long to say that they do as well, on a newer timeline. */
const graceMs = 150
/** Many connections are opened at once when the server changed; one look serves them all. */
const freshMs = 1_000

/** `postgres://…@one:5432,two:5432/name` as one address a server, without what only a search among them means. */
export function serversOf(address: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(address) ?? []
  if (before === '') return [address]
  return hosts.split(',').map((host) => `${before}${host}${withoutTarget(after)}`)
}

/** Which session of several servers is wanted; only the one that takes writes is of any use here. */
export function targetOf(address: string): string | undefined {
  return /[?&]target_session_attrs=([^&]*)/.exec(address)?.[1]
}

export function configOfServers(address: string): ServersConfig {
  const servers = serversOf(address)
  return { connectionString: servers[0], ...(servers.length > 1 && { servers }) }
}

/** The address of the server that takes writes now. One that stands alone is not looked at. */
export async function writerAmong(servers: readonly string[]): Promise<string> {
  const [only, ...others] = servers
  if (only !== undefined && others.length === 0) return only
  const key = servers.join()
  const known = looks.get(key)
  if (known && performance.now() < known.until) return known.writer
  const entry = { writer: look(servers), until: Number.POSITIVE_INFINITY }
  looks.set(key, entry)
  try {
    const writer = await entry.writer
    entry.until = performance.now() + freshMs
    return writer
  } catch (error) {
    looks.delete(key)
    throw error
  }
}

const looks = new Map<string, { readonly writer: Promise<string>; until: number }>()

interface Found {
  readonly server: string
  readonly timeline: number
}

/**
 * All are asked at once, so that one which is frozen delays nobody. A primary that was thawed after another had taken
 * its place says for a moment that it takes writes too: the newest timeline is the true one.
 */
async function look(servers: readonly string[]): Promise<string> {
  const found: Found[] = []
  const refusals: string[] = []
  const first = Promise.withResolvers<void>()
  const all = servers.map((server) =>
    probe(server).then(
      (timeline) => {
        found.push({ server, timeline })
        first.resolve()
      },
      (error: unknown) => refusals.push(`${hostOf(server)}: ${wordsOf(error)}`),
    ),
  )
  const everybody = Promise.all(all)
  await Promise.race([first.promise, everybody])
  if (found.length > 0)
    await Promise.race([everybody, new Promise((resolve) => setTimeout(resolve, graceMs))])
  const newest = found.toSorted((one, other) => other.timeline - one.timeline)[0]
  if (newest) return newest.server
  throw new NoWriter(`None of its servers takes writes (${refusals.join('; ')}).`)
}

/** The timeline of a server that takes writes. */
async function probe(server: string): Promise<number> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: server,
    application_name: 'granary looks for its server',
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
    stream: () => socket,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ refusal: string | null; timeline: string }>(
      `select case when pg_is_in_recovery() then 'a standby'
                   when current_setting('default_transaction_read_only') = 'on' then 'read-only' end as refusal,
              case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    )
    const { refusal, timeline = '' } = rows[0] ?? {}
    if (refusal) throw new Error(refusal)
    return Number.parseInt(timeline, 16)
  } finally {
    // Without waiting for a goodbye, which a frozen server would never answer.
    void client.end().catch(() => {})
    socket.destroySoon()
  }
}

function hostOf(server: string): string {
  return URL.canParse(server) ? new URL(server).host : server
}

function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

function withoutTarget(rest: string): string {
  return rest.replace(/([?&])target_session_attrs=[^&]*(&|$)/, (_, before, after) => (after ? before : ''))
}
