import { adminReviews, type PossibleDays, projectPackage } from '@granary/api'
import { Message, useToasts } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { FormDialog } from '../../lib/forms/form-dialog.tsx'
import { FreeLine } from '../../lib/forms/free-text.tsx'
import { dateAndTime } from '../../lib/words/dates.ts'
import { momentOf } from './agency-words.ts'
import { HappenedOn } from './days/happened-on.tsx'
import { dayProblem, nearestDay } from './days/possible-day.ts'
import { type Receipt, ReceiptField } from './receipt.tsx'
import { useSending } from './use-sending.ts'

interface SendDialogProps {
  readonly projectId: string
  readonly days: PossibleDays
  readonly onClose: () => void
}

/** The package went out: to whom, how, when, and what proves it. */
export function SendDialog({ projectId, days, onClose }: SendDialogProps) {
  const markSent = useMutation(adminReviews.markSent)
  const grant = useMutation(adminReviews.generateReceiptUrl)
  const built = useQuery(projectPackage.get, { projectId })
  const toasts = useToasts()
  const [office, setOffice] = useState('')
  const [method, setMethod] = useState('')
  const [on, setOn] = useState(() => nearestDay(days))
  const [receipt, setReceipt] = useState<Receipt>({})
  const sending = useSending({
    grant: () => grant({ projectId }),
    take: (sent) => setReceipt({ sent }),
  })
  return (
    <FormDialog
      title="Mark as sent"
      description="The lender is told, and everything that happens at the agency is written down here from then on."
      formClass="ag-form"
      submitLabel="Mark as sent"
      busyLabel="Saving…"
      asked={{
        fields: ['office', 'method', 'at', 'receiptUploadId', 'receipt'],
        check: () => ({
          office: office.trim() === '' ? 'Say to which office it was sent.' : undefined,
          method: method.trim() === '' ? 'Say how it was sent.' : undefined,
          at: dayProblem(on, days),
          receiptUploadId: sending.problem,
        }),
      }}
      send={async () => {
        await markSent({
          projectId,
          office,
          method,
          at: momentOf(on),
          ...(built && built.version !== null && { note: packageWords(built) }),
          ...(receipt.uploadId && { receiptUploadId: receipt.uploadId }),
          ...(receipt.sent && { receipt: receipt.sent }),
        })
        toasts.show({ title: 'Marked as sent. The lender was told.', tone: 'success' })
        onClose()
      }}
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          {built && (
            <Message tone={built.version === null ? 'warning' : 'info'}>{whatGoesOut(built)}</Message>
          )}
          <FreeLine
            id="office"
            label="Office"
            help="Such as “Nebraska state office”."
            error={errors.office}
            value={office}
            onValueChange={setOffice}
          />
          <FreeLine
            id="method"
            label="How"
            help="Such as “Secure upload, two volumes”."
            error={errors.method}
            value={method}
            onValueChange={setMethod}
          />
          <HappenedOn label="Sent on" days={days} error={errors.at} value={on} onValueChange={setOn} />
          <ReceiptField
            projectId={projectId}
            error={errors.receiptUploadId ?? errors.receipt}
            sending={sending}
            value={receipt}
            onChange={setReceipt}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Which package goes out, or that none was built here. */
function whatGoesOut({ version, builtAt, isOutOfDate }: projectPackage.PackageView): string {
  if (version === null) return 'No package was built here. What is sent is not kept with the project.'
  const built = builtAt === null ? '' : `, built ${dateAndTime(builtAt)}`
  const since = isOutOfDate ? ' Something was changed since it was built.' : ''
  return `Package version ${version} goes out${built}.${since}`
}

/** The same as the log keeps it: by what nobody can mistake it for another. */
const packageWords = ({ version, digest }: projectPackage.PackageView) =>
  `Package version ${version}${digest === null ? '' : `, manifest ${digest}`}`
