import './remark-card.css'
import { projectRemarks, type Remark } from '@granary/api'
import { Button, TextButton } from '@granary/ui'
import { useMutation } from 'convex/react'
import { type ReactNode, useState } from 'react'
import { useChange } from '../forms/use-change.ts'
import { dateAndTime } from '../words/dates.ts'
import { AudienceLine, type RemarkReader } from './audience-line.tsx'
import { MentionText } from './lazy-mention-text.tsx'
import { RemarkBy } from './remark-by.tsx'
import { RemarkPlaceWords } from './remark-place.tsx'

const stateWords: Readonly<Record<Remark['state'], string>> = {
  open: '',
  done: 'Marked as done',
  disputed: 'Disputed',
  resolved: 'Resolved',
}

type Write = 'reply' | 'edit' | 'dispute'

const forms: Readonly<
  Record<Write, { readonly label: string; readonly action: string; readonly done: string }>
> = {
  reply: { label: 'Reply', action: 'Reply', done: 'Replied.' },
  edit: { label: 'Remark', action: 'Save', done: 'Saved.' },
  dispute: { label: 'Why nothing is changed', action: 'Dispute', done: 'Disputed.' },
}

interface RemarkCardProps {
  readonly remark: Remark
  readonly reader: RemarkReader
  /** What else leads on from it. */
  readonly children?: ReactNode
}

/** One remark with what came of it. Who reads it is told by colour, line, icon and words. */
export function RemarkCard({ remark, reader, children }: RemarkCardProps) {
  const { remarkId, audience, number, text, replies } = remark
  const [writing, setWriting] = useState<Write>()
  return (
    <article
      className={`p-remark p-remark-${audience}`}
      data-remark={remarkId}
      aria-label={`Remark ${number}`}
    >
      <p className="p-remark-head">
        <AudienceLine audience={audience} reader={reader} />
        <span className="p-remark-number">
          #{number}
          <RemarkPlaceWords remark={remark} />
        </span>
      </p>
      <p className="p-remark-text">{text}</p>
      <RemarkBy remark={remark} />
      <State remark={remark} />
      {replies.map((each) => (
        <div key={each.at} className="p-remark-reply">
          <p className="p-remark-by">
            <strong>{each.by ?? 'Somebody who left'}</strong>, {dateAndTime(each.at)}
          </p>
          <p className="p-remark-text">{each.text}</p>
        </div>
      ))}
      {writing ? (
        <Writing remark={remark} what={writing} onEnd={() => setWriting(undefined)} />
      ) : (
        <Actions remark={remark} onWrite={setWriting}>
          {children}
        </Actions>
      )}
    </article>
  )
}

function State({ remark: { state, stateNote, stateBy } }: { readonly remark: Remark }) {
  if (state === 'open') return null
  return (
    <p className="p-remark-state">
      {stateWords[state]} by {stateBy ?? 'somebody who left'}
      {stateNote && `: “${stateNote}”`}
    </p>
  )
}

interface ActionsProps {
  readonly remark: Remark
  readonly onWrite: (what: Write) => void
  readonly children: ReactNode
}

function Actions({ remark: { remarkId, number, state, may }, onWrite, children }: ActionsProps) {
  const settle = useMutation(projectRemarks.settle)
  const resolve = useMutation(projectRemarks.resolve)
  const change = useChange()
  return (
    <div className="p-remark-actions">
      {may.settle && state !== 'done' && (
        <Button
          writes
          look="secondary"
          size="compact"
          onClick={() => void change(settle({ remarkId }), `Remark ${number} is done.`)}
        >
          Mark as done
        </Button>
      )}
      {may.settle && state !== 'disputed' && (
        <Button writes look="secondary" size="compact" onClick={() => onWrite('dispute')}>
          Dispute
        </Button>
      )}
      {may.reply && (
        <TextButton writes onClick={() => onWrite('reply')}>
          Reply
        </TextButton>
      )}
      {may.edit && (
        <TextButton writes onClick={() => onWrite('edit')}>
          Edit
        </TextButton>
      )}
      {may.resolve && (
        <TextButton
          writes
          onClick={() => void change(resolve({ remarkId }), `Remark ${number} is resolved.`)}
        >
          Resolve
        </TextButton>
      )}
      {children}
    </div>
  )
}

interface WritingProps {
  readonly remark: Remark
  readonly what: Write
  readonly onEnd: () => void
}

/** What was written stays until it has arrived. */
function Writing({ remark, what, onEnd }: WritingProps) {
  const { remarkId, text: before } = remark
  const reply = useMutation(projectRemarks.reply)
  const edit = useMutation(projectRemarks.edit)
  const dispute = useMutation(projectRemarks.dispute)
  const change = useChange()
  const [text, setText] = useState(what === 'edit' ? before : '')
  const [busy, setBusy] = useState(false)
  const { label, action, done } = forms[what]
  const sent = {
    reply: () => reply({ remarkId, text }),
    edit: () => edit({ remarkId, text }),
    dispute: () => dispute({ remarkId, note: text }),
  }
  return (
    <form
      className="p-remark-writing"
      onSubmit={async (event) => {
        event.preventDefault()
        if (text.trim() === '' || busy) return
        setBusy(true)
        if (await change(sent[what](), done)) onEnd()
        setBusy(false)
      }}
    >
      <MentionText place={remark} label={label} autoFocus value={text} limit={4000} onValueChange={setText} />
      <div className="p-remark-writing-actions">
        <Button look="quiet" onClick={onEnd}>
          Cancel
        </Button>
        <Button type="submit" look="secondary" busy={busy && 'Sending…'}>
          {action}
        </Button>
      </div>
    </form>
  )
}
