import type { RemarkAudience } from '@granary/api'
import { Message, TextButton } from '@granary/ui'
import { AudienceLine, type RemarkReader } from './audience-line.tsx'

interface ReadersChangedProps {
  readonly audience: RemarkAudience
  readonly reader: RemarkReader
  readonly onGoOn: () => void
}

/** The remark was given to others while words to it were written: they go out once their writer says so. */
export default function ReadersChanged({ audience, reader, onGoOn }: ReadersChangedProps) {
  return (
    <Message tone="warning">
      Who reads this remark has changed since you began to write. Now:{' '}
      <AudienceLine audience={audience} reader={reader} />{' '}
      <TextButton onClick={onGoOn}>Write to them</TextButton>
    </Message>
  )
}
