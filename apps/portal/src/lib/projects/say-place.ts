import { type PresentPerson, presence } from '@granary/api'
import type { useConvex } from 'convex/react'

/** The server forgets a tab that was silent for 45 seconds. */
const SAY_AGAIN_MS = 20_000
const ONE_A_SECOND_MS = 1000

export interface Place {
  readonly categoryId?: string
  readonly fieldId?: string
}

interface Where {
  readonly projectId: string
  readonly stage: PresentPerson['stage']
}

/** Says where this tab is for as long as it is there; on each change of place, but at most once a second. */
export function sayPlace(client: ReturnType<typeof useConvex>, where: Where, first: Place) {
  const tab = crypto.randomUUID()
  let place = first
  let timer: ReturnType<typeof setTimeout> | undefined
  let saidAt = Number.NEGATIVE_INFINITY
  const say = () => {
    saidAt = performance.now()
    plan(SAY_AGAIN_MS)
    // Presence is worth nothing later: it is said again in any case, and never disturbs the work.
    client.mutation(presence.enter, { ...where, tab, ...place }).then(
      ({ written }) => written || plan(ONE_A_SECOND_MS),
      () => undefined,
    )
  }
  const plan = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(say, ms)
  }
  say()
  // With the line the server has forgotten the tab.
  let hadLine = true
  const forgetLine = client.subscribeToConnectionState(({ isWebSocketConnected }) => {
    if (isWebSocketConnected && !hadLine) say()
    hadLine = isWebSocketConnected
  })
  return {
    move(next: Place) {
      if (next.fieldId === place.fieldId && next.categoryId === place.categoryId) return
      place = next
      plan(Math.max(0, saidAt + ONE_A_SECOND_MS - performance.now()))
    },
    leave() {
      forgetLine()
      clearTimeout(timer)
      client.mutation(presence.leave, { projectId: where.projectId, tab }).catch(() => undefined)
    },
  }
}

export const isInTable = ({ categoryId }: PresentPerson) => categoryId?.startsWith('table ') === true
