import { readInThread } from '../files/inspection/reading-thread.ts'

/** The process in which one workbook is read that somebody brought back. */
await readInThread(new URL('./read-worker.ts', import.meta.url))
