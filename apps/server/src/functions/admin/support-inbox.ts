import { supportInbox } from '@granary/api'
import { audited, mailed, together } from '../../effects.ts'
import {
  addSupportNote,
  assignRequest,
  listSupportRequests,
  replyToRequest,
  setRequestStatus,
  supportRequestDetail,
} from '../../model/support/index.ts'
import { supportMutation, supportQuery } from '../builders.ts'
import { wide } from '../reach.ts'

const list = supportQuery(
  supportInbox.list,
  wide('Staff look over all requests.', 'support_requests'),
  ({ db, journal }, request) => listSupportRequests(db, request, journal),
)

const get = supportQuery(
  supportInbox.get,
  wide(
    'Entries have no key of their request, and whoever has the duty can be chosen.',
    'support_entries',
    'admin_duties',
  ),
  ({ db }, { requestId }) => supportRequestDetail(db, requestId),
)

const assign = supportMutation(
  supportInbox.assign,
  together(audited, { support_requests: ['assigned_to', 'status'] }),
  async ({ db, person }, { requestId, personId }) => {
    await assignRequest(db, person, requestId, personId)
    return null
  },
)

const setStatus = supportMutation(
  supportInbox.setStatus,
  together(audited, { support_requests: ['status'] }),
  async ({ db, person }, { requestId, status }) => {
    await setRequestStatus(db, person, requestId, status)
    return null
  },
)

const reply = supportMutation(
  supportInbox.reply,
  together(audited, mailed, { support_entries: ['added'], support_requests: ['status'] }),
  async ({ db, services, person }, { requestId, text }) => {
    await replyToRequest(db, services, person, requestId, text)
    return null
  },
)

const addNote = supportMutation(
  supportInbox.addNote,
  together(audited, { support_entries: ['added'] }),
  async ({ db, person }, { requestId, text }) => {
    await addSupportNote(db, person, requestId, text)
    return null
  },
)

export const supportInboxFunctions = [list, get, assign, setStatus, reply, addNote]
