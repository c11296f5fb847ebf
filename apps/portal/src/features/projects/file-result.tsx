import { Button, Dialog } from '@granary/ui'
import type { Outcome } from './create-in-turn.ts'
import { projectLink } from './file-rows.tsx'

interface ResultProps {
  readonly outcomes: readonly Outcome[]
  readonly onClose: () => void
}

/** What was created, and what was not and why. */
export function Result({ outcomes, onClose }: ResultProps) {
  const created = outcomes.filter(({ projectId }) => projectId !== null)
  const left = outcomes.filter(({ projectId }) => projectId === null)
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={created.length === 1 ? '1 project created' : `${created.length} projects created`}
      {...(left.length > 0 && {
        description: 'Choose the same file again to go on: what was created of it is not created twice.',
      })}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <div className="p-file">
        {created.length > 0 && (
          <ul className="p-file-outcomes" aria-label="Created">
            {created.map(({ row, projectId, before }) => (
              <li key={row.line}>
                {projectLink({ projectId: projectId ?? '', projectName: row.entries.projectName ?? '' })}
                {`, ${row.entries.borrowerName ?? ''}`}
                {before && ' (it was there already)'}
              </li>
            ))}
          </ul>
        )}
        {left.length > 0 && (
          <>
            <h3>Not created</h3>
            <ul className="p-file-outcomes" aria-label="Not created">
              {left.map(({ row, why }) => (
                <li key={row.line}>{`Row ${row.line}, ${row.entries.projectName ?? ''}: ${why ?? ''}`}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
