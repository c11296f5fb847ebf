import { type AttentionReason, reviewReasons } from '@granary/api'
import { Button, Card, TextButton } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { FreeLine } from '../../../lib/forms/free-text.tsx'
import { useChange } from '../../../lib/forms/use-change.ts'

/** Why an item of a review needs attention: the words that packagers choose from. */
export function ReasonsCard() {
  const reasons = useQuery(reviewReasons.list, {})
  const [renamed, setRenamed] = useState<string>()
  if (!reasons) return null
  const offered = reasons.filter(({ retired }) => !retired)
  const retired = reasons.filter((reason) => reason.retired)
  const row = (reason: AttentionReason) => (
    <li key={reason.reasonId}>
      {renamed === reason.reasonId ? (
        <Renaming reason={reason} onDone={() => setRenamed(undefined)} />
      ) : (
        <Reason reason={reason} onRename={() => setRenamed(reason.reasonId)} />
      )}
    </li>
  )
  return (
    <Card title="Reasons for attention">
      <p className="p-settings-help">
        Packagers choose from these, or write their own words. What was decided with a reason keeps its words
        when the reason is renamed or retired.
      </p>
      <ul className="p-reasons">{offered.map(row)}</ul>
      <AddReason />
      {retired.length > 0 && (
        <>
          <h3 className="p-reasons-retired">Retired</h3>
          <ul className="p-reasons">{retired.map(row)}</ul>
        </>
      )}
    </Card>
  )
}

interface ReasonProps {
  readonly reason: AttentionReason
  readonly onRename: () => void
}

function Reason({ reason: { reasonId, text, retired }, onRename }: ReasonProps) {
  const changeReason = useMutation(reviewReasons.change)
  const change = useChange()
  const of = <span className="g-visually-hidden"> {text}</span>
  const retire = () =>
    change(
      changeReason({ reasonId, retired: !retired }),
      retired ? `“${text}” is offered again.` : `“${text}” is offered no more.`,
    )
  return (
    <>
      <span>{text}</span>
      {!retired && <TextButton onClick={onRename}>Rename{of}</TextButton>}
      <TextButton onClick={() => void retire()}>
        {retired ? 'Offer again' : 'Retire'}
        {of}
      </TextButton>
    </>
  )
}

function Renaming({ reason, onDone }: { readonly reason: AttentionReason; readonly onDone: () => void }) {
  const changeReason = useMutation(reviewReasons.change)
  const change = useChange()
  const [text, setText] = useState(reason.text)
  const save = async () => {
    if (await change(changeReason({ reasonId: reason.reasonId, text }), 'The reason is renamed.')) onDone()
  }
  return (
    <form
      className="p-reasons-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <FreeLine label={`New words for “${reason.text}”`} autoFocus value={text} onValueChange={setText} />
      <Button type="submit" size="compact">
        Save
      </Button>
      <Button look="quiet" size="compact" onClick={onDone}>
        Cancel
      </Button>
    </form>
  )
}

function AddReason() {
  const addReason = useMutation(reviewReasons.add)
  const change = useChange()
  const [text, setText] = useState('')
  const add = async () => {
    if (await change(addReason({ text }), 'The reason is in the list.')) setText('')
  }
  return (
    <form
      className="p-reasons-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') void add()
      }}
    >
      <FreeLine label="New reason" value={text} onValueChange={setText} />
      <Button type="submit" look="secondary" size="compact">
        Add
      </Button>
    </form>
  )
}
