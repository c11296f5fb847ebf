import { projectRemarks, type RemarkAudience, type Review, type ReviewItem } from '@granary/api'
import { Button, NativeSelect } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { sendByKeys } from '../../../lib/forms/send-by-keys.ts'
import { useChange } from '../../../lib/forms/use-change.ts'
import { useWordsWanted } from '../../../lib/forms/use-words-wanted.ts'
import { AudienceLine } from '../../../lib/remarks/audience-line.tsx'
import { MentionText } from '../../../lib/remarks/mention-text.tsx'
import { useRemarkDraft } from './item-drafts.tsx'
import { PickedChip } from './picked-chip.tsx'

interface NewRemarkProps {
  readonly review: Review
  readonly item: ReviewItem
}

const audienceOptions = [
  { value: 'internal', label: 'Packaging team only' },
  { value: 'lender', label: 'The lender' },
  { value: 'borrower', label: 'Both of them' },
]

/** What is written here waits on the device until it is sent. */
export function NewRemark({ review: { projectId, stage }, item }: NewRemarkProps) {
  const add = useMutation(projectRemarks.add)
  const change = useChange()
  const draft = useRemarkDraft()
  const { text, audience, place } = draft.value
  const [busy, setBusy] = useState(false)
  const words = useWordsWanted(text)
  const send = async () => {
    setBusy(true)
    const about = item.kind === 'upload' ? { uploadId: item.id } : { fieldId: item.id }
    const sent = draft.send()
    const { sending } = sent
    const said = { projectId, stage, item: about, text, audience, ...(place && { place }), sending }
    if (await change(add(said), 'Remark added.')) {
      words.forget()
      draft.forget(sent)
    }
    setBusy(false)
  }
  return (
    <form
      className={`p-remark p-remark-${audience}`}
      aria-label="New remark"
      data-new-remark
      onKeyDown={sendByKeys}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !words.refuses(event)) void send()
      }}
    >
      <p className="p-remark-head">
        <AudienceLine audience={audience} reader="staff" />
      </p>
      <PickedChip place={place} onRemove={() => draft.change({ place: null })} />
      <MentionText
        place={{ projectId, stage, fieldId: item.fieldId, audience }}
        label="New remark"
        value={text}
        limit={4000}
        error={words.error}
        onValueChange={(written) => draft.change({ text: written })}
      />
      <NativeSelect
        label="Who reads it"
        value={audience}
        options={audienceOptions}
        onValueChange={(value) => draft.change({ audience: value as RemarkAudience })}
      />
      {audience === 'borrower' && !item.shared && (
        <p>No borrower sees this question now. They read it there once it is shared with them.</p>
      )}
      <div>
        <Button type="submit" look="secondary" busy={busy && 'Adding…'}>
          Add
        </Button>
      </div>
    </form>
  )
}
