import type { RemarkPlace } from '@granary/api'
import { TextButton, VisuallyHidden } from '@granary/ui'

interface PickedChipProps {
  readonly place: RemarkPlace | null
  readonly onRemove: () => void
}

/** Which place of the document a new remark is about. */
export function PickedChip({ place, onRemove }: PickedChipProps) {
  if (!place) return null
  return (
    <p className="p-review-picked">
      <span>{`About page ${place.page}${place.region ? ', the marked part' : ''}.`}</span>{' '}
      <TextButton onClick={onRemove}>
        Take away<VisuallyHidden> the place</VisuallyHidden>
      </TextButton>
    </p>
  )
}
