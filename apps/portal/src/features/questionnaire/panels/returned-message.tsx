import { Message } from '@granary/ui'

/** Why the packaging team opened the stage again. */
export function ReturnedMessage({ reason }: { readonly reason: string }) {
  return (
    <Message tone="warning" className="q-returned">
      <p>
        <strong>Returned for changes.</strong> {reason}
      </p>
    </Message>
  )
}
