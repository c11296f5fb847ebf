export interface CounterState {
  /** "1,312 of 1,500 characters", or nothing while there is plenty of room. */
  text: string | undefined
  /** Changes only when a threshold is crossed, so a live region may hold it. */
  announcement: string
  over: boolean
}

const shownFrom = 0.8

/** Characters as people count them: an emoji is one. */
export function counterState(text: string, limit: number): CounterState {
  const used = [...text].length
  const over = used > limit
  const shown = used >= limit * shownFrom
  return {
    text: shown ? `${grouped(used)} of ${grouped(limit)} characters` : undefined,
    announcement: over
      ? `Over the limit of ${grouped(limit)} characters.`
      : shown
        ? `Close to the limit of ${grouped(limit)} characters.`
        : '',
    over,
  }
}

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
