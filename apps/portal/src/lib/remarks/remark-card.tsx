import './remark-card.css'
import { projectRemarks, type Remark } from '@granary/api'
import { Button, TextButton } from '@granary/ui'
import { useMutation } from 'convex/react'
import type { ReactNode } from 'react'
import { useChange } from '../forms/use-change.ts'
import { dateAndTime } from '../words/dates.ts'
import { AudienceLine, type RemarkReader } from './audience-line.tsx'
import { RemarkBy } from './remark-by.tsx'
import { RemarkPlaceWords } from './remark-place.tsx'
import { useWriting, type Write, Writing } from './remark-writing.tsx'

const stateWords: Readonly<Record<Remark['state'], string>> = {
  open: '',
  done: 'Marked as done',
  disputed: 'Disputed',
  resolved: 'Resolved',
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
  const { draft, writing, takesFocus, begin, end } = useWriting(remark)
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
        <Writing remark={remark} what={writing} draft={draft} takesFocus={takesFocus} onEnd={end} />
      ) : (
        <Actions remark={remark} onWrite={begin}>
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
