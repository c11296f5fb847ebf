import { borrowerTables, projectTables, type TableName } from '@granary/api'
import type { FunctionArgs, FunctionReturnType } from 'convex/server'
import type { Area } from '../../lib/projects/head/places.ts'
import { type Ground, rowsIn } from './saving/table-ground.ts'
import type { TableCalls } from './saving/table-session.ts'

/** A borrower has the same calls over the tables that were shared with them. */
export const callsIn = (area: Area) => (area === 'borrower' ? ofBorrower : projectTables)

/** Fewer of them and of their columns, in the same shapes. */
const ofBorrower = borrowerTables as unknown as typeof projectTables

interface Opened {
  readonly projectId: string
  readonly table: TableName
  readonly area: Area
}

type Save = typeof projectTables.save

/** A connection of any kind of client. */
interface Saving {
  mutation(entry: Save, args: FunctionArgs<Save>): Promise<FunctionReturnType<Save>>
}

/** The server as the session of a table needs it. */
export function callsOf(client: Saving, { projectId, table, area }: Opened): TableCalls {
  return {
    async save(changes, { version, generation }: Ground) {
      const saved = await client.mutation(callsIn(area).save, {
        ...{ projectId, table, expectedVersion: version },
        ...(generation !== undefined && { generation }),
        changes: changes.map(({ rowId, set, remove, after, revision }) => ({
          rowId,
          ...(set && { set: { ...set } }),
          ...(remove !== undefined && { remove }),
          ...(after !== undefined && { after }),
          ...(revision !== undefined && { revision }),
        })),
      })
      return { rows: rowsIn(saved.rows), version: saved.version, revision: saved.revision, generation }
    },
  }
}
