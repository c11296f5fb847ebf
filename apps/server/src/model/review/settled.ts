import { appError } from '@granary/api'
import { reviewing } from '@granary/checklists'
import type { ProjectWork } from '../stages/index.ts'
import { itemsOf } from './decisions.ts'
import { decisionsOf, type Round } from './rounds.ts'

/** Everything of a round is decided, and nothing needs attention. */
export async function requireSettled(work: ProjectWork, round: Round): Promise<void> {
  const decided = (await decisionsOf(work.db, round)).map(({ item_id, state }) => ({
    itemId: item_id,
    state: state as reviewing.ItemState,
  }))
  const unsettled = reviewing.unsettledItems(await itemsOf(work, round), decided)
  if (unsettled.length === 0) return
  const count = unsettled.length
  throw appError('UNSETTLED', {
    message: count === 1 ? '1 item is not settled yet.' : `${count} items are not settled yet.`,
    count,
    items: unsettled.map(({ id }) => id),
  })
}
