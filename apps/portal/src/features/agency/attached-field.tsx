import type { AttachedDocument } from '@granary/api'
import { Button, NativeSelect, TextButton } from '@granary/ui'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useFilePicker } from '../../lib/forms/use-file-picker.tsx'
import { sinceText } from './agency-words.ts'
import { FilesOnTheirWayList } from './files-on-their-way.tsx'
import { useProjectFiles } from './use-project-files.ts'
import type { FilesOnTheirWay } from './use-sending.ts'

interface AttachedFieldProps {
  readonly projectId: string
  readonly error: string | undefined
  /** What was added to the question itself. */
  readonly added: readonly AttachedDocument[]
  readonly sending: FilesOnTheirWay
  readonly chosen: readonly AttachedDocument[]
  readonly onChange: (chosen: readonly AttachedDocument[]) => void
}

/** Which documents go to the agency with an answer: of the project, or new ones. */
export function AttachedField(props: AttachedFieldProps) {
  const { projectId, error, added, sending, chosen, onChange } = props
  const field = useRef<HTMLDivElement>(null)
  const ofProject = useProjectFiles(projectId)
  const ofQuestion = added.map((document) => ({
    ...{ value: document.uploadId, label: `${document.fileName} (added to this question)`, document },
  }))
  const files = [...ofQuestion, ...ofProject].filter(
    ({ value }) => !chosen.some(({ uploadId }) => uploadId === value),
  )
  const picker = useFilePicker({ onFiles: sending.begin })
  const add = (uploadId: string) => {
    const file = files.find(({ value }) => value === uploadId)
    if (file) onChange([...chosen, file.document])
  }
  const remove = (uploadId: string) => {
    onChange(chosen.filter((each) => each.uploadId !== uploadId))
    field.current?.querySelector('select')?.focus()
  }
  return (
    <div className="ag-about-field" ref={field}>
      <NativeSelect
        id="items"
        label="Documents that go with it"
        help="Documents of the project, or a new file. The letter lists them by the names that they have in the package."
        optional
        error={error}
        value=""
        placeholder="Add a document"
        options={files}
        onValueChange={add}
      />
      <Button look="secondary" size="compact" icon={Plus} onClick={picker.open}>
        Add a file
      </Button>
      {picker.input}
      <FilesOnTheirWayList sending={sending} />
      {chosen.length > 0 && (
        <ul className="ag-attached" aria-label="Documents that go with the answer">
          {chosen.map(({ uploadId, fileName, standardName, since }) => (
            <li key={uploadId}>
              <span>
                {fileName}
                <span className="ag-note">
                  {`In the letter: ${standardName}`}
                  {since && ` (${sinceText(since)})`}
                </span>
              </span>
              <TextButton onClick={() => remove(uploadId)}>
                Remove<span className="g-visually-hidden"> {fileName}</span>
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
