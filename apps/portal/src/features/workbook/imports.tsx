import { type WorkbookImport, workbook } from '@granary/api'
import { Card, Tag } from '@granary/ui'
import { useQuery } from 'convex/react'
import { dateAndTime } from '../../lib/words/dates.ts'
import { amountWords } from './import-words.ts'
import { UndoImport } from './undo-import.tsx'

/** What was taken over of workbooks before, each to be undone as one step. */
export function Imports({ projectId }: { readonly projectId: string }) {
  const told = useQuery(workbook.listImports, { projectId })
  if (!told || told.imports.length === 0) return null
  return (
    <Card title="Taken over from workbooks">
      <p className="wb-words">
        Undoing brings everything back that nobody changed since. It is a change like any other, and can be
        undone.
      </p>
      <ul className="wb-imports">
        {told.imports.map((each) => (
          <ImportRow key={each.at} {...{ projectId }} told={each} mayUndo={told.mayUndo} />
        ))}
      </ul>
    </Card>
  )
}

interface ImportRowProps {
  readonly projectId: string
  readonly told: WorkbookImport
  readonly mayUndo: boolean
}

function ImportRow({ projectId, told, mayUndo }: ImportRowProps) {
  const { importId, at, by, isUndone, last } = told
  const when = dateAndTime(at)
  return (
    <li className="wb-import" data-import={importId}>
      <div className="wb-head">
        <p className="wb-label">{`Import of ${when}: ${amountWords(told)}`}</p>
        {isUndone && <Tag tone="neutral">Undone</Tag>}
      </div>
      <p className="wb-by">
        {by && `By ${by}. `}
        {last &&
          `${isUndone ? 'Undone' : 'Taken over again'}${last.by ? ` by ${last.by}` : ''}, ${dateAndTime(last.at)}.`}
      </p>
      {mayUndo && (
        <UndoImport
          {...{ projectId, importId }}
          label={isUndone ? 'Take over again' : 'Undo'}
          about={isUndone ? `Take over again the import of ${when}` : `Undo the import of ${when}`}
        />
      )}
    </li>
  )
}
