import { members, messageOf } from '@granary/api'
import { Button, Confirm, useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { currentLender, useMe } from '../../lib/me.tsx'

/** Whether every member of the lender needs an authenticator app. For owners. */
export function SecondFactorRule() {
  const required = currentLender(useMe())?.requiresSecondFactor ?? false
  const requireSecondFactor = useMutation(members.requireSecondFactor)
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const change = (next: boolean) => {
    setAsking(false)
    requireSecondFactor({ required: next }).then(
      () =>
        toasts.show({
          title: next ? 'Members need an authenticator app now.' : 'An authenticator app is optional now.',
          tone: 'success',
        }),
      (error: unknown) => toasts.show({ title: messageOf(error), tone: 'danger' }),
    )
  }
  return (
    <section aria-labelledby="members-second-factor">
      <h2 id="members-second-factor">Second factor</h2>
      <p className="p-members-rule">
        {required
          ? 'Every member needs an authenticator app. Those without one set it up before anything else opens.'
          : 'Members may set up an authenticator app. You can ask it of everybody.'}
      </p>
      <Button writes look="secondary" onClick={() => (required ? change(false) : setAsking(true))}>
        {required ? 'Make it optional' : 'Require an authenticator app'}
      </Button>
      <Confirm
        open={asking}
        title="Require an authenticator app?"
        description="Members who have none are led to their profile at once and set one up before they can go on. What they have not saved yet stays on their device."
        confirmLabel="Require"
        onConfirm={() => change(true)}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}
