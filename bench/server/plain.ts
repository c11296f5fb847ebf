import { residentBytes } from './granary.ts'
import type { Editor, Peer } from './peer.ts'
import { startProcess } from './processes.ts'

/** The floor: `ws` and `pg` by hand, see `plain-main.ts`. */
export async function startPlain(databaseUrl: string): Promise<Peer> {
  const server = await startProcess('plain-main.ts', { DATABASE_URL: databaseUrl })
  return {
    name: 'ws + pg by hand',
    open: () => openEditor(server.port),
    memory: () => residentBytes(server.pid),
    stop: server.stop,
  }
}

interface Message {
  readonly request?: number
  readonly error?: string
  readonly id?: string
  readonly body?: string
}

async function openEditor(port: number): Promise<Editor> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const answers = new Map<number, (message: Message) => void>()
  const watched = new Map<string, (body: string) => void>()
  const versions = new Map<string, number>()
  let next = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.request !== undefined) answers.get(message.request)?.(message)
    else if (message.id !== undefined) watched.get(message.id)?.(message.body ?? '')
  })
  const save = async (id: string, body: string) => {
    const expectedVersion = versions.get(id) ?? 0
    const request = next++
    const answer = new Promise<Message>((resolve) => answers.set(request, resolve))
    socket.send(JSON.stringify({ type: 'save', request, id, body, expectedVersion }))
    const { error } = await answer
    answers.delete(request)
    if (error !== undefined) throw new Error(error)
    versions.set(id, expectedVersion + 1)
  }
  return {
    create: (id) => save(id, ''),
    save,
    watch: (id, onBody) =>
      new Promise((resolve) => {
        watched.set(id, (body) => {
          onBody(body)
          resolve()
        })
        socket.send(JSON.stringify({ type: 'watch', id }))
      }),
    close: () => socket.close(),
  }
}
