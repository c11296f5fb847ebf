import './states.css'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { SurveyMark } from '../brand/survey.tsx'
import { Icon } from '../foundation/icon.tsx'

/** One sentence, one action, one empty township. Also the face of an error or of a page that is not there. */
export function EmptyState({
  title,
  children,
  action,
  announce,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  announce?: 'alert' | undefined
}) {
  return (
    <div className="g-state" role={announce}>
      <SurveyMark />
      <p className="g-state-title">{title}</p>
      {children && <div className="g-state-words">{children}</div>}
      {action && <div className="g-state-action">{action}</div>}
    </div>
  )
}

/** Something went wrong here. What is safe is said, and there is a way on. */
export function ErrorState(props: { title: string; children?: ReactNode; action?: ReactNode }) {
  return <EmptyState announce="alert" {...props} />
}

/** The exact text over rows in their final geometry: nothing jumps when the data arrive. */
export function LoadingState({ text, rows = 3 }: { text: string; rows?: number }) {
  return (
    <div className="g-loading" aria-busy="true">
      <p className="g-loading-text" role="status">
        {text}
      </p>
      <div aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders without identity
          <div key={row} className="g-skeleton-row">
            <span className="g-skeleton g-skeleton-title" />
            <span className="g-skeleton g-skeleton-line" />
            <span className="g-skeleton g-skeleton-tag" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** A thin bar over everything: which world this is, or that the line is down. */
export function Banner({ kind, children }: { kind: 'staging' | 'offline'; children: ReactNode }) {
  const className = `g-banner g-banner-${kind} g-no-print`
  if (kind === 'staging') {
    return (
      <section className={className} aria-label="Notice">
        {children}
      </section>
    )
  }
  return (
    <div className={className} role="status">
      <Icon of={WifiOff} />
      <span>{children}</span>
    </div>
  )
}
