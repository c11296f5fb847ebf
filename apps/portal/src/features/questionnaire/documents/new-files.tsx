import type { DocumentRow } from '@granary/api'
import { formatFileSize } from '@granary/forms'
import { Button, NativeSelect, TextButton, VisuallyHidden } from '@granary/ui'
import { useEffect, useRef, useState } from 'react'
import { guessDocument, likelyFirst } from './guess.ts'

/** A file of which nobody has said yet what it is. */
export interface NewFile {
  readonly id: string
  readonly file: File
  readonly documentId: string
  /** Told by its name, and not confirmed. */
  readonly isGuess: boolean
}

export function newFiles(files: readonly File[], documents: readonly DocumentRow[]): readonly NewFile[] {
  return files.map((file) => {
    const guess = guessDocument(file.name, documents)
    return { id: crypto.randomUUID(), file, documentId: guess ?? '', isGuess: guess !== undefined }
  })
}

interface NewFilesProps {
  readonly files: readonly NewFile[]
  readonly documents: readonly DocumentRow[]
  readonly onChange: (files: readonly NewFile[]) => void
  readonly onAdd: (files: readonly NewFile[]) => void
}

/** What each file is, before it goes to its place: asked, or guessed and confirmed. */
export function NewFiles({ files, documents, onChange, onAdd }: NewFilesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Those that were there when it was confirmed: what comes later is not wrong yet.
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const count = files.length
  const before = useRef(0)
  useEffect(() => {
    if (count > before.current) heading.current?.focus()
    before.current = count
  }, [count])
  const known = files.filter(({ documentId }) => documentId !== '')
  const options = optionsOf(documents)
  const unknown = files.filter(({ documentId }) => documentId === '')
  return (
    <section className="q-new-files g-no-print" aria-labelledby="new-files">
      <h3 id="new-files" ref={heading} tabIndex={-1}>
        {count === 1 ? 'What is this file?' : `What are these ${count} files?`}
      </h3>
      <ul>
        {files.map((each) => (
          <li key={each.id} data-new-file={each.file.name}>
            <p>
              <strong>{each.file.name}</strong>, {formatFileSize(each.file.size)}
            </p>
            <NativeSelect
              id={`what-${each.id}`}
              label={
                <>
                  Document<VisuallyHidden> for {each.file.name}</VisuallyHidden>
                </>
              }
              help={each.isGuess ? 'A guess from the name. Change it if it is wrong.' : undefined}
              error={asked.has(each.id) && each.documentId === '' ? 'Choose what this file is.' : undefined}
              placeholder="Choose a document"
              options={likelyFirst(each.file.name, options)}
              value={each.documentId}
              onValueChange={(documentId) =>
                onChange(
                  files.map((one) => (one.id === each.id ? { ...one, documentId, isGuess: false } : one)),
                )
              }
            />
            <TextButton onClick={() => onChange(files.filter(({ id }) => id !== each.id))}>
              Leave out<VisuallyHidden> {each.file.name}</VisuallyHidden>
            </TextButton>
          </li>
        ))}
      </ul>
      <div className="q-new-files-end">
        <Button
          look="secondary"
          writes
          onClick={() => {
            setAsked(new Set(unknown.map(({ id }) => id)))
            if (known.length > 0) onAdd(known)
            // What goes on to its place is seen in the list; what nobody knows is asked here.
            const [first] = unknown
            if (first) document.getElementById(`what-${first.id}`)?.focus()
          }}
        >
          {addWords(known)}
        </Button>
        <TextButton onClick={() => onChange([])}>Leave all out</TextButton>
      </div>
    </section>
  )
}

function addWords(known: readonly NewFile[]): string {
  const word = known.some(({ isGuess }) => isGuess) ? 'Confirm and add' : 'Add'
  return known.length < 2 ? `${word} the file` : `${word} ${known.length} files`
}

/** Some questions of different groups have one name. */
function optionsOf(documents: readonly DocumentRow[]) {
  const names = documents.map(({ label }) => label)
  return documents.map(({ documentId, label, places }) => {
    const isAmbiguous = names.indexOf(label) !== names.lastIndexOf(label)
    return { value: documentId, label: isAmbiguous ? `${label} (${places[0]?.fieldId})` : label }
  })
}
