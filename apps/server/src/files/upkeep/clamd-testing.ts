import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Speaks clamd's INSTREAM over TCP and finds the standard test sample, as the real one does with any signatures. */
export async function startClamd({ answer }: { answer?: string } = {}) {
  const scanned: number[] = []
  const server = createServer((socket) => {
    void readStream(socket).then((content) => {
      scanned.push(content.length)
      const verdict = content.includes(eicar) ? 'Eicar-Test-Signature FOUND' : 'OK'
      socket.end(`${answer ?? `stream: ${verdict}`}\0`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The sample that every scanner reports; written in two parts so that no scanner reports this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

async function readStream(socket: Socket): Promise<Buffer> {
  let pending = Buffer.alloc(0)
  const parts: Buffer[] = []
  let isCommandRead = false
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    pending = Buffer.concat([pending, chunk as Buffer])
    if (!isCommandRead) {
      const end = pending.indexOf('\0')
      if (end === -1) continue
      if (pending.subarray(0, end).toString() !== 'zINSTREAM') throw new Error('not the command INSTREAM')
      pending = pending.subarray(end + 1)
      isCommandRead = true
    }
    while (pending.length >= 4) {
      const length = pending.readUInt32BE(0)
      if (length === 0) return Buffer.concat(parts)
      if (pending.length < 4 + length) break
      parts.push(pending.subarray(4, 4 + length))
      pending = pending.subarray(4 + length)
    }
  }
  throw new Error('the stream ended without its end')
}
