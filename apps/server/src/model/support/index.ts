/** Requests for support, from both sides. */
export {
  addSupportNote,
  assignRequest,
  listSupportRequests,
  replyToRequest,
  setRequestStatus,
  supportRequestDetail,
} from './support-inbox.ts'
export { submitSupportRequest } from './support-requests.ts'
