import { readFilesInThread } from '../files/inspection/reading-files.ts'
import { judgmentOfTexts } from './judgment-of-texts.ts'

/** The process in which the texts of one person's documents are read, one after another. */
await readFilesInThread(new URL('./text-worker.ts', import.meta.url), judgmentOfTexts)
