import { parentPort } from 'node:worker_threads'
import { textOf } from './text-of.ts'

parentPort?.once('message', (bytes: Uint8Array) => {
  textOf(bytes).then(
    (text) => parentPort?.postMessage(JSON.stringify(text)),
    () => parentPort?.postMessage('null'),
  )
})
