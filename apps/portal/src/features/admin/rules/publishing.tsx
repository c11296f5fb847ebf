import { type RulePackDetail, rulePacks } from '@granary/api'
import { Button, Card, Confirm, TextButton, TextField } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FreeText } from '../../../lib/forms/free-text.tsx'
import { useChange } from '../../../lib/forms/use-change.ts'

/** What everybody reads about the pack, and the way to make it the one that projects follow. */
export function Publishing({ pack }: { readonly pack: RulePackDetail }) {
  const { packId, fromPackId } = pack
  const saveDraft = useMutation(rulePacks.change)
  const publish = useMutation(rulePacks.publish)
  const discard = useMutation(rulePacks.discard)
  const navigate = useNavigate()
  const change = useChange()
  const [title, setTitle] = useState(pack.title)
  const [note, setNote] = useState(pack.note)
  const [asks, setAsks] = useState<'publish' | 'discard'>()
  const [busy, setBusy] = useState(false)
  const isSaved = title === pack.title && note === pack.note
  const hasChanges = pack.differences.length > 0
  const save = () => change(saveDraft({ packId, values: [], title, note }), 'Title and note saved.')
  async function send() {
    setBusy(true)
    if (isSaved || (await save())) await change(publish({ packId }), `${packId} is published.`)
    setBusy(false)
    setAsks(undefined)
  }
  async function takeAway() {
    setBusy(true)
    // Away first: the page of a draft that is gone would say that it cannot be found.
    await navigate({ to: '/admin/rule-packs' })
    await change(discard({ packId }), `The draft ${packId} is gone.`)
  }
  return (
    <Card title="For everybody">
      <div className="p-rules-publish">
        <TextField label="Title" maxLength={120} value={title} onValueChange={setTitle} />
        <FreeText label="Note" limit={2000} value={note} onValueChange={setNote} />
        {!isSaved && (
          <Button look="secondary" onClick={() => void save()}>
            Save title and note
          </Button>
        )}
        <Button onClick={() => setAsks('publish')} disabled={!hasChanges}>
          Publish {packId}
        </Button>
        <p className="p-rules-faint">
          {hasChanges
            ? 'A published pack is never changed.'
            : `Nothing differs from ${fromPackId} yet. Change a value first.`}
        </p>
        <TextButton tone="danger" onClick={() => setAsks('discard')}>
          Discard the draft
        </TextButton>
      </div>
      <Confirm
        open={asks === 'discard'}
        title={`Discard the draft ${packId}?`}
        description="Its values are gone for good. No project has followed them."
        confirmLabel="Discard the draft"
        danger
        busy={busy ? 'Discarding…' : undefined}
        onConfirm={() => void takeAway()}
        onCancel={() => setAsks(undefined)}
      />
      <Confirm
        open={asks === 'publish'}
        title={`Publish ${packId}?`}
        description="From now on every project that is pinned to no pack follows it. It cannot be changed or taken back; the next pack can say otherwise."
        confirmLabel={`Publish ${packId}`}
        busy={busy ? 'Publishing…' : undefined}
        onConfirm={() => void send()}
        onCancel={() => setAsks(undefined)}
      />
    </Card>
  )
}
