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
