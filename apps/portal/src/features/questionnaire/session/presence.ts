import { type PresentPerson, presence } from '@granary/api'
import { useConvex, useQuery } from 'convex/react'
import { useEffect, useState } from 'react'
import { useMe } from '../../../lib/session/me.tsx'
import type { StageName } from '../saving/stage-data.ts'
import { createTopics, type Topics } from '../saving/topics.ts'

/** The server forgets a tab that was silent for 45 seconds. */
const SAY_AGAIN_MS = 20_000
const ONE_A_SECOND_MS = 1000

export interface Place {
  readonly categoryId?: string
  readonly fieldId?: string
}

/** Where I am, and who else is where. Kept out of React, so that a colleague's move draws one field anew. */
export interface Here extends Pick<Topics, 'subscribe'> {
  move(place: Place): void
  others(): readonly PresentPerson[]
  in(fieldId: string): PresentPerson | undefined
}

export const EVERYBODY_TOPIC = 'everybody'

interface OpenHere extends Here {
  see(people: readonly PresentPerson[]): void
  onMove(listener: (place: Place) => void): void
}

/** Says where this tab is and shows who else is in the stage. It informs, it locks nothing. */
export function usePresence(projectId: string, stage: StageName, inReview = false): Here {
  const [here] = useState(createHere)
  const me = useMe()
  const client = useConvex()
  const people = useQuery(presence.list, { projectId })

  useEffect(() => {
    const isHere = (each: PresentPerson) =>
      each.stage === stage && (each.categoryId === presence.reviewPlace) === inReview
    here.see((people ?? []).filter((each) => each.personId !== me.personId && isHere(each)))
  }, [here, people, me.personId, stage, inReview])

  useEffect(() => {
    const tab = crypto.randomUUID()
    const whole: Place = inReview ? { categoryId: presence.reviewPlace } : {}
    let place = whole
    let timer: ReturnType<typeof setTimeout> | undefined
    let saidAt = Number.NEGATIVE_INFINITY
    const say = () => {
      saidAt = performance.now()
      plan(SAY_AGAIN_MS)
      // Presence is worth nothing later: it is said again in any case, and never disturbs the work.
      client.mutation(presence.enter, { projectId, tab, stage, ...place }).then(
        ({ written }) => written || plan(ONE_A_SECOND_MS),
        () => undefined,
      )
    }
    const plan = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(say, ms)
    }
    here.onMove((next) => {
      const isSame = next.fieldId === place.fieldId && (inReview || next.categoryId === place.categoryId)
      if (isSame) return
      place = { ...next, ...whole }
      plan(Math.max(0, saidAt + ONE_A_SECOND_MS - performance.now()))
    })
    say()
    // With the line the server has forgotten the tab.
    let hadLine = true
    const forgetLine = client.subscribeToConnectionState(({ isWebSocketConnected }) => {
      if (isWebSocketConnected && !hadLine) say()
      hadLine = isWebSocketConnected
    })
    return () => {
      forgetLine()
      clearTimeout(timer)
      here.onMove(() => undefined)
      client.mutation(presence.leave, { projectId, tab }).catch(() => undefined)
    }
  }, [client, here, projectId, stage, inReview])
  return here
}

/** For a borrower, who is not told who works at the lender, and when. */
export const nobodyHere: Here = createHere()

function createHere(): OpenHere {
  const topics = createTopics()
  let others: readonly PresentPerson[] = []
  let moved: (place: Place) => void = () => undefined
  const inField = (people: readonly PresentPerson[], fieldId: string) =>
    people.find((each) => each.fieldId === fieldId)
  return {
    subscribe: topics.subscribe,
    move: (place) => moved(place),
    others: () => others,
    in: (fieldId) => inField(others, fieldId),
    onMove: (listener) => {
      moved = listener
    },
    see(people) {
      const touched = new Set([...others, ...people].map((each) => each.fieldId))
      const before = others
      others = people
      if (before.length > 0 || people.length > 0) topics.tell(EVERYBODY_TOPIC)
      for (const fieldId of touched) {
        if (fieldId && inField(before, fieldId)?.personId !== inField(people, fieldId)?.personId)
          topics.tell(fieldId)
      }
    },
  }
}
