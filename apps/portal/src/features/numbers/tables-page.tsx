import './numbers.css'
import type { TableName } from '@granary/api'
import type { RowChange } from '@granary/rules'
import { Button, Confirm, ConflictCard, EmptyState, LoadingState, Message, SavePill } from '@granary/ui'
import { useQuery } from 'convex/react'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { UnsavedPrompt } from '../../lib/forms/unsaved-prompt.tsx'
import { WentBack } from '../../lib/forms/went-back.tsx'
import { useMedia } from '../../lib/frames/use-media.ts'
import { Cards } from './cards.tsx'
import { CellAdvice } from './cell-advice.tsx'
import { CheckLines } from './check-lines.tsx'
import { Feeds, useTakeTables } from './feeds/feeds.tsx'
import { Grid } from './grid.tsx'
import type { Place } from './grid-parts/grid-range.ts'
import { shownCell } from './grid-parts/grid-row.tsx'
import { KeysHelp } from './grid-parts/keys-help.tsx'
import { Offer } from './offer.tsx'
import { PastePreview, type Pasting } from './paste-preview.tsx'
import { useCellPresence } from './presence/use-cell-presence.ts'
import { RowForm } from './row-form.tsx'
import type { TableConflict } from './saving/other-past.ts'
import { callsIn } from './table-calls.ts'
import { isSingle, TableLink, type TablesProps } from './table-link.tsx'
import { type PastOf, TablePast } from './table-past.tsx'
import { pastOfCell, pastOfRow, TableCsv, Tools, UndoRedo } from './tools.tsx'
import { TotalsList, TotalsRow } from './totals.tsx'
import { useRestoring } from './use-restoring.ts'
import { fieldsOf, type RevealRow, type Table, type TableWork, useTable } from './use-table.ts'
import { UsualAdvice } from './usual-advice.tsx'

interface TablesPageProps extends TablesProps {
  readonly table: string | undefined
}

/** The tables of a project: one at a time, the others a click away with how many rows they have. */
export function TablesPage({ projectId, area, table: asked }: TablesPageProps) {
  const all = useQuery(callsIn(area).list, { projectId })
  // A borrower may have others than the first one.
  if (all === undefined && area === 'borrower') return <LoadingState text="Loading the tables…" rows={4} />
  const table = (all?.find(({ table }) => table === asked) ?? all?.[0])?.table ?? 'owners'
  return (
    <div className="n-page">
      <h2 className="g-visually-hidden">Tables</h2>
      <nav className="n-pills g-runs-over" aria-label="Tables">
        {all?.map((each) => (
          <TableLink
            key={each.table}
            {...{ projectId, area }}
            table={each.table}
            className="n-pill"
            {...(each.table === table ? { 'aria-current': 'page' as const } : {})}
          >
            {each.title} {!isSingle(each.table) && <span className="n-count">{each.rows}</span>}
          </TableLink>
        ))}
      </nav>
      {all?.length === 0 ? (
        <EmptyState title="No table is shared with you">
          When your lender asks you for one, it appears here.
        </EmptyState>
      ) : (
        <OneTable key={table} {...{ projectId, area, table }} />
      )}
    </div>
  )
}

function OneTable({ projectId, area, table }: TablesProps & { readonly table: TableName }) {
  const work = useTable(projectId, table, area)
  if (!work.data) return <LoadingState text="Loading the table…" rows={4} />
  return (
    <>
      <Shown {...{ projectId, area, work, data: work.data }} />
      <UnsavedPrompt hasUnsent={() => work.hasUnsent} isHeld={() => work.isHeld} />
      {/* Where nothing can be changed, nothing was left unsaved either. */}
      {(work.data.readOnlyReason === null || work.state !== 'clean') && (
        <SavePill
          floating="below page"
          state={work.state}
          text={saveWords(work)}
          savedCount={work.savedCount}
          neverSaved={work.data.version === 0}
          action={work.state === 'error' ? { label: 'Retry', onClick: work.retry } : undefined}
        />
      )}
    </>
  )
}

interface OfTable {
  readonly work: TableWork
  readonly data: Table
}

interface ShownProps extends OfTable, TablesProps {}

function Shown({ projectId, area, work, data }: ShownProps) {
  const fields = fieldsOf(data)
  const readOnly = data.readOnlyReason !== null
  const takeTables = useTakeTables(projectId)
  return (
    <section className="n-table" aria-labelledby="n-title" data-table={data.table}>
      {data.readOnlyReason && (
        <div className="n-locked">
          <Message tone="info">{data.readOnlyReason}</Message>
        </div>
      )}
      {work.wentBack && <WentBack lost="cells of this table" />}
      {isSingle(data.table) ? (
        <SingleFacts {...{ projectId, area, work, data, readOnly }} />
      ) : (
        <Rows {...{ projectId, area, work, data, fields, readOnly }} />
      )}
      {work.conflicts.length > 0 && (
        <div className="n-conflicts">
          <Conflicts {...{ work, data }} />
        </div>
      )}
      <Feeds feeds={data.feeds} onTake={(answer) => takeTables(answer, data.generation)} />
      <CheckLines checks={data.checks} />
    </section>
  )
}

/** One row that is always there. */
function SingleFacts({ projectId, area, work, data, readOnly }: ShownProps & PartProps) {
  const presence = useCellPresence({ projectId, area }, data.table)
  const [fresh] = useState(() => crypto.randomUUID())
  const [text, setText] = useState<string>()
  const row = work.rows[0] ?? { rowId: fresh, cells: {}, removed: false }
  const fields = fieldsOf(data)
  return (
    <>
      <div className="n-head">
        <h3 id="n-title">{data.title}</h3>
        <div className="n-tools">
          {!readOnly && <UndoRedo work={work} />}
          <TableCsv {...{ work, data, readOnly }} onFile={setText} />
        </div>
      </div>
      <RowForm {...{ fields, row, work, readOnly, presence }} />
      {text !== undefined && (
        <PastePreview
          {...{ fields, text }}
          {...{ first: 0, over: [row], isFile: true, standing: [row], most: 1 }}
          onClose={() => setText(undefined)}
          onTake={(changes) => {
            setText(undefined)
            work.edit(changes)
          }}
        />
      )}
    </>
  )
}

const fromTheTop = { first: 0, over: [] }

interface PartProps {
  readonly readOnly: boolean
}

type RowsProps = ShownProps & PartProps & { readonly fields: ReturnType<typeof fieldsOf> }

function Rows({ projectId, area, work, data, fields, readOnly }: RowsProps) {
  const isNarrow = useMedia('(max-width: 719px)')
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [pasting, setPasting] = useState<Pasting>()
  const [open, setOpen] = useState<string>()
  const [past, setPast] = useState<PastOf>()
  const [removing, setRemoving] = useState<string>()
  const presence = useCellPresence({ projectId, area }, data.table)
  const reveal: RevealRow = (rowId) => (data.mayReveal ? { projectId, table: data.table, rowId } : undefined)
  const add = useRef<HTMLButtonElement>(null)
  const restore = useRestoring(projectId, data)
  const { rows, edit } = work
  const place = { ...active, row: Math.max(0, Math.min(active.row, rows.length - 1)) }
  const row = rows[place.row]

  // A row that was added is where one goes on.
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    const at = rows.findIndex(({ rowId }) => rowId === wanted.current)
    if (at < 0) return
    wanted.current = undefined
    setActive({ row: at, column: 0 })
    document.querySelector<HTMLElement>(`.n-grid tbody tr:nth-child(${at + 1}) [role=gridcell]`)?.focus()
  }, [rows])

  function addRow() {
    const rowId = crypto.randomUUID()
    edit([{ rowId, set: {} }])
    if (isNarrow) setOpen(rowId)
    else wanted.current = rowId
  }
  function take(changes: readonly RowChange[]) {
    edit(changes)
    if (isNarrow) add.current?.focus()
    else wanted.current = changes[0]?.rowId
  }
  function remove(rowId: string) {
    setRemoving(undefined)
    edit([{ rowId, remove: true }])
    add.current?.focus()
  }
  /** In a row that a colleague writes in, that is asked first. */
  const askRemove = (rowId: string) => (presence.inRow(rowId) ? setRemoving(rowId) : remove(rowId))
  const writing = removing === undefined ? undefined : presence.inRow(removing)
  function move(rowId: string, by: -1 | 1) {
    const from = rows.findIndex((each) => each.rowId === rowId)
    const to = from + by
    if (to < 0 || to >= rows.length) return
    edit([{ rowId, after: (by > 0 ? rows[to] : rows[to - 1])?.rowId ?? null }])
    setActive({ row: to, column: place.column })
  }
  const disputed = new Set(work.conflicts.map(({ rowId, column }) => `${rowId} ${column ?? ''}`))
  return (
    <>
      <div className="n-head">
        <h3 id="n-title">{data.title}</h3>
        <Tools
          {...{ projectId, area, work, data, readOnly }}
          row={isNarrow ? undefined : row}
          onPaste={() => setPasting({ text: '', ...fromTheTop, isFile: false })}
          onFile={(text) => setPasting({ text, ...fromTheTop, isFile: true })}
          onMove={move}
          onRemove={askRemove}
          onPast={(of) => {
            // What was just removed is among what can be brought back.
            work.send()
            setPast(of)
          }}
          column={fields[place.column]}
        />
      </div>
      {rows.length === 0 && !readOnly && data.offer.length > 0 && (
        <Offer fields={fields} rows={data.offer} onTake={take} />
      )}
      {rows.length === 0 ? (
        <EmptyState title={`No ${data.title.toLowerCase()} yet`}>
          {readOnly ? 'Nobody has entered any.' : `Add ${data.row}, or paste rows from a spreadsheet.`}
        </EmptyState>
      ) : isNarrow ? (
        <Cards
          {...{ fields, work, readOnly, reveal, open, presence }}
          onOpen={setOpen}
          onMove={move}
          onRemove={askRemove}
          onPast={(rowId) => setPast(pastOfRow(rowId))}
        />
      ) : (
        <Grid
          label={data.title}
          {...{ fields, work, readOnly, reveal, disputed, presence }}
          active={place}
          onActive={setActive}
          onMove={move}
          onPaste={(text) =>
            setPasting({ text, first: place.column, over: rows.slice(place.row), isFile: false })
          }
          onPast={(at, field) => setPast(pastOfCell(at, field))}
          foot={<TotalsRow {...{ data, fields, rows: rows.map(({ cells }) => cells) }} />}
        />
      )}
      {isNarrow && rows.length > 0 && (
        <TotalsList {...{ data, fields, rows: rows.map(({ cells }) => cells) }} />
      )}
      {!readOnly && <CellAdvice {...{ fields, work }} />}
      {!readOnly && <UsualAdvice {...{ fields, rows }} />}
      {!readOnly && (
        <p className="n-add">
          <Button ref={add} look="quiet" icon={Plus} onClick={addRow} writes>
            {`Add ${data.row}`}
          </Button>
          <span>or paste rows from a spreadsheet</span>
        </p>
      )}
      {!readOnly && !isNarrow && rows.length > 0 && <KeysHelp />}
      {removing !== undefined && (
        <Confirm
          open
          title={writing ? `${writing.name} is editing this row.` : 'Remove this row?'}
          description="It can be brought back from the removed rows, with what was written in it."
          confirmLabel="Remove row"
          danger
          onConfirm={() => remove(removing)}
          onCancel={() => setRemoving(undefined)}
        />
      )}
      {past && (
        <TablePast
          {...{ projectId, area }}
          table={data.table}
          of={past}
          onClose={() => setPast(undefined)}
          onRestore={
            readOnly && !data.mayRestore
              ? undefined
              : (back) => {
                  setPast(undefined)
                  if (readOnly) return void restore(back)
                  edit([back.change])
                  work.send()
                  wanted.current = back.change.rowId
                }
          }
        />
      )}
      {pasting && (
        <PastePreview
          {...{ fields, ...pasting }}
          standing={rows}
          onClose={() => setPasting(undefined)}
          onTake={(changes) => {
            setPasting(undefined)
            edit(changes)
          }}
        />
      )}
    </>
  )
}

function Conflicts({ work, data }: OfTable) {
  const fields = new Map(fieldsOf(data).map((field) => [field.id, field]))
  const told = (conflict: TableConflict, cell: TableConflict['mine']) => {
    const field = fields.get(conflict.column ?? '')
    return field ? shownCell(field, cell) : cell === 'removed' ? 'The row is removed' : 'The row was changed'
  }
  const [first] = work.conflicts
  if (!first) return null
  const by = first.by ?? (work.wentBack ? 'Granary' : 'A colleague')
  const wentBack = work.wentBack && first.by === null
  const title = wentBack
    ? 'What you changed is different since Granary was put back.'
    : first.column === null
      ? 'One removed a row that the other changed.'
      : `${by} changed the same cells.`
  const list = (side: 'mine' | 'theirs') => (
    <ul>
      {work.conflicts.map((each) => (
        <li key={`${each.rowId} ${each.column}`}>
          {fields.get(each.column ?? '')?.label ?? 'Row'}: {told(each, each[side]) || 'Nothing'}
        </li>
      ))}
    </ul>
  )
  return (
    <ConflictCard
      title={title}
      mine={{ who: 'You', when: 'Not saved', value: list('mine') }}
      theirs={{ who: by, when: 'Saved', value: list('theirs') }}
      onKeepMine={() => work.settle(true)}
      onUseTheirs={() => work.settle(false)}
    />
  )
}

function saveWords({ state, failure, data, conflicts }: TableWork): string {
  switch (state) {
    case 'conflict':
      return conflicts.length === 1
        ? '1 cell was changed meanwhile.'
        : `${conflicts.length} cells were changed meanwhile.`
    case 'error':
      return failure ?? ''
    case 'saving':
      return 'Saving…'
    case 'dirty':
      return 'Unsaved changes'
    default:
      return data?.version === 0 ? 'Not yet saved' : 'Saved'
  }
}
