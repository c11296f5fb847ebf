import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { type Finding, flawed } from '../content/findings.ts'
import type { InspectionLimits } from '../content/inspection-limits.ts'
import { type Answer, headBytes, readHead } from './inspection-protocol.ts'

/**
 * The process that inspects files of one person, one after another: they come in on standard input, what was found
 * goes out on standard output. A thread of its own does the reading, and this one watches: beyond the limits of a file
 * it says so and ends the process. Where anything but a sound file was found, nothing is read after it.
 */
const { memoryBytes, processorMs }: InspectionLimits = JSON.parse(process.argv[2] ?? '')
/** Often enough that between two looks nothing can be filled that would hurt the machine. */
const lookEveryMs = 5

/** What is under way, and nothing between two files. It was started for the first, which bears the start as well. */
let file = 1
let usedBeforeMs = 0

function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Half of its memory is left to the next file, and its time all in all stays within what one file may take. */
function isSpent(): boolean {
  return process.memoryUsage.rss() > memoryBytes / 2 || usedMs() > processorMs
}

function answer(finding: Finding): void {
  const isLast = finding.flaw !== null || finding.caution !== null || isSpent()
  const said: Answer = { ...finding, file, isLast }
  if (file > 0) writeSync(1, `${JSON.stringify(said)}\n`)
  file = 0
  // At once, whatever the thread is in the middle of.
  if (isLast) process.kill(process.pid, 'SIGKILL')
}

setInterval(() => {
  if (process.memoryUsage.rss() >= memoryBytes || usedMs() - usedBeforeMs >= processorMs)
    answer(flawed('bomb'))
}, lookEveryMs)

const worker = new Worker(new URL('./inspect-worker.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: memoryBytes / 1024 / 1024, codeRangeSizeMb: 64 },
})
// Only a heap that is full gets here: what a file makes the reading do wrong is caught where it is read.
worker.once('error', () => answer(flawed('bomb')))

const incoming = process.stdin[Symbol.asyncIterator]()
let arrived = new Uint8Array()

/** Undefined when the server has ended what it sends. */
async function take(size: number): Promise<Uint8Array | undefined> {
  const bytes = new Uint8Array(size)
  for (let taken = 0; ; ) {
    const part = arrived.subarray(0, size - taken)
    bytes.set(part, taken)
    taken += part.length
    arrived = arrived.subarray(part.length)
    if (taken === size) return bytes
    const next = await incoming.next()
    if (next.done) return undefined
    arrived = next.value
  }
}

async function read(bytes: Uint8Array): Promise<Finding> {
  const found = new Promise<Finding>((resolve) => worker.once('message', resolve))
  worker.postMessage(bytes, [bytes.buffer as ArrayBuffer])
  return found
}

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
