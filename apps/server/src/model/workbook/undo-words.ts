/** Why something stays that somebody else had a hand in. */
export function changedSince(by: string | null | undefined): string {
  return by ? `${by} changed it since.` : 'It was changed since.'
}
