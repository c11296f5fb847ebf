import { borrowerMessages } from '@granary/api'
import { counted, mailed, together } from '../../effects.ts'
import { listMessages, messageItems, sharesWith, writeMessage } from '../../model/borrower/index.ts'
import { lenderMutation, lenderQuery } from '../builders.ts'
import { borrowerQuery, borrowerWriterMutation } from './rule.ts'

const messageWritten = together(mailed, counted, { borrower_messages: ['added'] })

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

export const borrowerMessageFunctions = [list, send, listForLender, answer]
