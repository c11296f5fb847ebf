import { projectRemarks, type Remark, type RemarkAudience } from '@granary/api'
import { Button } from '@granary/ui'
import { useMutation } from 'convex/react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useChange } from '../forms/use-change.ts'
import { useWordsWanted } from '../forms/use-words-wanted.ts'
import { type KeptDraft, useKeptDraft } from '../session/kept-draft.ts'
import type { RemarkReader } from './audience-line.tsx'
import { MentionText } from './mention-text.tsx'

const ReadersChanged = lazy(() => import('./readers-changed.tsx'))
const WordsTooLate = lazy(() => import('./words-too-late.tsx'))

export type Write = 'reply' | 'edit' | 'dispute'

interface WritingDraft {
  readonly what: Write | null
  readonly text: string
  /** For whom these words were begun. */
  readonly audience?: RemarkAudience | undefined
  /** By which it was sent. Sent again, by whoever could not see it arrive, it is the same reply. */
  readonly sending?: string | undefined
}

const nothing: WritingDraft = { what: null, text: '' }

/** Whom this page has asked for words: another card of the same remark does not open for what is typed in the first. */
const askedHere = new Set<string>()

/** Told apart from what the device keeps of the questionnaire of the stage and of its review. */
const useRemarkDraft = ({ projectId, stage, remarkId }: Remark) =>
  useKeptDraft(`${projectId}/${stage}/remarks`, remarkId, nothing)

const hasText = ({ what, text }: WritingDraft) => what !== null && text.trim() !== ''

/** Whether words to a remark wait to be sent: what shows it does not put them away, whatever becomes of the remark. */
export const useHasWords = (remark: Remark) => hasText(useRemarkDraft(remark).value)

/** What is being written to a remark. It waits on the device until it is sent or emptied, also through a reload. */
export function useWriting(remark: Remark) {
  const { remarkId, text: before } = remark
  const kept = useRemarkDraft(remark)
  const [begun, setBegun] = useState<Write>()
  const { what } = kept.value
  const [wasThere] = useState(what !== null)
  const isFound = hasText(kept.value) && (wasThere || !askedHere.has(remarkId))
  const writing = begun ?? (isFound && what !== null ? what : undefined)
  const draft: KeptDraft<WritingDraft> =
    what === null ? { ...kept, value: { what: null, text: writing === 'edit' ? before : '' } } : kept
  return {
    draft,
    writing,
    /** What was found again does not take the keyboard. */
    takesFocus: begun !== undefined,
    begin: (write: Write) => {
      askedHere.add(remarkId)
      setBegun(write)
    },
    end: () => setBegun(undefined),
  }
}

const forms: Readonly<
  Record<Write, { readonly label: string; readonly action: string; readonly done: string }>
> = {
  reply: { label: 'Reply', action: 'Reply', done: 'Replied.' },
  edit: { label: 'Remark', action: 'Save', done: 'Saved.' },
  dispute: { label: 'Why nothing is changed', action: 'Dispute', done: 'Disputed.' },
}

const tooLate: Readonly<Record<Write, string>> = {
  reply: 'You cannot reply to it any more',
  edit: 'It cannot be edited any more',
  dispute: 'It cannot be disputed any more',
}

interface WritingProps {
  readonly remark: Remark
  readonly reader: RemarkReader
  readonly what: Write
  readonly draft: KeptDraft<WritingDraft>
  readonly takesFocus: boolean
  /** The words become a reply. */
  readonly onReply: () => void
  readonly onEnd: () => void
}

/** What was written stays until it has arrived. */
export function Writing({ remark, reader, what, draft, takesFocus, onReply, onEnd }: WritingProps) {
  const { remarkId, may } = remark
  const isTooLate = !{ reply: may.reply, edit: may.edit, dispute: may.settle }[what]
  const { text, audience = remark.audience } = draft.value
  const isForOthers = audience !== remark.audience
  const newest = useRef(draft.value)
  newest.current = draft.value
  const reply = useMutation(projectRemarks.reply)
  const edit = useMutation(projectRemarks.edit)
  const dispute = useMutation(projectRemarks.dispute)
  const change = useChange()
  const [busy, setBusy] = useState(false)
  const words = useWordsWanted(text)
  const { label, action, done } = forms[what]
  const opens = what === 'edit' && remark.byKind === 'staff' && remark.state !== 'open'
  const send = {
    reply: ({ sending }: WritingDraft) => reply({ remarkId, text, audience, ...(sending && { sending }) }),
    edit: () => edit({ remarkId, text, audience }),
    dispute: () => dispute({ remarkId, note: text, audience }),
  }
  return (
    <form
      className="p-remark-writing"
      onSubmit={async (event) => {
        event.preventDefault()
        if (busy || isTooLate || isForOthers || words.refuses(event)) return
        setBusy(true)
        const sent = { what, text, audience, sending: draft.value.sending ?? crypto.randomUUID() }
        draft.set(sent)
        if (await change(send[what](sent), opens ? 'Saved. The remark is open again.' : done)) {
          // What was typed meanwhile goes on being written.
          if (newest.current === sent) onEnd()
          draft.forget(sent)
        }
        setBusy(false)
      }}
    >
      <MentionText
        place={remark}
        label={label}
        autoFocus={takesFocus}
        value={text}
        limit={4000}
        error={words.error}
        // In other words it is another reply; an emptied one is none. A remark has words to go back to.
        onValueChange={(written) =>
          written === '' && what !== 'edit' ? draft.forget() : draft.set({ what, text: written, audience })
        }
      />
      {isTooLate && (
        <Suspense>
          <WordsTooLate
            {...{ remark, what }}
            onReply={() => {
              draft.set({ what: 'reply', text, audience })
              onReply()
            }}
          />
        </Suspense>
      )}
      {isForOthers && !isTooLate && (
        <Suspense>
          <ReadersChanged
            {...{ audience: remark.audience, reader }}
            onGoOn={() => draft.set({ what, text, audience: remark.audience })}
          />
        </Suspense>
      )}
      {opens && <p>In other words it is open again, and whoever reads it is told.</p>}
      <div className="p-remark-writing-actions">
        <Button
          look="quiet"
          onClick={() => {
            draft.forget()
            onEnd()
          }}
        >
          Cancel
        </Button>
        <Button
          type="submit"
          look="secondary"
          busy={busy && 'Sending…'}
          disabledReason={isTooLate ? tooLate[what] : isForOthers ? 'Others read it now' : undefined}
        >
          {action}
        </Button>
      </div>
    </form>
  )
}
