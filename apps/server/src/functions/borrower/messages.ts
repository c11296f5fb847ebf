import { appError, borrowerMessages } from '@granary/api'
import { counted, mailed, together } from '../../effects.ts'
import { type BorrowerShare, listMessages, writeMessage } from '../../model/borrower/index.ts'
import { isUuid } from '../../uuid.ts'
import { type LenderContext, lenderMutation, lenderQuery } from '../builders.ts'
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

const listForLender = lenderQuery(borrowerMessages.listForLender, async (context, { shareId }) =>
  listMessages(context.db, context.services, context.person, [await ownShare(context, shareId)]),
)

const answer = lenderMutation(
  borrowerMessages.answer,
  messageWritten,
  async (context, { shareId, ...about }) => {
    const share = await ownShare(context, shareId)
    await writeMessage(context.db, context.services, context.person, [share], about)
    return null
  },
)

async function ownShare({ db, lender }: LenderContext, shareId: string): Promise<BorrowerShare> {
  if (!isUuid(shareId)) throw appError('NOT_FOUND')
  const share = await db
    .selectFrom('borrower_shares')
    .selectAll()
    .where('id', '=', shareId)
    .where('organization_id', '=', lender.organizationId)
    .executeTakeFirst()
  if (!share) throw appError('NOT_FOUND')
  return share
}

export const borrowerMessageFunctions = [list, send, listForLender, answer]
