/**
 * Timestamps travel as 8 bytes, little-endian, in base64. The client's 64-bit helper finds two values with the top
 * bit set unequal, which would make every transition fail, so anything from 2^63 up is refused here.
 */
const limit = 2n ** 63n

/** Whoever watches is told the same two timestamps in each step, so the last two are remembered. */
let last = { ts: 0n, text: 'AAAAAAAAAAA=' }
let lastButOne = last

export function encodeTimestamp(ts: bigint): string {
  if (ts === last.ts) return last.text
  if (ts === lastButOne.ts) return lastButOne.text
  if (ts < 0n || ts >= limit) throw new RangeError(`timestamp out of range: ${ts}`)
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(ts)
  lastButOne = last
  last = { ts, text: bytes.toString('base64') }
  return last.text
}

/** `null` for anything that `encodeTimestamp` would not have written. */
export function decodeTimestamp(text: string): bigint | null {
  if (!/^[A-Za-z0-9+/]{11}=$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64')
  const ts = bytes.readBigUInt64LE()
  return ts < limit && bytes.toString('base64') === text ? ts : null
}
