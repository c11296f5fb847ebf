import { type AttentionReason, type ReasonList, reviewReasons } from '@granary/api'
import { Button, Card, TextButton } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { FreeLine } from '../../../lib/forms/free-text.tsx'
import { useChange } from '../../../lib/forms/use-change.ts'

interface CardWords {
  readonly title: string
  readonly help: string
  /** What an entry is called. */
  readonly one: string
}

const cards: Readonly<Record<ReasonList, CardWords>> = {
  attention: {
    title: 'Reasons for attention',
    help: 'Packagers choose from these, or write their own words. What was decided with a reason keeps its words when the reason is renamed or retired.',
    one: 'reason',
  },
  quality: {
    title: 'List of quality',
    help: 'Packagers go through these before they accept a stage, and say of each that it is so or why it does not apply. What was gone through keeps its words.',
    one: 'entry',
  },
}

/** The words that packagers choose from, or the list that they go through before a stage is accepted. */
export function ReasonsCard({ list }: { readonly list: ReasonList }) {
  const reasons = useQuery(reviewReasons.list, { list })
  const { title, help, one } = cards[list]
  const [renamed, setRenamed] = useState<string>()
  if (!reasons) return null
  const offered = reasons.filter(({ retired }) => !retired)
  const retired = reasons.filter((reason) => reason.retired)
  const row = (reason: AttentionReason) => (
    <li key={reason.reasonId}>
      {renamed === reason.reasonId ? (
        <Renaming reason={reason} one={one} onDone={() => setRenamed(undefined)} />
      ) : (
        <Reason reason={reason} onRename={() => setRenamed(reason.reasonId)} />
      )}
    </li>
  )
  return (
    <Card title={title}>
      <p className="p-settings-help">{help}</p>
      <ul className="p-reasons">{offered.map(row)}</ul>
      <AddReason list={list} one={one} />
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

interface RenamingProps {
  readonly reason: AttentionReason
  readonly one: string
  readonly onDone: () => void
}

function Renaming({ reason, one, onDone }: RenamingProps) {
  const changeReason = useMutation(reviewReasons.change)
  const change = useChange()
  const [text, setText] = useState(reason.text)
  const save = async () => {
    if (await change(changeReason({ reasonId: reason.reasonId, text }), `The ${one} is renamed.`)) onDone()
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

function AddReason({ list, one }: { readonly list: ReasonList; readonly one: string }) {
  const addReason = useMutation(reviewReasons.add)
  const change = useChange()
  const [text, setText] = useState('')
  const add = async () => {
    if (await change(addReason({ text, list }), `The ${one} is in the list.`)) setText('')
  }
  return (
    <form
      className="p-reasons-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') void add()
      }}
    >
      <FreeLine label={`New ${one}`} value={text} onValueChange={setText} />
      <Button type="submit" look="secondary" size="compact">
        Add
      </Button>
    </form>
  )
}
