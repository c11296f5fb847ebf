import { Tag } from '@granary/ui'
import type { ReactNode } from 'react'

/** A name, and beside it that its bearer is suspended. */
export function MaybeSuspended({
  name,
  suspended,
}: {
  readonly name: ReactNode
  readonly suspended: boolean
}) {
  if (!suspended) return name
  return (
    <>
      {name} <Tag tone="danger">Suspended</Tag>
    </>
  )
}
