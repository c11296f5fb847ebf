import { parentPort } from 'node:worker_threads'
import { readWorkbook } from './read.ts'

parentPort?.once('message', (bytes: Uint8Array) => {
  readWorkbook(bytes).then(
    (sheets) => parentPort?.postMessage(JSON.stringify({ sheets })),
    (error: unknown) =>
      parentPort?.postMessage(
        JSON.stringify({ problem: error instanceof Error && error.name === 'TooMuch' ? 'large' : 'broken' }),
      ),
  )
})
