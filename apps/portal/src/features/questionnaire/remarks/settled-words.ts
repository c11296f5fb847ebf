import type { Remark } from '@granary/api'

const words: Readonly<Record<Remark['state'], string>> = {
  open: 'Left to settle',
  done: 'Done by',
  disputed: 'Disputed by',
  resolved: 'Resolved by',
}

type Standing = Pick<Remark, 'state' | 'stateBy' | 'by' | 'byKind'>

/** Where a remark stands, in a line: "Done by Dana Whitlock." */
export function settledWords({ state, stateBy, by, byKind }: Standing): string {
  if (state === 'open' && byKind !== 'staff') return `Written by ${by ?? 'somebody who left'}.`
  return state === 'open' ? `${words.open}.` : `${words[state]} ${stateBy ?? 'somebody who left'}.`
}
