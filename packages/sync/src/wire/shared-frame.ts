import type { Outcome } from '../backend.ts'

type Shared = Outcome & { readonly ok: true }

/** The bytes of results that more than one socket has got; `null` after the first. */
const bytesOf = new WeakMap<Shared, Buffer | null>()

/**
 * A frame around results that other sockets may get as well: from the second socket on, a result is only copied as
 * bytes, where joining and encoding its text would be done for each socket again.
 */
export class SharedFrame {
  readonly #parts: readonly (string | Shared)[]

  constructor(parts: readonly (string | Shared)[]) {
    this.#parts = parts
  }

  /** In characters. */
  get length(): number {
    return this.#parts.reduce((sum, part) => sum + textOf(part).length, 0)
  }

  text(): string {
    return this.#parts.map(textOf).join('')
  }

  /** What to send: the same in either form. */
  payload(): string | Buffer {
    const parts = this.#parts.map((part) => (typeof part === 'string' ? part : sharedBytes(part)))
    if (!parts.some((part) => typeof part !== 'string')) return parts.join('')
    let size = 0
    for (const part of parts) size += typeof part === 'string' ? Buffer.byteLength(part) : part.length
    const frame = Buffer.allocUnsafe(size)
    let at = 0
    for (const part of parts) at += typeof part === 'string' ? frame.write(part, at) : part.copy(frame, at)
    return frame
  }
}

/** As text for the first socket. */
function sharedBytes(outcome: Shared): string | Buffer {
  const known = bytesOf.get(outcome)
  if (known) return known
  if (known === undefined) {
    bytesOf.set(outcome, null)
    return outcome.json
  }
  const bytes = Buffer.from(outcome.json)
  bytesOf.set(outcome, bytes)
  return bytes
}

function textOf(part: string | Shared): string {
  return typeof part === 'string' ? part : part.json
}
