/** What was shared with a borrower: their home, their answers, their messages. */
export {
  answerableFields,
  type BorrowerAccess,
  borrowerAccess,
  borrowerMayOpen,
  fieldsOfBorrowers,
  isShared,
  readableFields,
  sharedFieldsOf,
} from './borrower-access.ts'
export {
  type BorrowersReading,
  requireAnswerable,
  requireReadable,
  saveSharedAnswers,
  sharedQuestionnaire,
  sharedStageView,
  tellLender,
  withoutHidden,
} from './borrower-answers.ts'
export { borrowerProject, listBorrowerProjects } from './borrower-home.ts'
export { listMessages, messageItems, writeMessage } from './borrower-messages.ts'
export {
  choicesOf,
  listSharedProjects,
  sharesWith,
} from './borrower-shares.ts'
export {
  listSharedTables,
  saveSharedRows,
  saveSharedTable,
  sharedDeclarations,
  sharedRemovedRows,
  sharedTablePast,
  sharedTableView,
  sharedToRead,
} from './borrower-tables.ts'
export { cutDown } from './borrower-view.ts'
export { findForBorrower } from './finding.ts'
export { countNewMessages, markMessagesRead, threadOf } from './message-reads.ts'
