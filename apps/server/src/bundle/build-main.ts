/**
 * The process in which a package is drawn and packed: documents of people are opened here, away from the server, with
 * limits and without its settings. A thread of its own does the work in one folder, and this one watches: beyond the
 * limits it says so and ends the process.
 */
import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { InspectionLimits } from '../files/content/inspection-limits.ts'
import type { Line, Task } from './build-lines.ts'

const { memoryBytes, processorMs }: InspectionLimits = JSON.parse(process.argv[2] ?? '')
/** Often enough that between two looks nothing can be filled that would hurt the machine. */
const lookEveryMs = 5

let documentMs = processorMs
/** When the document that is open was opened, in time of the processor. */
let takenAtMs: number | undefined

function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const say = (line: Line) => writeSync(1, `${JSON.stringify(line)}\n`)

/** At once, whatever the thread is in the middle of. */
function end(line: Line): void {
  say(line)
  process.kill(process.pid, 'SIGKILL')
}

setInterval(() => {
  const used = usedMs()
  if (process.memoryUsage.rss() >= memoryBytes) end({ spent: 'memory' })
  if (used >= processorMs) end({ spent: 'time' })
  if (takenAtMs !== undefined && used - takenAtMs >= documentMs) end({ spent: 'time for a document' })
}, lookEveryMs)

const worker = new Worker(new URL('./build-worker.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: memoryBytes / 1024 / 1024, codeRangeSizeMb: 64 },
})
// Only a heap that is full gets here: what goes wrong in the work is said by it.
worker.once('error', (error) => end({ spent: String(error) }))
worker.on('message', (line: Line) => {
  if ('taking' in line) takenAtMs = line.taking === null ? undefined : usedMs()
  say(line)
  if ('result' in line || 'failed' in line) process.exit()
})

process.stdin.setEncoding('utf8')
let given = ''
let isBegun = false
process.stdin.on('data', (text: string) => {
  given += text
  if (isBegun || !given.includes('\n')) return
  isBegun = true
  const task = JSON.parse(given) as Task
  documentMs = task.documentMs
  worker.postMessage(task)
})
// Whoever asked for it is gone, and nobody would take what is made.
process.stdin.on('end', () => process.exit(1))
