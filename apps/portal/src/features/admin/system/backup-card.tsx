import { adminBackups, type BackupUnderWay, type FailedBackup, type WholeBackup } from '@granary/api'
import { formatFileSize } from '@granary/forms'
import { Button, Card, Message, Progress } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { useChange } from '../../../lib/forms/use-change.ts'
import { dateAndTime } from '../../../lib/words/dates.ts'
import { Facts } from '../facts.tsx'

/** Has the server write a backup, shows how far it is, and says where the last one lies. Nothing of it comes here. */
export function BackupCard() {
  const backups = useQuery(adminBackups.get, {})
  const startBackup = useMutation(adminBackups.start)
  const change = useChange()
  const [busy, setBusy] = useState(false)
  if (!backups) return null
  const { underWay, lastWhole, failed } = backups
  const start = async () => {
    setBusy(true)
    await change(startBackup({}), 'The server writes a backup.')
    setBusy(false)
  }
  return (
    <Card title="Backup">
      <div className="p-backup">
        {failed && !underWay && <Failed {...failed} />}
        {underWay ? <UnderWay {...underWay} /> : <Last last={lastWhole} />}
        <p className="p-settings-help">
          Database and files as they are at one moment, in one file on the server. It is never sent to the
          browser. Everybody can go on working meanwhile. Backups are removed by whoever runs the server.
        </p>
        {!underWay && (
          <div>
            <Button look="secondary" busy={busy && 'Starting…'} onClick={() => void start()}>
              Back up now
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function Failed({ endedAt, failure }: FailedBackup) {
  return (
    <Message tone="danger">
      <p>
        <strong>The backup of {dateAndTime(endedAt)} failed.</strong>
      </p>
      <p>{failure}</p>
    </Message>
  )
}

const steps = [
  { id: 'tables', label: 'Tables' },
  { id: 'files', label: 'Files' },
  { id: 'closing', label: 'List of what is in it' },
] as const

function UnderWay({ begun, step, tables, files, bytes, askedAt, askedBy }: BackupUnderWay) {
  const current = steps.findIndex(({ id }) => id === step)
  return (
    <>
      <p role="status">
        {begun ? `Writing: ${steps[current]?.label.toLowerCase()}` : 'Waiting for a server to take it'}
      </p>
      {begun && (
        <>
          <ol className="p-backup-steps">
            {steps.map(({ id, label }, at) => (
              <li key={id} aria-current={at === current ? 'step' : undefined} data-done={at < current}>
                {label}
                {at < current && <span className="g-visually-hidden"> (done)</span>}
              </li>
            ))}
          </ol>
          <Progress done={tables.done} total={tables.total} words="tables" />
          <Progress done={files.done} total={files.total} words="files" />
          <p className="p-backup-read">{formatFileSize(bytes)} read until now</p>
        </>
      )}
      <p className="p-settings-help">
        Started {dateAndTime(askedAt)}
        {askedBy && ` by ${askedBy}`}. You can leave this page and come back.
      </p>
    </>
  )
}

function Last({ last }: { readonly last: WholeBackup | null }) {
  if (!last) return <p>None was started here yet. Those of the command line are not listed.</p>
  const { endedAt, askedBy, size, tables, files, missingFiles, keysIncluded, host, path } = last
  return (
    <>
      {missingFiles > 0 && (
        <Message tone="warning">
          {missingFiles === 1 ? '1 file that is' : `${missingFiles} files that are`} in the records{' '}
          {missingFiles === 1 ? 'was' : 'were'} not in the store, so{' '}
          {missingFiles === 1 ? 'it is' : 'they are'} not in the backup either.
        </Message>
      )}
      <Facts
        facts={[
          ['Last whole backup', dateAndTime(endedAt)],
          ['Started by', askedBy],
          ['Size', formatFileSize(size)],
          ['In it', `${tables} tables, ${files} ${files === 1 ? 'file' : 'files'}`],
          [
            'Keys',
            keysIncluded
              ? 'In it, sealed with the passphrase of the server'
              : 'Not in it: keep the file with the keys apart',
          ],
          ['Server', host],
          ['File there', <code key="path">{path}</code>],
        ]}
      />
    </>
  )
}
