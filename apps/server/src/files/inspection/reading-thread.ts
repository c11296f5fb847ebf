import { Worker } from 'node:worker_threads'
import type { InspectionLimits } from '../content/inspection-limits.ts'

/**
 * What a process does in which one file is read: it comes in on standard input, what was read goes out on standard
 * output as a line of JSON. A thread of its own does the reading, and this one watches over memory and time, as where
 * files are inspected.
 */
export async function readInThread(program: URL): Promise<void> {
  const { memoryBytes, processorMs }: InspectionLimits = JSON.parse(process.argv[2] ?? '')
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage()
    const isTooMuch = process.memoryUsage.rss() >= memoryBytes || (user + system) / 1000 >= processorMs
    if (isTooMuch) process.exit(tooMuchCode)
  }, lookEveryMs)
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  const worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: memoryBytes / 1024 / 1024, codeRangeSizeMb: 64 },
  })
  worker.once('error', () => process.exit(tooMuchCode))
  worker.once('message', (line: string) => {
    clearInterval(watch)
    process.stdout.write(`${line}\n`, () => process.exit(0))
  })
  worker.postMessage(new Uint8Array(Buffer.concat(chunks)))
}

const lookEveryMs = 5
const tooMuchCode = 77
