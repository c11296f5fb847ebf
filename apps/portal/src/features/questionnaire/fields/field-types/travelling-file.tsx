import { type Field, formatFileSize } from '@granary/forms'
import { FileRow } from '@granary/ui'
import { sendingWords } from '../../../../lib/forms/sending-words.ts'
import { pictureTexts } from '../../files/pictures.ts'
import type { Transfer } from '../../files/transfer-rows.ts'
import { badgeOf } from '../../files/uploads.ts'
import { useWork } from '../../session/work-context.tsx'

const awaited = { room: 'there is room', server: 'the server can take it' }

/** A file between the person's choice and the server: how far it is, why it waits or failed, and what can be done. */
export function TravellingFile({ field, row }: { readonly field: Field; readonly row: Transfer }) {
  const { transfers } = useWork()
  const size = formatFileSize(row.file.size)
  const note = row.picture && pictureTexts.made(row.picture)
  const look = { name: row.file.name, badge: badgeOf(row.file.name), note }
  const cancel = () => transfers.cancel(field.id, row.id)
  switch (row.state) {
    case 'failed':
      return (
        <FileRow
          {...look}
          meta={size}
          failure={row.message}
          onRetry={() => transfers.retry(field, row.id)}
          onDismiss={cancel}
        />
      )
    case 'refused':
      return <FileRow {...look} meta={size} failure={row.message} onDismiss={cancel} />
    case 'sending':
      return <FileRow {...look} meta={sendingWords(row)} progress={row.part} onCancel={cancel} />
    case 'queued':
      return <FileRow {...look} meta={`${size}, waits for its turn`} onCancel={cancel} />
    case 'waiting':
      return row.waitsFor === undefined ? (
        <FileRow
          {...look}
          meta={`${size}, kept on this device until the connection is back`}
          onCancel={cancel}
        />
      ) : (
        <FileRow
          {...look}
          meta={`${size}, kept on this device until ${awaited[row.waitsFor]}`}
          note={[note, row.message].filter(Boolean).join(' ')}
          onRetry={() => transfers.retry(field, row.id)}
          onCancel={cancel}
        />
      )
    default:
      return row.state satisfies never
  }
}
