import type { TableName } from '@granary/api'
import { counted } from '@granary/eligibility'
import { Message } from '@granary/ui'
import { useMemo, useState } from 'react'
import { type NumbersProps, TableLink } from '../table-link.tsx'
import { type TableWork, useTable } from '../use-table.ts'

interface SendingTableProps extends NumbersProps {
  readonly table: TableName
  /** How many changes of it the device has, and since when the latest. */
  readonly cells: number
  readonly at: number
}

/** Sends what was left of one table, and says that it is missing as long as it is. */
export function SendingTable({ projectId, area, table, cells, at }: SendingTableProps) {
  const work = useTable(projectId, table, area)
  const { data, savedCount, hasUnsent } = work
  const [savedBefore] = useState(savedCount)
  const savedAt = useMemo(() => (savedCount > savedBefore ? Date.now() : 0), [savedCount, savedBefore])
  // The device is looked at again in a moment only: until then what is sent is not told of.
  if (!data || (!hasUnsent && at < savedAt)) return null
  return (
    <Message tone="warning">
      {`${data.title}: ${counted(cells, 'change')} ${why(work, cells)} What is shown here does not have ${cells === 1 ? 'it' : 'them'}. `}
      <TableLink {...{ projectId, area, table }}>Open the table</TableLink>
    </Message>
  )
}

function why({ data, isHeld, typed }: TableWork, cells: number): string {
  if (data?.readOnlyReason) return `could not be sent. ${data.readOnlyReason}`
  const isOne = cells === 1
  if (isHeld || typed.length > 0) return `${isOne ? 'waits' : 'wait'} for you in the table.`
  return `${isOne ? 'is' : 'are'} not sent yet.`
}
