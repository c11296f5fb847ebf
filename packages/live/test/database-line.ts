import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { ClientConfig } from 'pg'

/** A line to the database on which packets can stop without anybody hanging up, as when a machine or a way freezes. */
export interface DatabaseLine {
  readonly config: ClientConfig
  /** Nothing passes any more, neither on open connections nor on new ones. */
  freeze(): void
  /** The same for those open connections alone over which these words were sent; how many these are. */
  freezeThoseThatSaid(words: RegExp): number
  /** What was held passes. */
  thaw(): void
  /** New connections pass; those that were frozen stay so for ever. */
  openAnotherWay(): void
  close(): Promise<void>
}

export async function layDatabaseLine(far: ClientConfig): Promise<DatabaseLine> {
  let pairs: (readonly [Socket, Socket])[] = []
  /** What was said over each, as far as it can be read. */
  const said = new WeakMap<Socket, string>()
  const abandoned: (readonly [Socket, Socket])[] = []
  let isFrozen = false
  const server = createServer((near) => {
    const other = far.host?.startsWith('/')
      ? connect(`${far.host}/.s.PGSQL.${far.port}`)
      : connect(Number(far.port), far.host)
    near.on('data', (bytes) => said.set(near, (said.get(near) ?? '') + bytes.toString('latin1')))
    near.pipe(other)
    other.pipe(near)
    pairs.push([near, other])
    for (const [one, two] of [
      [near, other],
      [other, near],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => isFrozen || two.destroy())
    }
    if (isFrozen) for (const end of [near, other]) end.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { user, database } = far
  return {
    config: { host: '127.0.0.1', port, ...(user ? { user } : {}), ...(database ? { database } : {}) },
    freeze() {
      isFrozen = true
      for (const end of pairs.flat()) end.pause()
    },
    freezeThoseThatSaid(words) {
      const meant = pairs.filter(([near]) => words.test(said.get(near) ?? ''))
      abandoned.push(...meant)
      pairs = pairs.filter((pair) => !meant.includes(pair))
      for (const end of meant.flat()) end.pause()
      return meant.length
    },
    thaw() {
      isFrozen = false
      for (const end of pairs.flat()) end.resume()
    },
    openAnotherWay() {
      isFrozen = false
      abandoned.push(...pairs)
      pairs = []
    },
    async close() {
      for (const end of [...pairs, ...abandoned].flat()) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
