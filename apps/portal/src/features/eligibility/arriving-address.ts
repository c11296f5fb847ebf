import { wordsIn } from '@granary/eligibility'

/** As long as the address of a project may be. */
const longestAddress = 400

/**
 * The address with which the public site sends somebody on, behind the # of the first step. Anybody can make such a
 * link: what is no line of words, or longer than an address may be, is left alone.
 */
export function arrivingAddress(hash: string): string | null {
  const given = new URLSearchParams(hash.replace(/^#/, '')).get('address') ?? ''
  if (given.length > longestAddress) return null
  return wordsIn(given.replace(/[\p{Cc}\p{Cf}]/gu, ' ')) || null
}
