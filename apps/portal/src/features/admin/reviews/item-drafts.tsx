import type { Remark, RemarkAudience, RemarkPlace, Review, ReviewItem } from '@granary/api'
import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { type KeptDraft, useKeptDraft } from '../../../lib/session/kept-draft.ts'
import { useMe } from '../../../lib/session/me.tsx'
import { PlacesProvider } from '../../../lib/viewer/document-places.tsx'
import type { WordedDecision } from './decision-form.tsx'

/** A remark that is being written. */
export interface RemarkDraft {
  readonly text: string
  readonly audience: RemarkAudience
  readonly place: RemarkPlace | null
  /** By which it was sent. Sent again, by whoever could not see it arrive, it is the same remark. */
  readonly sending?: string | undefined
}

const emptyRemark: RemarkDraft = { text: '', audience: 'internal', place: null }

/** Beside what the device keeps of the questionnaires of a stage, and told apart from it. */
export const draftsOf = ({ projectId, stage }: Review) => `${projectId}/${stage}/review`

const DraftContext = createContext<KeptDraft<RemarkDraft> | undefined>(undefined)

export function useRemarkDraft() {
  const draft = useContext(DraftContext)
  if (!draft) throw new Error('useRemarkDraft needs an item above it.')
  return {
    value: draft.value,
    change: (changes: Partial<RemarkDraft>) => draft.set(changed(draft.value, changes)),
    forget: draft.forget,
    /** What goes out now: what was sent already, as it was sent then. */
    send: () => {
      if (wasSent(draft.value)) return draft.value
      const sent = { ...draft.value, sending: crypto.randomUUID() }
      draft.set(sent)
      return sent
    },
  }
}

const wasSent = (draft: RemarkDraft): draft is RemarkDraft & { readonly sending: string } =>
  draft.sending !== undefined

/** In other words it is another remark. */
const changed = (draft: RemarkDraft, changes: Partial<RemarkDraft>): RemarkDraft => ({
  ...draft,
  ...changes,
  sending: undefined,
})

interface ItemBodyProps {
  readonly review: Review
  readonly item: ReviewItem
  readonly remarks: readonly Remark[]
  readonly children: ReactNode
}

/** An item with what is said of it; where it is a document, both know the places that remarks are about. */
export function ItemBody({ review, item, remarks, children }: ItemBodyProps) {
  const { duties } = useMe()
  const draft = useKeptDraft(draftsOf(review), `remark/${item.id}`, emptyRemark)
  const body = <div className="p-review-item-body">{children}</div>
  const pick = (place: RemarkPlace | null) => draft.set(changed(draft.value, { place }))
  return (
    <DraftContext value={draft}>
      {item.file ? (
        <PlacesProvider
          uploadId={item.file.uploadId}
          remarks={remarks}
          picked={draft.value.place}
          onPick={duties.includes('packaging') ? pick : undefined}
        >
          {body}
        </PlacesProvider>
      ) : (
        body
      )}
    </DraftContext>
  )
}

/** A decision whose words are being written. */
export interface DecisionDraft {
  readonly asked: WordedDecision | null
  readonly reason: string
  readonly note: string
  /** Which decision of the item its writer saw: one that came since is shown before it gives way. */
  readonly over: number
}

const emptyDecision: DecisionDraft = { asked: null, reason: '', note: '', over: 0 }

/** Which decision words are asked for, and those that are there; it is found again when the item is opened again. */
export function useDecisionDraft(review: Review, item: ReviewItem) {
  const draft = useKeptDraft(draftsOf(review), `decision/${item.id}`, emptyDecision)
  const newest = useRef(draft.value)
  newest.current = draft.value
  const sent = useRef(draft.value)
  const [isNew, setNew] = useState(false)
  // A new round counts anew: what was begun in the one before is over nothing of this one.
  const over = Math.min(draft.value.over, item.version)
  return {
    asked: draft.value.asked ?? undefined,
    isAsking: () => newest.current.asked !== null,
    over,
    isOvertaken: over < item.version,
    /** What came since was read, and is to give way. */
    decideOver: () => draft.set({ ...draft.value, over: item.version }),
    /** A decision of its writer's own arrived: words that are begun are over that one too. */
    stands: (version: number) => {
      if (newest.current.asked === null) return
      const next = { ...newest.current, over: version }
      if (sent.current === newest.current) sent.current = next
      draft.set(next)
    },
    /** The words go out; they are forgotten once they arrived, and what was written since is kept. */
    sendOff: () => {
      sent.current = draft.value
      return () => draft.forget(sent.current)
    },
    setAsked: (asked: WordedDecision | undefined) => {
      setNew(true)
      // Asked for again, it is still over what was seen when its words were begun.
      if (asked)
        draft.set({
          ...draft.value,
          ...{ asked, reason: '', over: draft.value.asked === null ? item.version : over },
        })
      else draft.forget()
    },
    /** What was found again does not take the keyboard. */
    form: { draft, takesFocus: isNew },
  }
}
