import type { Fraction } from '../fraction.ts'
import type { FigureResult } from './figures.ts'
import { cents } from './shown.ts'

/** Whether two figures differ by more than so much percent of the computed one. */
export function apart(typed: Fraction, computed: Fraction, tolerance: Fraction): boolean {
  // Multiplied out: what is computed may have thousands of digits, and is never multiplied with itself.
  const gap = size(typed.top * computed.bottom - computed.top * typed.bottom)
  return gap * (tolerance.bottom * 100n) > size(computed.top) * (tolerance.top * typed.bottom)
}

const size = (value: bigint) => (value < 0n ? -value : value)

/** What somebody typed beside what is computed; nothing of it replaces the other. */
export function besideTyped(
  typed: Fraction | null,
  computed: Fraction,
  shown: (value: Fraction) => string,
): { readonly parts: NonNullable<FigureResult['parts']>; readonly notes: readonly string[] } {
  if (!typed) return { parts: [], notes: [] }
  const parts = [{ name: 'As it was typed', value: cents(typed) }]
  if (shown(typed) === shown(computed)) return { parts, notes: [] }
  return {
    parts,
    notes: [`Typed is ${shown(typed)}, computed ${shown(computed)}. What is typed stays as it is.`],
  }
}
