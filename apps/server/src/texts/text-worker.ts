import { parentPort } from 'node:worker_threads'
import type { ReadText } from './judgment-of-texts.ts'
import { textOf } from './text-of.ts'

parentPort?.on('message', async (bytes: Uint8Array) => {
  const found: ReadText = { read: await textOf(bytes).catch(() => null) }
  parentPort?.postMessage(found)
})
