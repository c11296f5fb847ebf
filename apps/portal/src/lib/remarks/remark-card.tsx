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

const saidWords: Readonly<Record<Remark['replies'][number]['kind'], string>> = {
  reply: '',
  done: ' marked it as done',
  disputed: ' disputed it',
  resolved: ' resolved it',
  reopened: ' asked it anew, in other words',
}

interface RemarkCardProps {
  readonly remark: Remark
  readonly reader: RemarkReader
  /** What else leads on from it. */
  readonly children?: ReactNode
}

/** One remark with what came of it. Who reads it is told by colour, line, icon and words. */
export function RemarkCard({ remark, reader, children }: RemarkCardProps) {
  const { remarkId, audience, number, text } = remark
  const { draft, writing, takesFocus, begin, end } = useWriting(remark)
  return (
    <article
      className={`p-remark p-remark-${audience}`}
      data-remark={remarkId}
      aria-label={`${audience === 'internal' ? 'Internal remark' : 'Remark'} ${number}`}
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
      <Said remark={remark} />
      {writing ? (
        <Writing
          {...{ remark, reader, draft, takesFocus }}
          what={writing}
          onReply={() => begin('reply')}
          onEnd={end}
        />
      ) : (
        <Actions remark={remark} onWrite={begin}>
          {children}
        </Actions>
      )}
    </article>
  )
}

function State({ remark: { state, stateBy, stateAt } }: { readonly remark: Remark }) {
  if (state === 'open') return null
  return (
    <p className="p-remark-state">
      {stateWords[state]} by {stateBy ?? 'somebody who left'}
      {stateAt !== null && `, ${dateAndTime(stateAt)}`}
    </p>
  )
}

/** What was said to it, in its order. What its state says already is not said twice. */
function Said({ remark: { state, replies } }: { readonly remark: Remark }) {
  const last = replies.findLast(({ kind }) => kind === state)
  return replies
    .filter((each) => each !== last || each.text !== '')
    .map(({ kind, by, at, text }) => (
      <div key={`${kind} ${at}`} className="p-remark-reply">
        <p className="p-remark-by">
          <strong>{by ?? 'Somebody who left'}</strong>
          {saidWords[kind]}, {dateAndTime(at)}
        </p>
        {text !== '' && <p className="p-remark-text">{text}</p>}
      </div>
    ))
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
