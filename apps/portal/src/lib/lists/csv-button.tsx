import { messageOf } from '@granary/api'
import { Button, type ButtonLook, useToasts } from '@granary/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveCsv } from '../save-csv.ts'

interface CsvFile {
  readonly fileName: string
  readonly csv: string
  /** How many rows did not go in. */
  readonly left?: number
}

interface CsvButtonProps extends Pick<ButtonLook, 'look' | 'size'> {
  readonly label?: string
  /** Asked when it is pressed: what the page shows, as the server has it then. */
  readonly load: () => Promise<CsvFile>
}

/** What a page shows, as a file. */
export function CsvButton({ label = 'Download as CSV', load, look = 'secondary', size }: CsvButtonProps) {
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { fileName, csv, left = 0 } = await load()
      saveCsv(fileName, csv)
      if (left > 0) {
        toasts.show({
          title: `${left.toLocaleString('en-US')} more did not go into the file. Filter the list to have them.`,
          tone: 'info',
        })
      }
    } catch (error) {
      toasts.show({ title: messageOf(error), tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Button
      look={look}
      {...(size && { size })}
      icon={Download}
      busy={busy && 'Preparing…'}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
