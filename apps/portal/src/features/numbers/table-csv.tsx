import { csvOf } from '@granary/rules'
import { Button, useToasts } from '@granary/ui'
import { Download, FileInput } from 'lucide-react'
import { useFilePicker } from '../../lib/forms/use-file-picker.tsx'
import { saveCsv } from '../../lib/save-csv.ts'
import { textOfFile } from '../../lib/text-of-file.ts'
import { fieldsOf, type Table, type TableWork } from './use-table.ts'

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
  const quiet = { look: 'quiet', size: 'compact' } as const
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
