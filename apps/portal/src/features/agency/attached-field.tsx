import type { AttachedDocument } from '@granary/api'
import { NativeSelect, TextButton } from '@granary/ui'
import { useRef } from 'react'
import { sinceText } from './agency-words.ts'
import { useProjectFiles } from './use-project-files.ts'

interface AttachedFieldProps {
  readonly projectId: string
  readonly error: string | undefined
  readonly chosen: readonly AttachedDocument[]
  readonly onChange: (chosen: readonly AttachedDocument[]) => void
}

/** Which documents of the project go to the agency with an answer. */
export function AttachedField({ projectId, error, chosen, onChange }: AttachedFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const files = useProjectFiles(projectId).filter(
    ({ value }) => !chosen.some(({ uploadId }) => uploadId === value),
  )
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
        help="Documents of the project. The letter lists them by the names that they have in the package."
        optional
        error={error}
        value=""
        placeholder="Add a document"
        options={files}
        onValueChange={add}
      />
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
