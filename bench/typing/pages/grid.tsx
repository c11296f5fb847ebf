import '@granary/ui/styles.css'
import { presence, projectTables } from '@granary/api'
import { type RowChange, type TableRow, withChange } from '@granary/rules'
import { getFunctionName } from 'convex/server'
import { TablesPage } from '../../../apps/portal/src/features/numbers/tables-page.tsx'
import type { Table } from '../../../apps/portal/src/features/numbers/use-table.ts'
import type { Questionnaire } from '../questionnaire.ts'
import { nextFrame, present } from './harness.tsx'
import { aroundPage, playedLine } from './product.tsx'

const rowCount = 200

/** The page of a table of 200 rows, as `granary.tsx` shows the form: with journal, autosave, presence, totals and checks. */
void present((questionnaire) => ({
  shown: Array.from({ length: rowCount }, (_, at) => `${at} name`),
  control: (place) => cellAt(place),
  begin: async (place) => {
    const cell = cellAt(place)
    cell?.focus()
    await nextFrame()
    // As a person opens a cell in which something stands.
    cell?.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true, cancelable: true }))
  },
  Around: aroundPage(playedServer(questionnaire)),
  Form: () => <TablesPage projectId="project" area="lender" table="guarantors" />,
}))

/** "3 name": by row and column. */
function cellAt(place: string): HTMLElement | null {
  const [row, column] = place.split(' ')
  return document.querySelector(`.n-grid tbody tr:nth-child(${Number(row) + 1}) [data-column="${column}"]`)
}

function playedServer({ columns }: Questionnaire) {
  let rows: readonly TableRow[] = Array.from({ length: rowCount }, (_, at) => ({
    rowId: `row-${at}`,
    cells: { name: `Guarantor ${at + 1}`, kind: 'PERSON', percent: 50, amount: 1_000 * at, netWorth: 90_000 },
    removed: false,
  }))
  let version = 1
  const table = (): Table => ({
    ...{ table: 'guarantors', title: 'Guarantors', row: 'a guarantor', columns: [...columns] },
    rows: rows.map(({ rowId, cells }) => ({ rowId, ...cells })),
    totals: { amount: 1, netWorth: 1 },
    totalled: ['amount', 'netWorth'].map((column) => ({ column, kind: 'sum' as const })),
    ...{
      checks: [],
      offer: [],
      feeds: { fed: 0, otherwise: [] },
      version,
      generation: 'one',
      revision: 1,
      readOnlyReason: null,
      mayReveal: false,
      mayRestore: false,
    },
  })
  const said = new Map<string, unknown>([
    [projectTables.get.path, table()],
    [projectTables.list.path, [{ table: 'guarantors', title: 'Guarantors', rows: rowCount }]],
    [presence.list.path, []],
  ])

  async function save(changes: readonly RowChange[]) {
    await line.way()
    rows = structuredClone(changes).reduce(withChange, rows)
    version += 1
    said.set(projectTables.get.path, table())
    line.tell()
    return { rows: table().rows, version, revision: 1 }
  }

  const line = playedLine(said, async (entry, args) =>
    getFunctionName(entry) === projectTables.save.path
      ? save((args as { changes: readonly RowChange[] }).changes)
      : { written: true },
  )
  return line.client
}
