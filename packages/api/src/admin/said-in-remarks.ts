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

interface Asked {
  readonly fieldId: string
  readonly uploadId: string | null
}

interface Settled extends Asked {
  readonly state: string
  readonly audience: string
  readonly byKind: string
}

/**
 * The remark of the team by which the same was asked before, where the lender settled or disputed it: what is asked again
 * comes back under its number, with what was said to it.
 */
export function askedBefore<Remark extends Settled>(
  { fieldId, uploadId }: Asked,
  remarks: readonly Remark[],
): Remark | undefined {
  return remarks.findLast(
    (remark) =>
      (remark.state === 'done' || remark.state === 'disputed') &&
      remark.byKind === 'staff' &&
      remark.audience !== 'internal' &&
      remark.fieldId === fieldId &&
      remark.uploadId === uploadId,
  )
}

/** What is asked where nobody says why. */
export const askedWithoutWords = 'Please look at this again.'
