import { readdir, readFile } from 'node:fs/promises'

const MiB = 1024 * 1024

/** The most memory that our children have had, as the system counts it, looked at all the time. */
export function watchChildren() {
  const peaks = new Map<string, number>()
  let together = 0
  let processes = 0
  let isWatching = true
  const watching = (async () => {
    while (isWatching) {
      const now = await Promise.all(
        (await children()).map(async (pid) => ({ pid, ...(await memoryOf(pid)) })),
      )
      const living = now.filter(({ rss }) => rss > 20 * MiB)
      for (const { pid, highest } of living) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, highest))
      together = Math.max(
        together,
        living.reduce((sum, { rss }) => sum + rss, 0),
      )
      processes = Math.max(processes, living.length)
      await new Promise((resolve) => setTimeout(resolve, 3))
    }
  })()
  return {
    begin() {
      peaks.clear()
      together = 0
      processes = 0
    },
    highest: () => Math.max(0, ...peaks.values()),
    together: () => together,
    processes: () => processes,
    async stop() {
      isWatching = false
      await watching
    },
  }
}

async function children(): Promise<string[]> {
  const threads = await readdir('/proc/self/task')
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  return lists.flatMap((list) => list.split(' ').filter(Boolean))
}

async function memoryOf(pid: string): Promise<{ rss: number; highest: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const read = (name: string) => Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)?.[1] ?? 0) * 1024
  return { rss: read('VmRSS'), highest: read('VmHWM') }
}
