import { anyTaxIdsIn, plainly, withTaxIdsMasked } from '@granary/eligibility'
import { MASK_SIGN } from '@granary/forms'

/**
 * Tax ids and numbers as long as those of accounts are neither found nor shown; of a tax id the last four digits stay.
 * Nothing else moves from its place.
 */
export function withNumbersHidden(written: string): string {
  const masked = withTaxIdsMasked(written, anyTaxIdsIn)
  const { text, placeOf } = plainly(masked)
  let hidden = ''
  let done = 0
  for (const { index, 0: number } of text.matchAll(NUMBER)) {
    if (!isOfAccount(number) || isAmount(text, index)) continue
    const [start, end] = [placeOf(index), placeOf(index + number.length - 1) + 1]
    hidden += masked.slice(done, start) + MASK_SIGN.repeat(end - start)
    done = end
  }
  return hidden + masked.slice(done)
}

const NUMBER = /\d+(?:-\d+)*/g
const DIGITS_OF_ACCOUNT = 9

/** Telephone numbers and ZIP codes are as long; and what is shaped as a tax id and was left is called something else. */
const ofOtherThings: ReadonlySet<string> = new Set(['3,3,4', '1,3,3,4', '5,4', '2,7', '3,2,4'])

function isOfAccount(number: string): boolean {
  const groups = number.split('-').map(({ length }) => length)
  const digits = groups.reduce((sum, length) => sum + length, 0)
  return digits >= DIGITS_OF_ACCOUNT && !ofOtherThings.has(String(groups))
}

const isAmount = (text: string, index: number) => /[$€£]$/.test(text.slice(Math.max(0, index - 1), index))
