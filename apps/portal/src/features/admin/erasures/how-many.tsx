import type { Erasure } from '@granary/api'
import { type Column, Table } from '@granary/ui'

type Counted = Erasure['removed'][number]

const columns: Column<Counted>[] = [
  { label: 'Kind', cell: ({ kind }) => kind },
  { label: 'How many', figures: true, cell: ({ count }) => count.toLocaleString('en-US') },
]

interface HowManyProps {
  readonly caption: string
  readonly counted: readonly Counted[]
}

/** How many of each kind go, or went. */
export function HowMany({ caption, counted }: HowManyProps) {
  return <Table caption={caption} columns={columns} rows={[...counted]} keyOf={({ kind }) => kind} />
}
