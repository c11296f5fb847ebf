import { Button, Confirm, Dialog } from '@granary/ui'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Something could not be saved: whether the person signs out nevertheless. */
export function askToLeave(left: string): Promise<boolean> {
  return shown<boolean>((answer) => (
    <Confirm
      open
      title="Sign out before everything is saved?"
      description={`${left} could not be saved yet. What is unsaved stays on this device, encrypted so that nobody else can read it, and is saved when you sign in here again and open the form or the table.`}
      confirmLabel="Sign out"
      cancelLabel="Stay signed in"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  ))
}

/** Who believes to be signed out leaves the device to others. */
export function tellStillSignedIn(reason: string): Promise<void> {
  return shown<void>((answer) => (
    <Dialog
      open
      onOpenChange={() => answer()}
      title="You are still signed in"
      description={reason}
      actions={<Button onClick={() => answer()}>Close</Button>}
    />
  ))
}

/** Outside the pages, which come and go, and so at no cost to those who never see it. */
function shown<Answer>(dialog: (answer: (given: Answer) => void) => ReactNode): Promise<Answer> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    root.render(
      dialog((given) => {
        root.unmount()
        place.remove()
        resolve(given)
      }),
    )
  })
}
