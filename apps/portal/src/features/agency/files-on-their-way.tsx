import { extensionBadge, formatFileSize } from '@granary/forms'
import { FileRow, VisuallyHidden } from '@granary/ui'
import { sendingWords } from '../../lib/forms/sending-words.ts'
import type { FilesOnTheirWay } from './use-sending.ts'

/** How far each is, or why it did not arrive and what can be done. */
export function FilesOnTheirWayList({ sending }: { readonly sending: FilesOnTheirWay }) {
  const { rows, retry, drop } = sending
  const failures = rows.flatMap(({ file, failure }) => (failure === null ? [] : `${file.name}: ${failure}`))
  return (
    <div className="ag-travelling">
      {rows.length > 0 && (
        <ul className="g-files" aria-label="Files on their way">
          {rows.map((row) => {
            const look = { name: row.file.name, badge: extensionBadge(row.file.name) }
            return row.failure === null ? (
              <FileRow
                key={row.id}
                {...look}
                meta={sendingWords(row)}
                progress={row.part}
                onCancel={() => drop(row)}
              />
            ) : (
              <FileRow
                key={row.id}
                {...look}
                meta={formatFileSize(row.file.size)}
                failure={row.failure}
                onRetry={() => retry(row)}
                onDismiss={() => drop(row)}
              />
            )
          })}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{failures.join(' ')}</span>
      </VisuallyHidden>
    </div>
  )
}
