import { withTaxIdsMasked } from '@granary/forms'

/** Tax ids and numbers as long as those of accounts are neither found nor shown. Nothing else moves from its place. */
export function withNumbersHidden(text: string): string {
  return withTaxIdsMasked(text).replace(/\d(?:-?\d){8,}/g, (number) => '•'.repeat(number.length))
}
