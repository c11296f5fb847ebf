import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { type Finding, flawed } from './inspect.ts'
import type { InspectionLimits } from './inspection-limits.ts'

/**
 * The process that inspects one file: the file comes in on standard input, what was found goes out on standard output.
 * A thread of its own does the reading, and this one watches: beyond the limits it says so and ends the process.
 */
interface Task extends InspectionLimits {
  readonly size: number
}

const { size, memoryBytes, processorMs }: Task = JSON.parse(process.argv[2] ?? '')
/** Often enough that between two looks nothing can be filled that would hurt the machine. */
const lookEveryMs = 5

function answer(finding: Finding): void {
  writeSync(1, `${JSON.stringify(finding)}\n`)
  // At once, whatever the thread is in the middle of.
  process.kill(process.pid, 'SIGKILL')
}

setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (process.memoryUsage.rss() >= memoryBytes || (user + system) / 1000 >= processorMs)
    answer(flawed('bomb'))
}, lookEveryMs)

const bytes = new Uint8Array(size)
let taken = 0
for await (const chunk of process.stdin) {
  bytes.set(chunk as Buffer, taken)
  taken += (chunk as Buffer).length
}
if (taken !== size) throw new Error(`${taken} of ${size} bytes came`)

const worker = new Worker(new URL('./inspect-worker.ts', import.meta.url), {
  workerData: bytes,
  transferList: [bytes.buffer],
  resourceLimits: { maxOldGenerationSizeMb: memoryBytes / 1024 / 1024, codeRangeSizeMb: 64 },
})
worker.once('message', answer)
// Only a heap that is full gets here: what a file makes the reading do wrong is caught where it is read.
worker.once('error', () => answer(flawed('bomb')))
