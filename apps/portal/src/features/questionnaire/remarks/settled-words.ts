import type { Remark } from '@granary/api'

const words: Readonly<Record<Remark['state'], string>> = {
  open: 'Left to settle',
  done: 'Done by',
  disputed: 'Disputed by',
  resolved: 'Resolved by',
}

/** Where a remark stands, in a line: "Done by Dana Whitlock." */
export function settledWords({ state, stateBy }: Pick<Remark, 'state' | 'stateBy'>): string {
  return state === 'open' ? `${words.open}.` : `${words[state]} ${stateBy ?? 'somebody who left'}.`
}
