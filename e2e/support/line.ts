import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../apps/server/src/testing/node.ts'

export interface Line {
  readonly url: string
  /** Where the other end is. */
  readonly farPort: number
  /** Nothing passes any more; whoever tries is turned away. */
  cut(): void
  /** What the browser says still arrives; the answers do not. */
  mute(): void
  mend(): void
  close(): void
}

/** The line between browser and server, to be cut. A browser's own "offline" leaves open sockets open. */
export async function layLine(): Promise<Line> {
  const open = new Set<Socket>()
  const farPort = Number(await freePort())
  let isCut = false
  let isMute = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(farPort, '127.0.0.1')
    near.pipe(far)
    far.on('data', (chunk) => isMute || near.write(chunk))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hangUp = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    farPort,
    cut() {
      isCut = true
      hangUp()
    },
    mute() {
      isMute = true
    },
    mend() {
      isCut = false
      isMute = false
    },
    close() {
      hangUp()
      server.close()
    },
  }
}
