import { residentBytes } from './granary.ts'
import type { Editor, Peer } from './peer.ts'
import { startProcess } from './processes.ts'

/** Parse Server, the best known open backend with live queries over PostgreSQL; spoken to as its clients do. */
export async function startParse(databaseUrl: string): Promise<Peer> {
  const server = await startProcess('parse-main.js', { DATABASE_URL: databaseUrl })
  return {
    name: 'Parse Server',
    open: () => openEditor(server.port),
    memory: () => residentBytes(server.pid),
    stop: server.stop,
  }
}

async function openEditor(port: number): Promise<Editor> {
  const objects = new Map<string, string>()
  const watched = new Map<number, (body: string) => void>()
  const started = new Map<number, () => void>()
  let socket: WebSocket | undefined
  const ask = async (method: string, path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/parse/classes/Document${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-parse-application-id': 'bench' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { objectId: string }
  }
  const connected = async () => {
    if (socket) return socket
    socket = new WebSocket(`ws://127.0.0.1:${port}/parse`)
    await new Promise((resolve) => socket?.addEventListener('open', resolve))
    const ready = new Promise((resolve) => {
      socket?.addEventListener('message', ({ data }) => {
        const { op, requestId, object } = JSON.parse(String(data))
        if (op === 'connected') resolve(undefined)
        if (op === 'subscribed') started.get(requestId)?.()
        if (op === 'update') watched.get(requestId)?.(object.body)
      })
    })
    socket.send(JSON.stringify({ op: 'connect', applicationId: 'bench' }))
    await ready
    return socket
  }
  return {
    create: async (id) => void objects.set(id, (await ask('POST', '', { name: id, body: '' })).objectId),
    save: async (id, body) => void (await ask('PUT', `/${objects.get(id)}`, { body })),
    async watch(id, onBody) {
      const open = await connected()
      const requestId = watched.size + 1
      watched.set(requestId, onBody)
      const subscribed = new Promise<void>((resolve) => started.set(requestId, resolve))
      open.send(
        JSON.stringify({ op: 'subscribe', requestId, query: { className: 'Document', where: { name: id } } }),
      )
      await subscribed
    },
    close: () => socket?.close(),
  }
}
