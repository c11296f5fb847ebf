import { Message } from '@granary/ui'

/** What was begun on this page and not sent, by the names of the drafts. */
const begun = new Set<string>()

export function noteBegun(name: string, isBegun: boolean): void {
  if (isBegun) begun.add(name)
  else begun.delete(name)
}

export const hasBegunWords = () => begun.size > 0

/** Where somebody signs in again whose sign-in ended under what they were writing. */
export function BegunWords() {
  if (begun.size === 0) return null
  return (
    <div className="p-entrance-note">
      <Message tone="info">
        What you began to write is kept on this device. It is there again when you sign in, and nobody else
        can read it.
      </Message>
    </div>
  )
}
