import './viewing-banner.css'
import { account, type Me, messageOf } from '@granary/api'
import { Button, Icon, useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { Eye } from 'lucide-react'
import { useState } from 'react'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

interface ViewingBannerProps {
  readonly name: string
  readonly personId: string
  /** What cannot be used meanwhile is described by the banner's sentence. */
  readonly sentenceId: string
  readonly viewing: NonNullable<Me['viewing']>
}

/** On every page while an administrator looks at the portal as somebody else: whose eyes these are, and the way back. */
export function ViewingBanner({ name, personId, sentenceId, viewing }: ViewingBannerProps) {
  const end = useMutation(account.endViewing)
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await end({})
      window.location.assign(`/admin/people/${personId}`)
    } catch (error) {
      setBusy(false)
      toasts.show({ title: messageOf(error), tone: 'danger' })
    }
  }
  return (
    <section className="p-viewing g-no-print" aria-label="View as">
      <p>
        <Icon of={Eye} />
        <span id={sentenceId}>
          <strong>You see the portal as {name}.</strong> Nothing can be changed. It ends by itself at{' '}
          {clock.format(viewing.until)}.
        </span>
      </p>
      <Button look="secondary" size="compact" busy={busy && 'Ending…'} onClick={() => void leave()}>
        End view
      </Button>
    </section>
  )
}
