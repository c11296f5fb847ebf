/**
 * What one would write by hand in an afternoon: a socket, a transaction, and the same three statements for each save.
 * No sign-in, no permissions, no replay, one process only.
 */
import { Pool } from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
await pool.query(`
  create table documents (id text primary key, version int not null, body text not null);
  create table history (id bigint generated always as identity primary key, document text not null, version int not null, body text not null);
  create table audit (id bigint generated always as identity primary key, at timestamptz not null default now(), action text not null, details jsonb not null)`)

interface Request {
  readonly type: 'save' | 'watch'
  readonly request: number
  readonly id: string
  readonly body: string
  readonly expectedVersion: number
}

const watchers = new Map<string, Set<WebSocket>>()
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('message', (data) => void answer(socket, JSON.parse(String(data))))
  socket.on('close', () => {
    for (const group of watchers.values()) group.delete(socket)
  })
})
server.on('listening', () => console.log(`ready ${(server.address() as { port: number }).port}`))

async function answer(socket: WebSocket, request: Request): Promise<void> {
  if (request.type === 'watch') return watch(socket, request)
  const { id, body, expectedVersion } = request
  const client = await pool.connect()
  try {
    await client.query('begin')
    const version = expectedVersion + 1
    const saved =
      expectedVersion === 0
        ? await client.query('insert into documents values ($1, $2, $3) on conflict do nothing', [
            id,
            version,
            body,
          ])
        : await client.query('update documents set body = $3, version = $2 where id = $1 and version = $4', [
            id,
            version,
            body,
            expectedVersion,
          ])
    if (saved.rowCount === 0) throw new Error('changed elsewhere')
    await client.query('insert into history (document, version, body) values ($1, $2, $3)', [
      id,
      version,
      body,
    ])
    await client.query('insert into audit (action, details) values ($1, $2)', [
      'document saved',
      { id, version },
    ])
    await client.query('commit')
    socket.send(JSON.stringify({ request: request.request, version }))
    const message = JSON.stringify({ id, version, body })
    for (const watcher of watchers.get(id) ?? []) watcher.send(message)
  } catch (error) {
    await client.query('rollback')
    socket.send(JSON.stringify({ request: request.request, error: String(error) }))
  } finally {
    client.release()
  }
}

async function watch(socket: WebSocket, { id }: Request): Promise<void> {
  const group = watchers.get(id) ?? new Set()
  watchers.set(id, group.add(socket))
  const { rows } = await pool.query('select id, version, body from documents where id = $1', [id])
  socket.send(JSON.stringify(rows[0] ?? { id, version: 0, body: '' }))
}
