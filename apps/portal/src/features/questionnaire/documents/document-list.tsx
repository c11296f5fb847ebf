import type { DocumentFile, DocumentList as List } from '@granary/api'
import { EmptyState, LoadingState, TextButton } from '@granary/ui'
import type { DocumentSearch } from '../../../lib/projects/document-search.ts'
import { chosen } from './document-choice.ts'
import { DocumentRow } from './document-row.tsx'
import type { OnSearch } from './document-tools.tsx'
import { RemovedFiles } from './removed-files.tsx'
import type { OpenWork } from './stage-doors.tsx'
import type { TextSearch } from './text-search.tsx'

interface ListProps {
  readonly projectId: string
  readonly isNew: (file: DocumentFile) => boolean
  readonly list: List
  readonly search: DocumentSearch
  readonly texts: TextSearch
  readonly onSearch: OnSearch
  readonly work: OpenWork
  readonly mayAsk: boolean
  readonly saysWhy: boolean
  readonly openFile: string | undefined
}

/** The documents that were chosen, group by group, and what was removed. */
export function DocumentList(props: ListProps) {
  const { list, search, onSearch, work, mayAsk, saysWhy, openFile, projectId, isNew, texts } = props
  const { groups, removed } = chosen(list, search.show, search.find ?? '', texts.found.files)
  if (groups.length === 0 && removed.length === 0) {
    if (texts.isLooking) return <LoadingState text="Looking in the documents…" rows={3} />
    return (
      <EmptyState
        title="No document fits."
        action={
          <TextButton onClick={() => onSearch({ show: undefined, find: undefined }, { replace: true })}>
            Show all documents
          </TextButton>
        }
      />
    )
  }
  return (
    <section className="q-doc-list" tabIndex={-1} aria-label="List of documents">
      {groups.map(({ tab, title, documents: shown }) => (
        <section key={title} aria-labelledby={`documents-under-${tab}`}>
          <header className="q-doc-group">
            <h3 id={`documents-under-${tab}`}>{title}</h3>
            <p>{groupWords(list, tab)}</p>
          </header>
          <ul>
            {shown.map((row) => (
              <DocumentRow
                key={row.documentId}
                {...{ row, work, openFile, saysWhy, projectId, isNew, mayAsk }}
                found={texts.found}
                onOpen={(file) => onSearch({ file }, { replace: openFile !== undefined })}
              />
            ))}
          </ul>
        </section>
      ))}
      {removed.length > 0 && <RemovedFiles projectId={projectId} removed={removed} />}
    </section>
  )
}

/** "Tab 07, 3 of 6 there": of the whole group, whatever of it is shown. */
function groupWords({ groups }: List, tab: string | null): string {
  const all = groups.find((group) => group.tab === tab)?.documents ?? []
  const there = `${all.filter(({ state }) => state === 'there').length} of ${all.length} there`
  return tab === null ? there : `Tab ${tab}, ${there}`
}
