import type { PresentPerson, Review } from '@granary/api'
import { PresenceChip } from '@granary/ui'
import { useEffect, useSyncExternalStore } from 'react'
import { initialsOf } from '../../../lib/people/initials.ts'

/** Where this tab is in the review, and who else of the team is in it. */
export interface ReviewersHere {
  move(place: { readonly fieldId: string }): void
  others(): readonly PresentPerson[]
  subscribe(topic: string, listener: () => void): () => void
}

interface ReviewersLineProps {
  readonly here: ReviewersHere
  readonly review: Review
  /** What is open here. */
  readonly itemId: string
}

/** Who else is at this review, and at which item: two at once see each other. Nothing is locked by it. */
export function ReviewersLine({ here, review, itemId }: ReviewersLineProps) {
  useEffect(() => here.move({ fieldId: itemId }), [here, itemId])
  const people = useSyncExternalStore(
    (listener) => here.subscribe('everybody', listener),
    () => here.others(),
  )
  const items = review.sections.flatMap((section) => section.items)
  const at = ({ fieldId }: PresentPerson) => items.find(({ id }) => id === fieldId)?.label
  return (
    <p className="p-review-here" role="status">
      {people.map((person) => (
        <PresenceChip key={`${person.personId} ${person.tab}`} initials={initialsOf(person.name)}>
          <span>{`${person.name} is here too${placeWords(at(person))}`}</span>
        </PresenceChip>
      ))}
    </p>
  )
}

const placeWords = (label: string | undefined) => (label === undefined ? '' : `, at “${label}”`)
