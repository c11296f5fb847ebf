/** What happens at the agency: recorded, told, and read as a log with its clocks. */
export { agencyView, listEvents } from './agency-view.ts'
export { positionsOf } from './events.ts'
export { addQuestionFile, openQuestionFile, removeQuestionFile } from './question-files.ts'
export { openReceipt } from './receipts.ts'
export {
  addReceipt,
  answerQuestion,
  markSent,
  recordEvent,
  undoEvent,
  undoSent,
} from './recording.ts'
export { remindOfClocks } from './reminders.ts'
