import { readInThread } from '../files/inspection/reading-thread.ts'

/** The process in which the text of one document is read. */
await readInThread(new URL('./text-worker.ts', import.meta.url))
