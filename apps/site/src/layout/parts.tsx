import { Message } from '@granary/ui'
import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

export function TickList({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="ticks">
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}

export function Note({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Message tone="info" className="note">
      <b>{title}</b> {children}
    </Message>
  )
}
