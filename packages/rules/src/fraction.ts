/**
 * An exact number. The bottom is positive. It is not kept in lowest terms: finding these takes longer than the few
 * operations that a figure is made of.
 */
export interface Fraction {
  readonly top: bigint
  readonly bottom: bigint
}

export const zero: Fraction = { top: 0n, bottom: 1n }
export const one: Fraction = { top: 1n, bottom: 1n }

/** No amount that anybody means is written longer. */
const longest = 60

/** A number as it is written, so that 0.1 is a tenth; nothing for what is no finite number of usual size. */
export function exact(value: unknown): Fraction | null {
  // Most amounts are whole, and need not be written to be read.
  if (Number.isSafeInteger(value)) return { top: BigInt(value as number), bottom: 1n }
  const written = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
  if (written.length > longest) return null
  const parts = /^(-?)(\d{1,21})(?:\.(\d{1,20}))?(?:e([+-]?\d{1,2}))?$/.exec(written.trim())
  if (!parts) return null
  const [, sign = '', whole = '', decimals = '', exponent = '0'] = parts
  const digits = BigInt(`${sign}${whole}${decimals}`)
  const shift = Number(exponent) - decimals.length
  return shift < 0
    ? { top: digits, bottom: 10n ** BigInt(-shift) }
    : { top: digits * 10n ** BigInt(shift), bottom: 1n }
}

/** A number of ours, which is known to be one. */
export function given(value: number): Fraction {
  const found = exact(value)
  if (!found) throw new Error(`${value} is no exact number`)
  return found
}

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.bottom === b.bottom) return { top: a.top + b.top, bottom: a.bottom }
  // Amounts have bottoms of ten and of a hundred, which must not grow with every row of a table.
  if (a.bottom % b.bottom === 0n) return { top: a.top + b.top * (a.bottom / b.bottom), bottom: a.bottom }
  if (b.bottom % a.bottom === 0n) return { top: a.top * (b.bottom / a.bottom) + b.top, bottom: b.bottom }
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }
}

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { top: -b.top, bottom: b.bottom })

export const times = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.top,
  bottom: a.bottom * b.bottom,
})

/** Nothing when it would be a division by nothing. */
export function over(a: Fraction, b: Fraction): Fraction | null {
  if (b.top === 0n) return null
  const sign = b.top < 0n ? -1n : 1n
  return { top: a.top * b.bottom * sign, bottom: a.bottom * b.top * sign }
}

export const sum = (all: readonly Fraction[]): Fraction => all.reduce(plus, zero)

/** Below zero, zero or above, as for sorting. */
export function compare(a: Fraction, b: Fraction): number {
  const isAlike = a.bottom === b.bottom
  const left = isAlike ? a.top : a.top * b.bottom
  const right = isAlike ? b.top : b.top * a.bottom
  return left < right ? -1 : left > right ? 1 : 0
}

export const largest = (a: Fraction, b: Fraction): Fraction => (compare(a, b) < 0 ? b : a)

export const percentOf = (percent: Fraction, whole: Fraction): Fraction =>
  times(whole, { top: percent.top, bottom: percent.bottom * 100n })

/** Halves go away from zero, as on a bank's paper. */
export function rounded(value: Fraction, places: number): Fraction {
  const scale = 10n ** BigInt(places)
  if (value.bottom === 1n) return { top: value.top * scale, bottom: scale }
  const doubled = value.top * scale * 2n
  const half = doubled < 0n ? doubled - value.bottom : doubled + value.bottom
  return { top: half / (value.bottom * 2n), bottom: scale }
}

/** What a figure has to reach, or may not go beyond. */
export interface Line {
  readonly least?: Fraction | null
  readonly most?: Fraction | null
}

/** Rounded, but what misses its line by little is never written as if it met it. */
export function roundedBeside(value: Fraction, { least, most }: Line, places: number): Fraction {
  const near = rounded(value, places)
  const misses = (line: Fraction, side: number) =>
    compare(value, line) === side && compare(near, line) !== side
  if (least && misses(least, -1)) return { ...near, top: near.top - 1n }
  if (most && misses(most, 1)) return { ...near, top: near.top + 1n }
  return near
}

/** With exactly so many decimals, without grouping. */
export function decimal(value: Fraction, places: number): string {
  const { top } = rounded(value, places)
  const digits = (top < 0n ? -top : top).toString().padStart(places + 1, '0')
  const sign = top < 0n ? '-' : ''
  if (places === 0) return `${sign}${digits}`
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
