const sweepEveryMs = 15_000

/** Sweeps until it is stopped. Every node does it: the statements cost nothing when there is nothing to do. */
export function startSweeping(
  sweep: () => Promise<unknown>,
  trouble: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(sweep).catch(trouble)
  }, sweepEveryMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
