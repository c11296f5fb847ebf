import { judgmentOfInspection } from './judgment-of-inspection.ts'
import { readFilesInThread } from './reading-files.ts'

/** The process that finds out what files of one person are, one after another. */
await readFilesInThread(new URL('./inspect-worker.ts', import.meta.url), judgmentOfInspection)
