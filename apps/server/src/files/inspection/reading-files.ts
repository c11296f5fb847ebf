import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { InspectionLimits } from '../content/inspection-limits.ts'
import type { Found, Judgment } from './reading.ts'
import { headBytes, readHead } from './reading-protocol.ts'

/** Often enough that between two looks nothing can be filled that would hurt the machine. */
const lookEveryMs = 5

/**
 * What a process does that reads files of one person, one after another: they come in on standard input, what was found
 * goes out on standard output. A thread of its own does the reading, and this one watches: beyond the limits of a file
 * it says so and ends the process. Where anything but a plain file was found, nothing is read after it.
 */
export async function readFilesInThread<Read extends Found>(
  program: URL,
  { tooMuch, isPlain }: Judgment<Read>,
): Promise<void> {
  const { memoryBytes, processorMs }: InspectionLimits = JSON.parse(process.argv[2] ?? '')
  /** What is under way, and nothing between two files. It was started for the first, which bears the start as well. */
  let file = 1
  let usedBeforeMs = 0

  /** Half of its memory is left to the next file, and its time all in all stays within what one file may take. */
  const isSpent = () => process.memoryUsage.rss() > memoryBytes / 2 || usedMs() > processorMs

  function answer(found: Read): void {
    const isLast = !isPlain(found) || isSpent()
    if (file > 0) writeSync(1, `${JSON.stringify({ ...found, file, isLast })}\n`)
    file = 0
    // At once, whatever the thread is in the middle of.
    if (isLast) process.kill(process.pid, 'SIGKILL')
  }

  setInterval(() => {
    if (process.memoryUsage.rss() >= memoryBytes || usedMs() - usedBeforeMs >= processorMs) answer(tooMuch)
  }, lookEveryMs)

  const worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: memoryBytes / 1024 / 1024, codeRangeSizeMb: 64 },
  })
  // Only a heap that is full gets here: what a file makes the reading do wrong is caught where it is read.
  worker.once('error', () => answer(tooMuch))
  const read = (bytes: Uint8Array) => {
    const found = new Promise<Read>((resolve) => worker.once('message', resolve))
    worker.postMessage(bytes, [bytes.buffer as ArrayBuffer])
    return found
  }

  const take = incoming()
  for (;;) {
    const head = await take(headBytes)
    if (!head) process.exit()
    const { file: next, size } = readHead(head)
    if (next > 1) usedBeforeMs = usedMs()
    file = next
    const bytes = await take(size)
    if (!bytes) process.exit()
    answer(await read(bytes))
  }
}

function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Gives so many bytes of standard input at a time; undefined when the server has ended what it sends. */
function incoming(): (size: number) => Promise<Uint8Array | undefined> {
  const chunks = process.stdin[Symbol.asyncIterator]()
  let arrived: Uint8Array = new Uint8Array()
  return async (size) => {
    const bytes = new Uint8Array(size)
    for (let taken = 0; ; ) {
      const part = arrived.subarray(0, size - taken)
      bytes.set(part, taken)
      taken += part.length
      arrived = arrived.subarray(part.length)
      if (taken === size) return bytes
      const next = await chunks.next()
      if (next.done) return undefined
      arrived = next.value
    }
  }
}
