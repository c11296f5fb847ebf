/** Milliseconds of processor time that a piece of work takes: the least of a few runs, which is free of noise. */
export async function processorMs(work: () => unknown, runs = 4, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs && least > enough; run++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/**
 * What is wrong with the processor time that a text of `length` takes, in a sentence; nothing within `budgetMs`. A machine
 * that does other things is slower, by less than four times, at the half as at the whole: beyond the budget it is judged by
 * its growth, which is two for whatever reads a text once, and four for whatever reads it again at each of its signs.
 */
export async function tooDear(
  workOf: (length: number) => () => unknown,
  length: number,
  budgetMs: number,
): Promise<string | undefined> {
  const whole = await processorMs(workOf(length), 12, budgetMs)
  if (whole <= budgetMs) return undefined
  if (whole > 4 * budgetMs) return `${whole} ms`
  const half = await processorMs(workOf(length / 2), 12, whole / 2.5)
  return whole > 2.5 * half ? `${whole} ms, and ${half} ms for the half` : undefined
}
