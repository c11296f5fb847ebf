import type { Field } from '@granary/forms'
import { csvOf, type TableRow } from '@granary/rules'
import { Button, buttonClass, Icon, Menu, type MenuEntry, useToasts } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import {
  ArchiveRestore,
  ArrowDown,
  ArrowUp,
  ClipboardPaste,
  Download,
  FileInput,
  History,
  Redo2,
  Send,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFilePicker } from '../../lib/forms/use-file-picker.tsx'
import { saveCsv } from '../../lib/save-csv.ts'
import { textOfFile } from '../../lib/text-of-file.ts'
import type { TablesProps } from './table-link.tsx'
import type { PastOf } from './table-past.tsx'
import { fieldsOf, type Table, type TableWork } from './use-table.ts'

interface ToolsProps extends TablesProps {
  readonly work: TableWork
  readonly data: Table
  readonly readOnly: boolean
  readonly row: TableWork['rows'][number] | undefined
  readonly onPaste: () => void
  readonly onFile: (text: string) => void
  readonly onMove: (rowId: string, by: -1 | 1) => void
  readonly onRemove: (rowId: string) => void
  readonly onPast: (of: PastOf) => void
  /** The one in which one is. */
  readonly column: Field | undefined
}

/** The history of a row, or of one of its cells. */
export const pastOfRow = (rowId: string): PastOf => ({ rowId, title: 'History of the row' })
export const pastOfCell = ({ rowId }: TableRow, { id, label }: Field): PastOf => ({
  ...{ rowId, column: id, title: `History: ${label}` },
})

const quiet = { look: 'quiet', size: 'compact' } as const

interface IconToolProps extends Pick<ComponentProps<typeof Button>, 'icon' | 'onClick' | 'disabled'> {
  readonly word: string
}

/** Its word is seen where there is room for it, and heard and shown on pointing everywhere. */
function IconTool({ word, ...rest }: IconToolProps) {
  return (
    <Button {...quiet} {...rest} title={word} writes>
      <span className="n-tool-word">{word}</span>
    </Button>
  )
}

export function UndoRedo({ work }: Pick<ToolsProps, 'work'>) {
  return (
    <>
      <IconTool word="Undo" icon={Undo2} onClick={work.undo} disabled={!work.undo} />
      <IconTool word="Redo" icon={Redo2} onClick={work.redo} disabled={!work.redo} />
    </>
  )
}

/** What one does to a table as a whole, and to the row and cell where one is. */
export function Tools(props: ToolsProps) {
  const { projectId, area, work, data, readOnly, row, onPaste, onFile, onMove, onRemove } = props
  return (
    <div className="n-tools">
      {!readOnly && (
        <>
          <UndoRedo work={work} />
          {row && (
            <>
              <IconTool word="Row up" icon={ArrowUp} onClick={() => onMove(row.rowId, -1)} />
              <IconTool word="Row down" icon={ArrowDown} onClick={() => onMove(row.rowId, 1)} />
              <Button {...quiet} look="danger-quiet" icon={Trash2} onClick={() => onRemove(row.rowId)}>
                Remove row
              </Button>
            </>
          )}
          <Button {...quiet} icon={ClipboardPaste} onClick={onPaste} writes>
            Paste
          </Button>
        </>
      )}
      <Menu plain label="History of the table" entries={pastsOf(props)}>
        <span className={buttonClass(quiet)}>
          <span className="g-button-face">
            <Icon of={History} />
            History
          </span>
        </span>
      </Menu>
      <TableCsv {...{ work, data, readOnly, onFile }} />
      {area === 'lender' && !readOnly && <AskForTable projectId={projectId} table={data.table} />}
    </div>
  )
}

/** What is less often asked for has a list of its own: all commands stand in one line. */
function pastsOf({ row, column, onPast }: ToolsProps): readonly MenuEntry[] {
  const entry = (label: string, of: PastOf, icon: typeof History): MenuEntry => ({
    ...({ kind: 'action', label, icon } as const),
    onSelect: () => onPast(of),
  })
  return [
    ...(row && column ? [entry('Cell history', pastOfCell(row, column), History)] : []),
    ...(row ? [entry('Row history', pastOfRow(row.rowId), History)] : []),
    entry('Removed rows', { title: 'Removed rows' }, ArchiveRestore),
  ]
}

/** To the people of the project, with this table chosen. */
function AskForTable({ projectId, table }: { readonly projectId: string; readonly table: string }) {
  return (
    <Link
      to="/lender/dashboard/projects/$projectid"
      params={{ projectid: projectId }}
      search={{ view: 'people', ask: `tables.${table}` }}
      className={buttonClass(quiet)}
    >
      <span className="g-button-face">
        <Icon of={Send} />
        Ask the borrower
      </span>
    </Link>
  )
}

interface TableCsvProps {
  readonly work: TableWork
  readonly data: Table
  readonly readOnly: boolean
  /** A file was read; nothing of the table changes by it. */
  readonly onFile: (text: string) => void
}

/** A table as a file of rows, and rows of such a file on their way into the table. */
export function TableCsv({ work, data, readOnly, onFile }: TableCsvProps) {
  const { input, open } = useCsvPicker(onFile)
  return (
    <>
      <Button
        {...quiet}
        icon={Download}
        onClick={() => saveCsv(`${data.table}.csv`, csvOf(fieldsOf(data), work.rows))}
      >
        Download as CSV
      </Button>
      {!readOnly && (
        <Button {...quiet} icon={FileInput} onClick={open} writes>
          Take from a CSV file
        </Button>
      )}
      {input}
    </>
  )
}

/** Asks for a file of rows and reads it; why one cannot be read is said. */
function useCsvPicker(onText: (text: string) => void) {
  const toasts = useToasts()
  async function read(file: File) {
    const reading = await textOfFile(file)
    if (reading.ok) onText(reading.text)
    else toasts.show({ title: `${file.name} was not read.`, description: reading.words, tone: 'danger' })
  }
  return useFilePicker({
    one: true,
    accept: '.csv,.tsv,.txt,text/csv,text/tab-separated-values',
    onFiles: ([file]) => file && void read(file),
  })
}
