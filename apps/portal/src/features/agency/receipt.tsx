import { type AgencyView, adminReviews } from '@granary/api'
import { Button, ExternalTextLink, NativeSelect, TextButton, useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useFilePicker } from '../../lib/forms/use-file-picker.tsx'
import { FilesOnTheirWayList } from './files-on-their-way.tsx'
import { useProjectFiles } from './use-project-files.ts'
import { type FilesOnTheirWay, useSending } from './use-sending.ts'

/** What proves a sending: a document of the project, or a file that was sent for it. */
export interface Receipt {
  readonly uploadId?: string
  readonly sent?: { readonly storageId: string; readonly fileName: string }
}

interface ReceiptFieldProps {
  readonly projectId: string
  readonly error: string | undefined
  readonly sending: FilesOnTheirWay
  readonly value: Receipt
  readonly onChange: (value: Receipt) => void
}

/** Chooses the receipt while the sending is written down. */
export function ReceiptField({ projectId, error, sending, value, onChange }: ReceiptFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const files = useProjectFiles(projectId)
  const picker = useFilePicker({ onFiles: sending.begin, one: true })
  const { sent } = value
  return (
    <div className="ag-about-field" ref={field}>
      <NativeSelect
        id="receiptUploadId"
        label="Receipt"
        optional
        help="A document of the project, or a file that you add here. It can also be added later, until the project is closed."
        error={error}
        value={value.uploadId ?? ''}
        onValueChange={(uploadId) => onChange(uploadId === '' ? {} : { uploadId })}
        placeholder="None"
        options={files}
      />
      {sent ? (
        <ul className="ag-attached" aria-label="Receipt">
          <li>
            <span>{sent.fileName}</span>
            <TextButton
              onClick={() => {
                onChange({})
                field.current?.querySelector('select')?.focus()
              }}
            >
              Remove<span className="g-visually-hidden"> {sent.fileName}</span>
            </TextButton>
          </li>
        </ul>
      ) : (
        <Button look="secondary" size="compact" icon={Plus} onClick={picker.open}>
          Add a file
        </Button>
      )}
      {picker.input}
      <FilesOnTheirWayList sending={sending} />
    </div>
  )
}

interface ReceiptPartProps {
  readonly projectId: string
  readonly view: AgencyView
}

/** What proves the sending; the team adds it when it comes later. */
export function ReceiptPart({ projectId, view: { sent, may } }: ReceiptPartProps) {
  const grant = useMutation(adminReviews.generateReceiptUrl)
  const addReceipt = useMutation(adminReviews.addReceipt)
  const toasts = useToasts()
  const sending = useSending({
    grant: () => grant({ projectId }),
    take: async (receipt) => {
      await addReceipt({ projectId, receipt })
      toasts.show({ title: `“${receipt.fileName}” is the receipt.`, tone: 'success' })
    },
  })
  const picker = useFilePicker({ onFiles: sending.begin, one: true })
  const mayAdd = may.record.includes('receipt')
  if (!sent || !(sent.receipt || mayAdd)) return null
  return (
    <div className="ag-foot">
      {sent.receipt && (
        <p>
          <ExternalTextLink href={sent.receipt.downloadUrl}>{sent.receipt.fileName}</ExternalTextLink>
        </p>
      )}
      {mayAdd && (
        <p className="g-no-print">
          <TextButton writes onClick={picker.open}>
            {sent.receipt ? 'Add another receipt' : 'Add the receipt'}
          </TextButton>
          {picker.input}
        </p>
      )}
      <FilesOnTheirWayList sending={sending} />
    </div>
  )
}
