import type { DocumentList } from '@granary/api'
import { Button, ButtonLink, Link, TextField, VisuallyHidden } from '@granary/ui'
import { Camera, Download, Upload } from 'lucide-react'
import type { Ref } from 'react'
import { useFilePicker } from '../../../lib/forms/use-file-picker.tsx'
import { longestSearch, searchLimitHelp } from '../../../lib/lists/longest-search.ts'
import type { DocumentSearch } from '../../../lib/projects/document-search.ts'
import { stageTitles } from '../../../lib/words/stage-titles.ts'
import { namedPhoto } from '../files/pictures.ts'
import { chipsOf, rowsIn } from './document-choice.ts'
import { useWindowDrop } from './use-window-drop.ts'

/** Changes what the address says of the list. */
export type OnSearch = (change: Partial<DocumentSearch>, how?: { readonly replace: boolean }) => void

interface ToolsProps {
  readonly list: DocumentList
  readonly search: DocumentSearch
  readonly onSearch: OnSearch
  readonly projectId: string
  readonly hasFiles: boolean
}

/** Which documents are shown, and all their files at once. */
export function DocumentTools({ list, search, onSearch, projectId, hasFiles }: ToolsProps) {
  return (
    <div className="q-docs-tools g-no-print">
      <fieldset className="q-docs-chips g-runs-over">
        <legend className="g-visually-hidden">Show</legend>
        {chipsOf(list, search.show).map(({ show, label, count }) => (
          <button
            key={label}
            type="button"
            className="q-docs-chip"
            aria-pressed={search.show === show}
            onClick={() => onSearch({ show }, { replace: true })}
          >
            {label} <span>{count}</span>
          </button>
        ))}
      </fieldset>
      <div className="q-docs-find">
        <TextField
          id="find-documents"
          type="search"
          filter
          autoComplete="off"
          label="Search documents"
          placeholder="Name or text"
          maxLength={longestSearch}
          help={searchLimitHelp(search.find ?? '')}
          value={search.find ?? ''}
          onValueChange={(find) => onSearch({ find: find === '' ? undefined : find }, { replace: true })}
        />
        {hasFiles && (
          <ButtonLink
            look="secondary"
            icon={Download}
            href={`/api/projects/${projectId}/documents.zip`}
            download
          >
            Download all
          </ButtonLink>
        )}
      </div>
      <StageZips list={list} projectId={projectId} />
    </div>
  )
}

/** The files of one stage, where both have some: what went out with the first is asked for when the second is prepared. */
function StageZips({ list, projectId }: Pick<ToolsProps, 'list' | 'projectId'>) {
  const uploads = rowsIn(list).flatMap(({ files }) => files.flatMap((file) => file.uploads))
  const stages = stageNames.filter((name) => uploads.some(({ stage }) => stage === name))
  if (stages.length < 2) return null
  return (
    <p className="q-docs-stages">
      Of one stage:{' '}
      {stages.map((stage) => (
        <Link key={stage} href={`/api/projects/${projectId}/documents.zip?stage=${stage}`} download>
          {stageTitles[stage]}
          <VisuallyHidden> documents, download</VisuallyHidden>
        </Link>
      ))}
    </p>
  )
}

const stageNames = ['pre-application', 'application'] as const

/** The camera first on a phone; a button for everybody, and dropping as the shortcut. */
export function WaysIn({
  wayIn,
  onFiles,
}: {
  readonly wayIn: Ref<HTMLButtonElement>
  readonly onFiles: (files: File[]) => void
}) {
  const over = useWindowDrop(onFiles)
  const picker = useFilePicker({ onFiles })
  const camera = useFilePicker({ camera: true, onFiles: ([photo]) => photo && onFiles([namedPhoto(photo)]) })
  return (
    <div className={over ? 'q-docs-in q-docs-in-over g-no-print' : 'q-docs-in g-no-print'}>
      <span className="q-docs-camera">
        <Button look="secondary" icon={Camera} writes onClick={camera.open}>
          Take a picture
        </Button>
      </span>
      <Button ref={wayIn} look="secondary" icon={Upload} writes onClick={picker.open}>
        Choose files
      </Button>
      <p>
        {over
          ? 'Drop to add. You are asked what each file is.'
          : 'or drop files anywhere on this page. What each one is gets guessed, and asked where it is not sure.'}
      </p>
      {camera.input}
      {picker.input}
    </div>
  )
}
