import { adminReviews, type Review } from '@granary/api'
import { Button, Confirm, TextButton, VisuallyHidden } from '@granary/ui'
import { useMutation } from 'convex/react'
import { type ReactNode, useState } from 'react'
import { useChange } from '../forms/use-change.ts'
import { useMe } from '../session/me.tsx'

type UnderReview = Pick<Review, 'projectId' | 'stage' | 'assignee'>
type Colleague = Review['team'][number]

interface HandOver {
  /** Gives or takes the review; who has it loses it only after a question. */
  readonly to: (colleague: Colleague) => void
  readonly question: ReactNode
}

/** Who has a review from now on. What takes it from somebody says first what it does. */
export function useHandOver({ projectId, stage, assignee }: UnderReview): HandOver {
  const { personId: me } = useMe()
  const give = useMutation(adminReviews.give)
  const take = useMutation(adminReviews.take)
  const change = useChange()
  const [asked, setAsked] = useState<Colleague>()
  const place = { projectId, stage }
  const hand = ({ personId, name }: Colleague) =>
    personId === me
      ? change(take({ ...place, ...(assignee && { from: assignee.personId }) }), 'The review is yours.')
      : change(give({ ...place, personId }), `The review is with ${name} now.`)
  return {
    to: (colleague) => {
      if (assignee === null) void hand(colleague)
      else if (colleague.personId !== assignee.personId) setAsked(colleague)
    },
    question: asked && assignee && (
      <Confirm
        open
        {...questionWords(asked, assignee, me)}
        onConfirm={() => {
          setAsked(undefined)
          void hand(asked)
        }}
        onCancel={() => setAsked(undefined)}
      />
    ),
  }
}

function questionWords(to: Colleague, from: Colleague, me: string) {
  const stays = 'What was decided and the packaging status stay.'
  if (to.personId === me) {
    return {
      title: `Take the review over from ${from.name}?`,
      description: `You return or accept it from then on. ${from.name} no longer can, and is told. ${stays}`,
      confirmLabel: 'Take it over',
    }
  }
  const loser = from.personId === me ? 'You' : from.name
  return {
    title: `Give the review to ${to.name}?`,
    description: `${to.name} returns or accepts it from then on, and is told. ${loser} no longer can. ${stays} Anybody of the packaging team can take it over later.`,
    confirmLabel: 'Give the review',
  }
}

interface TakeOverProps extends UnderReview {
  /** In a list: as a line of text, with the project that it is about. */
  readonly projectName?: string
}

/** For whoever of the team does not have a review that somebody else has. */
export function TakeOver({ projectName, ...review }: TakeOverProps) {
  const { personId, name } = useMe()
  const { to, question } = useHandOver(review)
  const ask = () => to({ personId, name })
  return (
    <>
      {projectName === undefined ? (
        <Button look="secondary" onClick={ask}>
          Take it over
        </Button>
      ) : (
        <TextButton onClick={ask}>
          Take it over<VisuallyHidden>: {projectName}</VisuallyHidden>
        </TextButton>
      )}
      {question}
    </>
  )
}
