import { messageOf } from '@granary/api'
import { Button, Dialog } from '@granary/ui'

interface PaletteFailureProps {
  readonly error: unknown
  readonly onClose: () => void
}

/** The search alone has failed: what stands on the page stays as it is. */
export default function PaletteFailure({ error, onClose }: PaletteFailureProps) {
  return (
    <Dialog
      open
      title="The search did not work"
      description={messageOf(error)}
      onOpenChange={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    />
  )
}
