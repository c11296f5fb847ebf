import { notifications } from '@granary/api'
import { choose, chosenBy, markRead, noticesOf, standingsOf, unreadOf } from '../../model/notices/index.ts'
import { personMutation, personQuery } from '../builders.ts'

const list = personQuery(notifications.list, async ({ db, person, journal }, { paginationOpts }) =>
  noticesOf(db, person.id, await standingsOf(db, person.id), paginationOpts, journal),
)

const count = personQuery(notifications.count, async ({ db, person }) =>
  unreadOf(db, person.id, await standingsOf(db, person.id)),
)

const read = { notifications: ['read_at'] } as const

const markThese = personMutation(notifications.markRead, read, async ({ db, person }, { ids }) => {
  await markRead(db, person.id, ids)
  return null
})

const markAll = personMutation(notifications.markAllRead, read, async ({ db, person }) => {
  await markRead(db, person.id, 'all')
  return null
})

const getChoices = personQuery(notifications.getChoices, ({ db, person }) => chosenBy(db, person.id))

const setChoices = personMutation(
  notifications.setChoices,
  { notification_choices: ['added', 'choices', 'digest_hour'] },
  async ({ db, person }, chosen) => {
    await choose(db, person.id, chosen)
    return null
  },
)

export const notificationFunctions = [list, count, markThese, markAll, getChoices, setChoices]
