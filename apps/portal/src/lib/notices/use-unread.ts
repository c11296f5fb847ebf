import { notifications } from '@granary/api'
import { useQueries } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'

type Unread = FunctionReturnType<typeof notifications.count>

const counted = { count: { query: notifications.count, args: {} } }
const nothing: Unread = { unread: 0, places: [] }

/** What the person has not read yet. What cannot be counted is silent: it must not take the page with it. */
export function useUnread(): Unread {
  const { count } = useQueries(counted) as { count?: Unread | Error }
  return count === undefined || count instanceof Error ? nothing : count
}
