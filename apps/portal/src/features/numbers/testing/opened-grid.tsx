import '@granary/ui/styles.css'
import { projectTables } from '@granary/checklists'
import { type RowChange, type TableRow, withChange } from '@granary/rules'
import { useState, useSyncExternalStore } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Grid } from '../grid.tsx'
import type { CellPresence } from '../presence/use-cell-presence.ts'
import type { TableJournal } from '../saving/table-journal.ts'
import { createTableSession, type TableSession } from '../saving/table-session.ts'
import type { TableWork } from '../use-table.ts'

interface Opened {
  readonly rows: readonly TableRow['cells'][]
  readonly readOnly?: boolean
  readonly presence?: Partial<CellPresence>
}

/** The table of owners as its tab shows it, with a server beside that takes every change. */
export async function openOwners({ rows, readOnly = false, presence }: Opened) {
  const { fields } = ownersTable()
  let stored: readonly TableRow[] = rows.map((cells, at) => ({
    rowId: `row ${at + 1}`,
    cells,
    removed: false,
  }))
  let version = 1
  const saves: (readonly RowChange[])[] = []
  const session = createTableSession(
    {
      async save(changes) {
        saves.push(changes)
        stored = changes.reduce(withChange, stored)
        version += 1
        return { rows: stored, version, generation: 'one' }
      },
    },
    noJournal,
    false,
  )
  session.receive({ rows: stored, version, generation: 'one' }, readOnly)
  const heard = { paste: vi.fn(), move: vi.fn(), past: vi.fn() }
  const nobody: CellPresence = {
    in: () => undefined,
    inRow: () => undefined,
    columnOf: () => '',
    move: () => undefined,
  }
  const screen = await render(
    <Shown
      session={session}
      fields={fields}
      readOnly={readOnly}
      presence={{ ...nobody, ...presence }}
      heard={heard}
    />,
  )
  return { screen, session, saves, heard, rowsNow: () => session.shown().rows.map(({ cells }) => cells) }
}

interface ShownProps {
  readonly session: TableSession
  readonly fields: ReturnType<typeof ownersTable>['fields']
  readonly readOnly: boolean
  readonly presence: CellPresence
  readonly heard: { readonly paste: () => void; readonly move: () => void; readonly past: () => void }
}

function Shown({ session, fields, readOnly, presence, heard }: ShownProps) {
  const shown = useSyncExternalStore(session.subscribe, session.shown)
  const [active, setActive] = useState({ row: 0, column: 0 })
  const work: TableWork = { ...session, ...shown, data: undefined }
  return (
    <Grid
      label="Owners"
      {...{ fields, work, readOnly, active, presence }}
      reveal={() => undefined}
      disputed={noneDisputed}
      foot={null}
      onActive={setActive}
      onPaste={heard.paste}
      onMove={heard.move}
      onPast={heard.past}
    />
  )
}

const noneDisputed: ReadonlySet<string> = new Set()

function ownersTable() {
  const shown = ['name', 'kind', 'share', 'creditReportOn']
  return {
    fields: (projectTables.declarationOf('owners')?.columns ?? []).filter(({ id }) => shown.includes(id)),
  }
}

const noJournal: TableJournal = {
  abandoned: async () => [],
  write: () => undefined,
  written: async () => true,
  close: () => undefined,
}
