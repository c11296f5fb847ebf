/** Runs what is handed in, so many at once and no more. Who has handed in much waits behind who has handed in little. */
export interface FairQueue {
  run<Result>(whose: string, task: () => Promise<Result>): Promise<Result>
}

/** Those who wait take turns: one task of each in the order in which they came, then the next of each. */
export function createFairQueue(atOnce: number): FairQueue {
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  function next(): void {
    const [first] = waiting
    if (!first || running >= atOnce) return
    const [whose, tasks] = first
    const start = tasks.shift()
    // Taken out and put back behind everybody else.
    waiting.delete(whose)
    if (tasks.length > 0) waiting.set(whose, tasks)
    running++
    start?.()
  }

  return {
    async run(whose, task) {
      await new Promise<void>((start) => {
        waiting.set(whose, [...(waiting.get(whose) ?? []), start])
        next()
      })
      try {
        return await task()
      } finally {
        running--
        next()
      }
    },
  }
}
