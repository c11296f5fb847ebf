/**
 * What was read last, where nothing can be read now: the public pages are there though the database is not. A reading
 * that takes too long is left to end by itself, and the visit after it has what it found.
 */
export function lastSaid<T>(read: () => Promise<T>, first: T, withinMs = 1_000): () => Promise<T> {
  let last = first
  let reading: Promise<void> | undefined
  const readAnew = async () => {
    try {
      last = await read()
    } catch {
      // It is said by whatever else asks the database.
    } finally {
      reading = undefined
    }
  }
  return async () => {
    reading ??= readAnew()
    await within(reading, withinMs)
    return last
  }
}

async function within(reading: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([reading, elapsed])
  clearTimeout(timer)
}
