import type { TableName, TablePastChange } from '@granary/api'
import type { RowChange } from '@granary/rules'
import { Button, Dialog, EmptyState, LoadingState } from '@granary/ui'
import { useQuery } from 'convex/react'
import type { ReactNode } from 'react'
import { dateAndTime } from '../../lib/words/dates.ts'
import { callsIn } from './table-calls.ts'
import type { TablesProps } from './table-link.tsx'

/** Of a cell, of a whole row, or, without either, the rows that were removed. */
export interface PastOf {
  readonly rowId?: string
  readonly column?: string
  readonly title: string
}

/** What comes back: as a change of the row, and by the change that took it from a cell. */
export interface Back {
  readonly change: RowChange
  readonly changeId?: string
}

interface TablePastProps extends TablesProps {
  readonly table: TableName
  readonly of: PastOf
  /** A restore is a change like any other, and is undone like one. Left out for who restores nothing here. */
  readonly onRestore: ((back: Back) => void) | undefined
  readonly onClose: () => void
}

/** What was, and the way back to it. */
export function TablePast({ of, onClose, ...rest }: TablePastProps) {
  const { rowId, column, title } = of
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description="A restore is a change like any other: it can be undone, and stands in the history."
      actions={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {rowId === undefined ? <Removed {...rest} /> : <Changes {...rest} {...{ rowId, column }} />}
    </Dialog>
  )
}

type PartProps = Omit<TablePastProps, 'of' | 'onClose'>

function Changes({
  projectId,
  area,
  table,
  rowId,
  column,
  onRestore,
}: PartProps & { readonly rowId: string; readonly column: string | undefined }) {
  const past = useQuery(callsIn(area).history, {
    ...{ projectId, table, rowId },
    ...(column !== undefined && { column }),
  })
  if (past === undefined) return <LoadingState text="Loading the history…" />
  if (past.length === 0) return <EmptyState title="Nobody has changed this yet" />
  return (
    <ol className="n-past">
      {past.map((change) => (
        <Told
          key={change.changeId}
          at={change.at}
          by={change.by}
          words={wordsOf(change, column)}
          from={change.fromWorkbook ? ', from a workbook' : ''}
        >
          {onRestore && change.column !== null && change.restores && (
            <Button
              look="secondary"
              size="compact"
              onClick={() =>
                onRestore({
                  change: { rowId, set: { [change.column ?? '']: change.restores?.before ?? null } },
                  changeId: change.changeId,
                })
              }
              writes
            >
              {`Restore ${shortened(change.beforeText) || 'nothing'}`}
            </Button>
          )}
        </Told>
      ))}
    </ol>
  )
}

function Removed({ projectId, area, table, onRestore }: PartProps) {
  const removed = useQuery(callsIn(area).removed, { projectId, table })
  if (removed === undefined) return <LoadingState text="Loading the removed rows…" />
  if (removed.length === 0) return <EmptyState title="No row was removed" />
  return (
    <ol className="n-past">
      {removed.map(({ rowId, text, at, by }) => (
        <Told key={rowId} {...{ at, by }} words={text || 'An empty row'}>
          {onRestore && (
            <Button
              look="secondary"
              size="compact"
              aria-label={`Bring back ${text || 'an empty row'}`}
              onClick={() => onRestore({ change: { rowId, remove: false } })}
              writes
            >
              Bring back
            </Button>
          )}
        </Told>
      ))}
    </ol>
  )
}

interface ToldProps {
  readonly at: number
  readonly by: string | null
  readonly words: string
  /** What it came by. */
  readonly from?: string
  readonly children: ReactNode
}

function Told({ at, by, words, from = '', children }: ToldProps) {
  return (
    <li>
      <p>{words}</p>
      <p className="n-note">
        {by ?? 'Somebody'}, {dateAndTime(at)}
        {from}
      </p>
      {children}
    </li>
  )
}

const rowWords: Readonly<Record<Exclude<TablePastChange['kind'], 'cell'>, string>> = {
  added: 'The row was added',
  removed: 'The row was removed',
  broughtBack: 'The row was brought back',
  moved: 'The row was moved',
}

const longestNamed = 40
const shortened = (text: string) => (text.length > longestNamed ? `${text.slice(0, longestNamed)}…` : text)

function wordsOf(
  { kind, label, labelThen, beforeText, afterText }: TablePastChange,
  column: string | undefined,
) {
  if (kind !== 'cell') return rowWords[kind]
  const change = `${beforeText || 'Nothing'} → ${afterText || 'nothing'}`
  const then = labelThen === null ? '' : `called “${labelThen}” then`
  if (column !== undefined) return then === '' ? change : `${change} (${then})`
  return `${label ?? 'A column that is no more'}${then === '' ? '' : ` (${then})`}: ${change}`
}
