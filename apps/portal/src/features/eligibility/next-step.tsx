import { messageOf, onboarding } from '@granary/api'
import { Button, ButtonLink, Card, Message } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { forgetCheckDraft } from '../../lib/check-draft.ts'
import { currentLender, useSignedIn } from '../../lib/session/me.tsx'
import { resultAddress } from './paths.ts'

interface NextStepProps {
  readonly token: string
  readonly carriedOver: boolean
}

/** From the result into an account: to a new one, to the set-up of a lender, or straight to the project. */
export function NextStep({ token, carriedOver }: NextStepProps) {
  const person = useSignedIn()
  if (person === 'unknown') return null
  if (person === 'signed out') {
    return (
      <Card title="Make it your first project">
        <p>
          Your answers come along: after you register and set up your lender, the project exists and its
          pre-application is filled in as far as we know it.
        </p>
        <div className="p-next-actions">
          <ButtonLink href="/register">Create your account</ButtonLink>
          <ButtonLink look="secondary" href={`/lender?next=${encodeURIComponent(resultAddress)}`}>
            Sign in
          </ButtonLink>
        </div>
      </Card>
    )
  }
  const lender = currentLender(person)
  if (!lender?.onboarded) {
    return (
      <Card title="Make it your first project">
        <p>One thing is missing: your lender. Two short steps, most of them filled in from this check.</p>
        <div className="p-next-actions">
          <ButtonLink href="/lender/onboarding">Set up your lender</ButtonLink>
        </div>
      </Card>
    )
  }
  if (lender.role === 'viewer') return null
  return <CarryOver token={token} lenderName={lender.organizationName} carriedOver={carriedOver} />
}

function CarryOver({ token, carriedOver, lenderName }: NextStepProps & { readonly lenderName: string }) {
  const navigate = useNavigate()
  const carryOver = useMutation(onboarding.carryOver)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const add = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { projectId } = await carryOver({ checkToken: token })
      await navigate({ to: '/lender/dashboard/projects/$projectid', params: { projectid: projectId } })
      forgetCheckDraft()
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Card title={carriedOver ? 'This check is a project already' : `Add it to ${lenderName}`}>
      <p>The pre-application is filled in from your answers, and says where each of them came from.</p>
      {failure && (
        <Message tone="danger" announce="alert">
          {failure}
        </Message>
      )}
      <div className="p-next-actions">
        <Button busy={busy && 'Opening…'} onClick={() => void add()}>
          {carriedOver ? 'Open the project' : 'Create the project'}
        </Button>
      </div>
    </Card>
  )
}
