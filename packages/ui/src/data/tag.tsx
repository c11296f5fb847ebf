import './tag.css'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon, type IconShape } from '../foundation/icon.tsx'

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'presence'

/** A status in words. The color only underlines what the words already say. */
export function Tag({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone
  icon?: IconShape
  children: ReactNode
}) {
  return (
    <span className={`g-tag g-tag-${tone}`}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  )
}

/** Done is pale and quiet: a check and a word, no filled shape. What is left attracts the eye. */
export function DoneMark({ children }: { children: ReactNode }) {
  return (
    <span className="g-done">
      <Icon of={CircleCheck} />
      {children}
    </span>
  )
}

/** Initials of a person. The name stands beside it or is given here. */
export function Avatar({
  initials,
  colleague = false,
  small = false,
}: {
  initials: string
  colleague?: boolean
  small?: boolean
}) {
  return (
    <span
      className={`g-avatar${colleague ? ' g-avatar-colleague' : ''}${small ? ' g-avatar-small' : ''}`}
      aria-hidden="true"
    >
      {initials}
    </span>
  )
}

/** A colleague is here. It informs, it does not lock; violet means this and nothing else. */
export function PresenceChip({ initials, children }: { initials: string; children: ReactNode }) {
  return (
    <span className="g-presence">
      <Avatar initials={initials} colleague small />
      {children}
    </span>
  )
}
