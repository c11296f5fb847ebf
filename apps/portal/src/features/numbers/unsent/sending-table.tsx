import type { TableName } from '@granary/api'
import { counted } from '@granary/eligibility'
import { Message } from '@granary/ui'
import { type NumbersProps, TableLink } from '../table-link.tsx'
import { type TableWork, useTable } from '../use-table.ts'

interface SendingTableProps extends NumbersProps {
  readonly table: TableName
  /** How many changes of it the device has. */
  readonly cells: number
}

/** Sends what was left of one table, and says that it is missing as long as it is. */
export function SendingTable({ projectId, area, table, cells }: SendingTableProps) {
  const work = useTable(projectId, table, area)
  const { data, savedCount, hasUnsent } = work
  // The device is looked at again in a moment only.
  if (!data || (savedCount > 0 && !hasUnsent)) return null
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
