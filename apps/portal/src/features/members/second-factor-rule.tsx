import { members } from '@granary/api'
import { Button, Confirm } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { useChange } from '../../lib/forms/use-change.ts'
import { currentLender, useMe } from '../../lib/session/me.tsx'

/** Whether every member of the lender needs an authenticator app. For owners. */
export function SecondFactorRule() {
  const required = currentLender(useMe())?.requiresSecondFactor ?? false
  const requireSecondFactor = useMutation(members.requireSecondFactor)
  const change = useChange()
  const [asking, setAsking] = useState(false)
  const setRule = (next: boolean) => {
    setAsking(false)
    void change(
      requireSecondFactor({ required: next }),
      next ? 'Members need an authenticator app now.' : 'An authenticator app is optional now.',
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
      <Button writes look="secondary" onClick={() => (required ? setRule(false) : setAsking(true))}>
        {required ? 'Make it optional' : 'Require an authenticator app'}
      </Button>
      <Confirm
        open={asking}
        title="Require an authenticator app?"
        description="Members who have none are led to their profile at once and set one up before they can go on. What they have not saved yet stays on their device."
        confirmLabel="Require"
        onConfirm={() => setRule(true)}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}
