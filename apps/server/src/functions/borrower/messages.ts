import { appError, borrowerMessages } from '@granary/api'
import { counted, mailed, noticed, together } from '../../effects.ts'
import {
  countNewMessages,
  listMessages,
  markMessagesRead,
  messageItems,
  sharesWith,
  threadOf,
  writeMessage,
} from '../../model/borrower/index.ts'
import { lenderMutation, lenderQuery, projectQuery, projectVisitorMutation } from '../builders.ts'
import { borrowerQuery, borrowerWriterMutation } from './rule.ts'

const messageWritten = together(mailed, counted, noticed, { borrower_messages: ['added'] })

const list = borrowerQuery(borrowerMessages.list, ({ db, services, person, access }) =>
  listMessages(db, services, person, access.shares),
)

const send = borrowerWriterMutation(
  borrowerMessages.send,
  messageWritten,
  async ({ db, services, person, access }, { projectId: _, ...about }) => {
    await writeMessage(db, services, person, access.shares, about)
    return null
  },
)

const listForLender = lenderQuery(
  borrowerMessages.listForLender,
  async ({ db, services, person, lender }, ofBorrower) => {
    const shares = await sharesWith(db, lender.organizationId, ofBorrower)
    const messages = await listMessages(db, services, person, shares)
    return { messages, items: await messageItems(db, services, shares) }
  },
)

const answer = lenderMutation(
  borrowerMessages.answer,
  messageWritten,
  async ({ db, services, person, lender }, { projectId, personId, ...about }) => {
    const shares = await sharesWith(db, lender.organizationId, { projectId, personId })
    await writeMessage(db, services, person, shares, about)
    return null
  },
)

const messagesRead = { message_reads: ['added', 'read_at'] } as const

const markRead = borrowerWriterMutation(
  borrowerMessages.markRead,
  messagesRead,
  async ({ db, person, access }, { upTo }) => {
    const [share] = access.shares
    if (share) await markMessagesRead(db, threadOf(share), person.id, upTo)
    return null
  },
)

/** What is between a lender and its borrowers: staff read none of it. */
const isOfLender = (role: string) => role === 'owner' || role === 'officer' || role === 'viewer'

const markReadForLender = projectVisitorMutation(
  borrowerMessages.markReadForLender,
  messagesRead,
  async ({ db, person, project, role }, { projectId, personId, upTo }) => {
    if (!isOfLender(role)) throw appError('NOT_FOUND')
    await sharesWith(db, project.organization_id, { projectId, personId })
    await markMessagesRead(db, { projectId, borrowerId: personId }, person.id, upTo)
    return null
  },
)

const countNew = projectQuery(borrowerMessages.countNew, async ({ db, person, project, role }) =>
  isOfLender(role) ? countNewMessages(db, project.id, person.id) : [],
)

export const borrowerMessageFunctions = [
  list,
  send,
  listForLender,
  answer,
  markRead,
  markReadForLender,
  countNew,
]
