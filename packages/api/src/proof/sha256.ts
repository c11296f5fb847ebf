/**
 * SHA-256 of what comes in pieces: the browser's own takes only a whole file at once, which a ZIP of gigabytes is
 * too large for.
 */
export class Sha256 {
  readonly #state = Uint32Array.from(firstState)
  readonly #rest = new Uint8Array(64)
  readonly #words = new Uint32Array(64)
  #restLength = 0
  #length = 0

  update(bytes: Uint8Array): this {
    this.#length += bytes.length
    let at = 0
    if (this.#restLength > 0) {
      at = Math.min(64 - this.#restLength, bytes.length)
      this.#rest.set(bytes.subarray(0, at), this.#restLength)
      this.#restLength += at
      if (this.#restLength < 64) return this
      this.#block(this.#rest, 0)
      this.#restLength = 0
    }
    for (; at + 64 <= bytes.length; at += 64) this.#block(bytes, at)
    this.#rest.set(bytes.subarray(at), 0)
    this.#restLength = bytes.length - at
    return this
  }

  /** Hexadecimal; nothing can be added afterwards. */
  digest(): string {
    const bits = this.#length * 8
    const end = new Uint8Array(this.#restLength < 56 ? 64 - this.#restLength : 128 - this.#restLength)
    end[0] = 0x80
    const view = new DataView(end.buffer)
    view.setUint32(end.length - 8, Math.floor(bits / 2 ** 32))
    view.setUint32(end.length - 4, bits >>> 0)
    this.update(end)
    return [...this.#state].map((word) => word.toString(16).padStart(8, '0')).join('')
  }

  #block(bytes: Uint8Array, from: number): void {
    const words = this.#words
    const state = this.#state
    for (let i = 0; i < 16; i++) {
      const at = from + i * 4
      words[i] =
        (byte(bytes, at) << 24) |
        (byte(bytes, at + 1) << 16) |
        (byte(bytes, at + 2) << 8) |
        byte(bytes, at + 3)
    }
    for (let i = 16; i < 64; i++) {
      const [early, late] = [word(words, i - 15), word(words, i - 2)]
      const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
      const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
      words[i] = (word(words, i - 16) + small + word(words, i - 7) + large) | 0
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let i = 0; i < 64; i++) {
      const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      const first = (h + mixed + ((e & f) ^ (~e & g)) + word(constants, i) + word(words, i)) | 0
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    const ends = [a, b, c, d, e, f, g, h]
    for (let i = 0; i < 8; i++) state[i] = (word(state, i) + (ends[i] ?? 0)) | 0
  }
}

const byte = (bytes: Uint8Array, at: number) => bytes[at] ?? 0
const word = (words: Uint32Array, at: number) => words[at] ?? 0
const turned = (value: number, by: number) => (value >>> by) | (value << (32 - by))

/** The first 64 primes: their cube roots make the constants, the square roots of the first eight the beginning. */
const primes = Array.from({ length: 312 }, (_, at) => at).filter(
  (number) =>
    number > 1 && !Array.from({ length: number }, (_, at) => at).some((by) => by > 1 && number % by === 0),
)
const constants = Uint32Array.from(primes, (prime) => fractionOf(prime, 3))
const firstState = primes.slice(0, 8).map((prime) => fractionOf(prime, 2))

/** The first 32 bits behind the point of a root, exactly: a root in floating point is not exact enough. */
function fractionOf(prime: number, degree: 2 | 3): number {
  const scaled = BigInt(prime) << BigInt(32 * degree)
  let root = BigInt(Math.floor(prime ** (1 / degree) * 2 ** 32)) + 2n
  while (root ** BigInt(degree) > scaled) root--
  return Number(root & 0xffffffffn)
}
