import { connect, type NetConnectOpts } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

export type Verdict = { readonly clean: true } | { readonly clean: false; readonly finding: string }

export interface Scanner {
  /** Rejects when the scanner cannot be reached or does not answer in its own words: the file stays held. */
  scan(content: AsyncIterable<Uint8Array>): Promise<Verdict>
}

/** Longer than the slowest scan of the largest file. */
const silenceMs = 60_000

/** `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`. */
export function createClamdScanner(url: string): Scanner {
  const target = targetOf(url)
  return {
    async scan(content) {
      const socket = connect(target)
      socket.setTimeout(silenceMs, () => socket.destroy(new Error('the virus scanner does not answer')))
      const [sent, answer] = await Promise.allSettled([pipeline(framed(content), socket), text(socket)])
      if (answer.status === 'rejected') throw answer.reason
      // A scanner that will not take more says so and hangs up: its words tell more than the broken line.
      const verdict = verdictOf(answer.value)
      if (sent.status === 'rejected') throw sent.reason
      return verdict
    },
  }
}

/** clamd's INSTREAM: each piece behind its length in four bytes, ended by a length of zero. */
async function* framed(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of content) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.byteLength)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}

function verdictOf(answer: string): Verdict {
  const line = answer.replaceAll('\0', '').trim()
  if (line === 'stream: OK') return { clean: true }
  const finding = /^stream: (.+) FOUND$/.exec(line)?.[1]
  if (finding) return { clean: false, finding }
  throw new Error(`the virus scanner answered "${line.slice(0, 200)}"`)
}

function targetOf(url: string): NetConnectOpts {
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length).replace(/^\/\//, '') }
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port || 3310) }
}
