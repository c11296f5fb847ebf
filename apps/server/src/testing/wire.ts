import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a node that can be cut, can lose what the server says, and can be laid to another node. */
export interface Wire {
  readonly url: string
  /** Where new connections go. */
  port: number
  /** While true, what the server says is lost. */
  deaf: boolean
  readonly opened: number
  /** From here on nobody takes what the server says, and it piles up there; `flow` goes on reading. */
  stall(): void
  flow(): void
  cut(): void
  close(): Promise<void>
}

export async function layWire(serverPort: number): Promise<Wire> {
  const ends = new Set<Socket>()
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  const servers = new Set<Socket>()
  let isStalled = false
  const state = { port: serverPort, deaf: false, opened: 0 }
  const proxy = createServer((client) => {
    state.opened += 1
    const server = connect(state.port, '127.0.0.1')
    const join = (one: Socket, other: Socket) => {
      ends.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        ends.delete(one)
        other.destroy()
      })
    }
    join(client, server)
    join(server, client)
    servers.add(server)
    server.on('close', () => servers.delete(server))
    if (isStalled) server.pause()
    client.pipe(server)
    server.on('data', (bytes) => {
      if (!state.deaf) client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const close = async () => {
    cut()
    await new Promise((resolve) => proxy.close(resolve))
  }
  const stall = () => {
    isStalled = true
    for (const server of servers) server.pause()
  }
  const flow = () => {
    isStalled = false
    for (const server of servers) server.resume()
  }
  return Object.assign(state, { url, stall, flow, cut, close })
}
