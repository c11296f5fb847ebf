import { messageOf, onboarding } from '@granary/api'
import { Button, Message } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { useAfterPause } from '../../lib/forms/use-after-pause.ts'

const shortestName = 3
const pauseMs = 300

/** Lenders of a like name, so that none is founded twice: ask to join one, or go on. */
export function SimilarLenders({ lenderName }: { readonly lenderName: string }) {
  const name = useAfterPause(lenderName.trim(), pauseMs)
  const found = useQuery(onboarding.findSimilar, name.length >= shortestName ? { lenderName: name } : 'skip')
  const requests = useQuery(onboarding.get, {})?.joinRequests ?? []
  const askToJoin = useMutation(onboarding.askToJoin)
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<string>()
  if (!found || found.length === 0) return null

  const ask = async (organizationId: string) => {
    setBusy(organizationId)
    setFailure(undefined)
    try {
      await askToJoin({ organizationId })
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Message tone="info" announce="status" className="p-similar">
      <p>
        <strong>Is it one of these?</strong> Ask to join, and an owner lets you in. Otherwise simply go on.
      </p>
      <ul>
        {found.map(({ organizationId, name: itsName, place }) => (
          <li key={organizationId}>
            <span>
              {itsName}
              <span className="p-similar-place">{place}</span>
            </span>
            {requests.some(
              (request) => request.organizationId === organizationId && request.status === 'open',
            ) ? (
              <span>Asked. You get a mail when it is answered.</span>
            ) : (
              <Button
                writes
                look="secondary"
                size="compact"
                busy={busy === organizationId && 'Asking…'}
                onClick={() => void ask(organizationId)}
              >
                Ask to join<span className="g-visually-hidden"> {itsName}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure && <p role="alert">{failure}</p>}
    </Message>
  )
}
