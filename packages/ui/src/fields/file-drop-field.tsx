import './file-drop.css'
import { Camera, Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { classNames } from '../foundation/class-names.ts'
import { FieldGroup, type FieldWords, photoIdOf } from './field.tsx'
import { useFieldWords } from './field-words.ts'

export interface FileDropFieldProps extends FieldWords {
  /** What may be given, said before the choice: "PDF, XLS or XLSX, up to 25 MB each." */
  limits: string
  onFiles: (files: File[]) => void
  /** As the browser's file dialog wants it (".pdf,.xlsx"); the server decides in the end. */
  accept?: string | undefined
  multiple?: boolean | undefined
  /** Takes a picture from the camera; phones and tablets then offer to take one. */
  onPhoto?: ((photo: File) => void) | undefined
  /** No further files may be given; the ones there stay readable. */
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  /** The rows, as `FileRow`s. */
  children?: ReactNode
}

/** Choose or drop. The button is the way for everybody, dropping is the shortcut. */
export function FileDropField(props: FileDropFieldProps) {
  const { words, rest } = useFieldWords(props)
  const { limits, onFiles, onPhoto, accept, multiple = false, children } = rest
  const open = !(rest.disabled || rest.readOnly || words.disabledReason)
  return (
    <FieldGroup {...words}>
      {(group) => (
        <>
          {open && (
            <DropZone
              id={group.id}
              describedBy={group['aria-describedby']}
              {...{ limits, onFiles, onPhoto, accept, multiple }}
            />
          )}
          {children && <ul className="g-files">{children}</ul>}
        </>
      )}
    </FieldGroup>
  )
}

interface DropZoneProps {
  id: string
  describedBy: string | undefined
  limits: string
  onFiles: (files: File[]) => void
  accept: string | undefined
  multiple: boolean
  onPhoto: ((photo: File) => void) | undefined
}

function DropZone({ id, describedBy, limits, onFiles, onPhoto, accept, multiple }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const { over, handlers } = useFileDrop((files) => onFiles(multiple ? files : files.slice(0, 1)))
  return (
    // A drop target only: the button inside does the same.
    <div className={classNames('g-drop', over && 'g-drop-over')} {...handlers}>
      {/* First where it shows: a photo is what one has on a phone. */}
      {onPhoto && <PhotoButton id={id} onPhoto={onPhoto} />}
      <Button
        id={id}
        look="secondary"
        icon={Upload}
        aria-labelledby={`${id} ${id}-label`}
        aria-describedby={classNames(describedBy, `${id}-limits`)}
        onClick={() => input.current?.click()}
      >
        Choose files
      </Button>
      <span id={`${id}-limits`}>
        {over ? (
          'Drop to add.'
        ) : (
          <>
            <span className="g-drop-hint">or drop them here. </span>
            {limits}
          </>
        )}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])]
          // Emptied, so that choosing the same file again after a failure is noticed.
          event.currentTarget.value = ''
          if (chosen.length > 0) onFiles(chosen)
        }}
      />
    </div>
  )
}

/** Styled away where there is no touch screen: a desk's camera does not look at paper. */
function PhotoButton({ id, onPhoto }: { id: string; onPhoto: (photo: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className="g-drop-photo">
      <Button
        id={photoIdOf(id)}
        look="secondary"
        icon={Camera}
        aria-labelledby={`${photoIdOf(id)} ${id}-label`}
        onClick={() => input.current?.click()}
      >
        Take a photo
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          const [photo] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (photo) onPhoto(photo)
        }}
      />
    </span>
  )
}

/** What makes an element a place to drop files on; the drop is its own then, and nobody else's. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave(event: DragEvent) {
      // Leaving for a child of the zone is not leaving.
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop(event: DragEvent) {
      if (!carriesFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { over, handlers }
}
