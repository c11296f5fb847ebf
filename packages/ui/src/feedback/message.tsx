import './message.css'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../foundation/class-names.ts'
import { Icon } from '../foundation/icon.tsx'

export type MessageTone = 'info' | 'success' | 'warning' | 'danger'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

export interface MessageProps {
  tone: MessageTone
  /** Speaks when it appears: `alert` at once, `status` when there is a pause. Leave out for one that is there from the start. */
  announce?: 'alert' | 'status' | undefined
  className?: string | undefined
  children: ReactNode
}

/** What happened and what to do, in the flow of the page. */
export function Message({ tone, announce, className, children }: MessageProps) {
  return (
    <div className={classNames('g-message', `g-message-${tone}`, className)} role={announce}>
      <Icon of={icons[tone]} />
      <div className="g-message-words">{children}</div>
    </div>
  )
}
