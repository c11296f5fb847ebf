const ROUND_MS = 25

/**
 * Microseconds that one operation takes. Looks at the clock once in a while only: it costs as much as the quickest
 * operations.
 */
export function perOperation(run: () => unknown): number {
  const start = performance.now()
  let operations = 0
  let batch = 1
  let spent = 0
  while (spent < ROUND_MS) {
    for (let at = 0; at < batch; at++) run()
    operations += batch
    spent = performance.now() - start
    if (spent < ROUND_MS / 10) batch *= 2
  }
  return (spent * 1000) / operations
}
