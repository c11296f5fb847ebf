import { Worker } from 'node:worker_threads'
import type { InspectionLimits } from '../files/content/inspection-limits.ts'

/**
 * The process in which one workbook is read that somebody brought back: it comes in on standard input, its cells go
 * out on standard output as a line of JSON. A thread of its own does the reading, and this one watches over memory and
 * time, as where files are inspected.
 */
const { memoryBytes, processorMs }: InspectionLimits = JSON.parse(process.argv[2] ?? '')
const lookEveryMs = 5

function answer(line: string): void {
  clearInterval(watch)
  process.stdout.write(`${line}\n`, () => process.exit(0))
}

const watch = setInterval(() => {
  const { user, system } = process.cpuUsage()
  const isTooMuch = process.memoryUsage.rss() >= memoryBytes || (user + system) / 1000 >= processorMs
  if (isTooMuch) process.exit(tooMuchCode)
}, lookEveryMs)
const tooMuchCode = 77

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: memoryBytes / 1024 / 1024, codeRangeSizeMb: 64 },
})
worker.once('error', () => process.exit(tooMuchCode))
worker.once('message', answer)
worker.postMessage(new Uint8Array(Buffer.concat(chunks)))
