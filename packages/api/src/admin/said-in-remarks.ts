/** Why something needs attention, from the list and in the words of whoever decided it. */
export const inOneText = ({ reason, note }: { readonly reason: string | null; readonly note: string }) =>
  [reason ?? '', note].filter((text) => text !== '').join('. ')

interface Decided {
  /** Why it needs attention. */
  readonly words: string
  /** In an earlier round, in which it was asked for then. */
  readonly carriedOver: boolean
}

/**
 * Whether what needs attention is asked for by the remarks of the team that stand open at it. Words that none of them
 * says are a point of their own: they would reach nobody.
 */
export function isSaidInRemarks({ words, carriedOver }: Decided, texts: readonly string[]): boolean {
  return texts.length > 0 && (words === '' || carriedOver || texts.includes(words))
}
