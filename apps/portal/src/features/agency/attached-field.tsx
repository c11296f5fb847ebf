import { NativeSelect, TextButton } from '@granary/ui'
import { useRef } from 'react'
import { useProjectFiles } from './use-project-files.ts'

interface AttachedFieldProps {
  readonly projectId: string
  readonly error: string | undefined
  readonly chosen: readonly Attached[]
  readonly onChange: (chosen: readonly Attached[]) => void
}

export interface Attached {
  readonly uploadId: string
  readonly fileName: string
}

/** Which documents of the project go to the agency with an answer. */
export function AttachedField({ projectId, error, chosen, onChange }: AttachedFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const files = useProjectFiles(projectId).filter(
    ({ value }) => !chosen.some(({ uploadId }) => uploadId === value),
  )
  const add = (uploadId: string) => {
    const file = files.find(({ value }) => value === uploadId)
    if (file) onChange([...chosen, { uploadId, fileName: file.label }])
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
        help="Documents of the project. The letter lists them."
        optional
        error={error}
        value=""
        placeholder="Add a document"
        options={files}
        onValueChange={add}
      />
      {chosen.length > 0 && (
        <ul className="ag-about" aria-label="Documents that go with the answer">
          {chosen.map(({ uploadId, fileName }) => (
            <li key={uploadId}>
              {fileName}{' '}
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
