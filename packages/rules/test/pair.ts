/** The second reading has its own fractions: a pair in lowest terms, with schoolbook rules and nothing of the product. */
export type Pair = readonly [top: bigint, bottom: bigint]
const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : divisor(b, a % b))
export function pair(top: bigint, bottom = 1n): Pair {
  const common = divisor(top, bottom) || 1n
  const sign = bottom < 0n ? -1n : 1n
  return [(sign * top) / common, (sign * bottom) / common]
}
export const add = ([a, b]: Pair, [c, d]: Pair) => pair(a * d + c * b, b * d)
export const minus = (a: Pair, [c, d]: Pair) => add(a, [-c, d])
export const mul = ([a, b]: Pair, [c, d]: Pair) => pair(a * c, b * d)
export const div = ([a, b]: Pair, [c, d]: Pair) => pair(a * d, b * c)
export const all = (...pairs: readonly Pair[]) => pairs.reduce(add, pair(0n))
/** Cents as one writes them, a half away from nothing. */
export function cents([top, bottom]: Pair): string {
  const positive = top < 0n ? -top : top
  const whole = (positive * 200n + bottom) / (2n * bottom)
  const text = whole.toString().padStart(3, '0')
  return `${top < 0n && whole > 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

/** So many cents, or hundredths of a percent. */
export const own = (value: number) => pair(BigInt(value), 100n)
export const hundredths = (value: Pair) => div(value, pair(100n))
