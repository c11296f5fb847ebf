import { parentPort } from 'node:worker_threads'
import { inspectContent } from '../content/inspect.ts'

parentPort?.on('message', async (bytes: Uint8Array) => {
  parentPort?.postMessage(await inspectContent(bytes))
})
