import '../data/progress.css'
import './file-drop.css'
import type { ReactNode } from 'react'
import { TextButton } from '../actions/link.tsx'
import { classNames } from '../foundation/class-names.ts'
import { VisuallyHidden } from '../foundation/visually-hidden.tsx'

export interface FileRowProps {
  name: string
  /** At most four letters: "PDF". */
  badge: string
  /** Size and time as they are read: "1.2 MB, uploaded today at 2:31 PM by you". */
  meta: string
  /** A small picture in place of the badge. */
  previewUrl?: string | undefined
  /** From 0 to 1 while it travels. */
  progress?: number | undefined
  /** What is to be known about it beside its size: why it waits, or how it opens. */
  note?: string | undefined
  /** Why it did not arrive; the other files are unaffected. */
  failure?: string | undefined
  openUrl?: string | undefined
  /** Shows it without leaving the page, where the browser can. */
  onPreview?: (() => void) | undefined
  /** What belongs to its actions and is not seen. */
  after?: ReactNode
  onCancel?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  /** Chooses a newer file for it. */
  onReplace?: (() => void) | undefined
  onRemove?: (() => void) | undefined
  onDismiss?: (() => void) | undefined
}

/** One file. Which actions it has is said by which handlers it gets. */
export function FileRow({
  name,
  badge,
  meta,
  previewUrl,
  progress,
  failure,
  note,
  after,
  ...actions
}: FileRowProps) {
  return (
    <li className="g-file">
      {previewUrl ? (
        <img className="g-file-badge" src={previewUrl} alt="" width={44} height={34} />
      ) : (
        <span className={classNames('g-file-badge', failure && 'g-file-badge-failed')} aria-hidden="true">
          {badge}
        </span>
      )}
      <div className="g-file-words">
        <span className="g-file-name">{name}</span>
        {failure && <span className="g-file-meta g-file-meta-failed">{failure}</span>}
        <span className="g-file-meta">{meta}</span>
        {note && <span className="g-file-note">{note}</span>}
        {progress !== undefined && (
          <progress className="g-bar" value={progress} max={1} aria-label={`Upload of ${name}`} />
        )}
      </div>
      <FileActions name={name} {...actions} />
      {after}
    </li>
  )
}

type FileActionsProps = Pick<
  FileRowProps,
  'name' | 'openUrl' | 'onPreview' | 'onCancel' | 'onRetry' | 'onReplace' | 'onRemove' | 'onDismiss'
>

function FileActions({ name, openUrl, ...on }: FileActionsProps) {
  const { onPreview, onCancel, onRetry, onReplace, onRemove, onDismiss } = on
  const words = (verb: string) => (
    <>
      {verb}
      <VisuallyHidden> {name}</VisuallyHidden>
    </>
  )
  return (
    <div className="g-file-actions g-no-print">
      {onPreview && <TextButton onClick={onPreview}>{words('Preview')}</TextButton>}
      {openUrl && (
        <a className="g-file-open" href={openUrl} target="_blank" rel="noopener noreferrer">
          {words('Open')}
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
      )}
      {onRetry && <TextButton onClick={onRetry}>{words('Try again')}</TextButton>}
      {onCancel && <TextButton onClick={onCancel}>{words('Cancel')}</TextButton>}
      {onDismiss && <TextButton onClick={onDismiss}>{words('Dismiss')}</TextButton>}
      {onReplace && (
        <TextButton writes onClick={onReplace}>
          {words('Replace')}
        </TextButton>
      )}
      {onRemove && (
        <TextButton tone="danger" onClick={onRemove}>
          {words('Remove')}
        </TextButton>
      )}
    </div>
  )
}
