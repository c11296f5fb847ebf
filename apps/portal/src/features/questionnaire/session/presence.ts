import { type PresentPerson, presence } from '@granary/api'
import { useConvex } from 'convex/react'
import { useEffect, useState } from 'react'
import { isInTable, type Place, sayPlace } from '../../../lib/projects/say-place.ts'
import { useMe } from '../../../lib/session/me.tsx'
import type { StageName } from '../saving/stage-data.ts'
import { createTopics, type Topics } from '../saving/topics.ts'

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

  // Watched past React, which would draw the whole form anew for each that comes, goes or moves.
  useEffect(() => {
    const watch = client.watchQuery(presence.list, { projectId })
    const isHere = (each: PresentPerson) =>
      each.stage === stage && (each.categoryId === presence.reviewPlace) === inReview
    const look = () =>
      here.see(
        peopleIn(watch).filter((each) => each.personId !== me.personId && isHere(each) && !isInTable(each)),
      )
    look()
    return watch.onUpdate(look)
  }, [client, here, projectId, me.personId, stage, inReview])

  useEffect(() => {
    const whole: Place = inReview ? { categoryId: presence.reviewPlace } : {}
    const said = sayPlace(client, { projectId, stage }, whole)
    here.onMove((next) => said.move({ ...next, ...whole }))
    return () => {
      here.onMove(() => undefined)
      said.leave()
    }
  }, [client, here, projectId, stage, inReview])
  return here
}

/** Nobody until it is known, nor where it cannot be told: the page itself says what is wrong. */
function peopleIn(watch: { localQueryResult(): PresentPerson[] | undefined }): readonly PresentPerson[] {
  try {
    return watch.localQueryResult() ?? []
  } catch {
    return []
  }
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
