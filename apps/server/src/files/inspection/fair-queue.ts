/** Runs what is handed in, so many at once and no more. Who has handed in much waits behind who has handed in little. */
export interface FairQueue {
  run<Result>(whose: string, task: () => Promise<Result>): Promise<Result>
}

/**
 * Whoever has least running is next. Among equals those who wait take turns: one task of each in the order in which
 * they came, then the next of each. So two people with many tasks keep one place each, and what is kept there for them.
 */
export function createFairQueue(atOnce: number): FairQueue {
  const waiting = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  let all = 0

  function next(): void {
    if (all >= atOnce) return
    const whose = leastServed()
    if (whose === undefined) return
    const tasks = waiting.get(whose) ?? []
    const start = tasks.shift()
    // Taken out and put back behind everybody else.
    waiting.delete(whose)
    if (tasks.length > 0) waiting.set(whose, tasks)
    count(whose, 1)
    start?.()
  }

  function leastServed(): string | undefined {
    let least: string | undefined
    for (const whose of waiting.keys())
      if (least === undefined || runningOf(whose) < runningOf(least)) least = whose
    return least
  }

  const runningOf = (whose: string) => running.get(whose) ?? 0

  function count(whose: string, change: 1 | -1): void {
    all += change
    running.set(whose, runningOf(whose) + change)
    if (running.get(whose) === 0) running.delete(whose)
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
        count(whose, -1)
        next()
      }
    },
  }
}
