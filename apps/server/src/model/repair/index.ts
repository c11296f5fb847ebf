/** Answers that were lost or stand unsealed, put right by a command or at the start. */
export { repairAll, told } from './repair-run.ts'
export { sealEarlierAnswers } from './seal-earlier.ts'
