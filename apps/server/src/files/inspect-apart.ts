import { Worker } from 'node:worker_threads'
import type { Finding } from './inspect.ts'

/** A document that needs longer or more than this is made to hurt; it counts as one nobody can open. */
const longestMs = 20_000
const resourceLimits = { maxOldGenerationSizeMb: 512, stackSizeMb: 16 }

/**
 * Inspects in a thread of its own: reading a large document takes seconds in which this one has sockets to serve,
 * and a document made to exhaust memory takes down only that thread.
 */
export function inspectApart(bytes: Uint8Array): Promise<Finding> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./inspect-worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits,
    })
    const end = (finding: Finding) => {
      clearTimeout(timer)
      resolve(finding)
      void worker.terminate()
    }
    const timer = setTimeout(() => end(unreadable), longestMs)
    worker.once('message', end)
    worker.once('error', () => end(unreadable))
  })
}

const unreadable: Finding = { kind: 'other', flaw: 'broken' }
