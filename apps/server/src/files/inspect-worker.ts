import { parentPort, workerData } from 'node:worker_threads'
import { inspectContent } from './inspect.ts'

parentPort?.postMessage(await inspectContent(workerData as Uint8Array))
