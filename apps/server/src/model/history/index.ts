/** The past of answers: who changed what, and bringing back how it was. */
export { fieldPast, type PastReader } from './field-past.ts'
export { bringAnswersBack, restoreAnswer, restoreStage } from './restoring.ts'
export { stageMoments } from './stage-moments.ts'
export { stageThen } from './stage-then.ts'
