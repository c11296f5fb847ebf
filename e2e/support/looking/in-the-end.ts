import { setTimeout } from 'node:timers/promises'

/**
 * What is read of a page once it is as it should be, or at last: drawn for another width, scrolled or read from the server
 * a moment before, it may still be on its way. What stays wrong is told as it stands.
 */
export async function inTheEnd<Seen>(
  look: () => Promise<Seen>,
  isRight: (seen: Seen) => boolean,
  patienceMs = 3_000,
): Promise<Seen> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const seen = await look()
    if (isRight(seen) || Date.now() >= giveUpAt) return seen
    await setTimeout(30)
  }
}

export const isEmpty = (found: readonly unknown[]): boolean => found.length === 0
