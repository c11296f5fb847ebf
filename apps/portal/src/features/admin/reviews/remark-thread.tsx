import { projectRemarks, type Remark, type RemarkAudience, type Review, type ReviewItem } from '@granary/api'
import { Button, NativeSelect } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { useChange } from '../../../lib/forms/use-change.ts'
import { MentionText } from '../../../lib/remarks/lazy-mention-text.tsx'
import { AudienceLine, RemarkCard } from '../../../lib/remarks/remark-card.tsx'
import { useMe } from '../../../lib/session/me.tsx'

interface RemarkThreadProps {
  readonly review: Review
  readonly item: ReviewItem
  readonly remarks: readonly Remark[]
}

/** What is said about one item. Who reads a remark is told by colour, line, icon and words. */
export function RemarkThread({ review, item, remarks }: RemarkThreadProps) {
  const { duties } = useMe()
  return (
    <section className="p-review-remarks" aria-label="Remarks">
      <h3>Remarks</h3>
      {remarks.length === 0 && <p className="p-review-none">No remarks here.</p>}
      {remarks.map((remark) => (
        <RemarkCard key={remark.remarkId} remark={remark} reader="staff" />
      ))}
      {duties.includes('packaging') && <NewRemark review={review} item={item} />}
    </section>
  )
}

const audienceOptions = [
  { value: 'internal', label: 'Packaging service only' },
  { value: 'lender', label: 'The lender' },
  { value: 'borrower', label: 'Both of them' },
]

function NewRemark({ review: { projectId, stage }, item }: Omit<RemarkThreadProps, 'remarks'>) {
  const add = useMutation(projectRemarks.add)
  const change = useChange()
  const [audience, setAudience] = useState<RemarkAudience>('internal')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const about = item.kind === 'upload' ? { uploadId: item.id } : { fieldId: item.id }
    if (await change(add({ projectId, stage, item: about, text, audience }), 'Remark added.')) setText('')
    setBusy(false)
  }
  return (
    <form
      className={`p-remark p-remark-${audience}`}
      aria-label="New remark"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !busy) void send()
      }}
    >
      <p className="p-remark-head">
        <AudienceLine audience={audience} reader="staff" />
      </p>
      <MentionText
        place={{ projectId, stage, fieldId: item.fieldId, audience }}
        label="New remark"
        value={text}
        limit={4000}
        onValueChange={setText}
      />
      <NativeSelect
        label="Who reads it"
        value={audience}
        options={audienceOptions}
        onValueChange={(value) => setAudience(value as RemarkAudience)}
      />
      <div>
        <Button type="submit" look="secondary" busy={busy && 'Adding…'}>
          Add
        </Button>
      </div>
    </form>
  )
}
