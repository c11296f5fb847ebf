import type { DocumentRow } from '@granary/api'
import { formatFileSize } from '@granary/forms'
import { Button, Message, NativeSelect, TextButton, VisuallyHidden } from '@granary/ui'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { guessDocument, likelyFirst } from './guess.ts'

/** A file of which nobody has said yet what it is. */
export interface NewFile {
  readonly id: string
  readonly file: File
  readonly documentId: string
  /** Told by its name, and not confirmed. */
  readonly isGuess: boolean
  /** Why no document takes it; it is said at once, and not asked what it is. */
  readonly refusal: string | undefined
}

/** Why a document does not take a file; nothing where it does, or where that is not known yet. */
export type RefusalOf = (document: DocumentRow, file: File) => string | undefined

export function newFiles(
  files: readonly File[],
  documents: readonly DocumentRow[],
  refusalOf: RefusalOf,
): readonly NewFile[] {
  return files.map((file) => {
    const reasons = new Set(documents.map((document) => refusalOf(document, file)))
    const [only] = reasons
    const refusal = reasons.has(undefined) ? undefined : reasons.size === 1 ? only : fitsNowhere
    const guess =
      refusal === undefined ? guessDocument(file.name, takersOf(file, documents, refusalOf)) : undefined
    const isGuess = guess !== undefined
    return { id: crypto.randomUUID(), file, documentId: guess ?? '', isGuess, refusal }
  })
}

const fitsNowhere = 'No document here takes this file: its kind or its size does not fit.'

const takersOf = (file: File, documents: readonly DocumentRow[], refusalOf: RefusalOf) =>
  documents.filter((document) => refusalOf(document, file) === undefined)

interface NewFilesProps {
  readonly files: readonly NewFile[]
  readonly documents: readonly DocumentRow[]
  readonly refusalOf: RefusalOf
  /** Where the cursor goes when none of them is left. */
  readonly wayIn: RefObject<HTMLElement | null>
  readonly onChange: (files: readonly NewFile[]) => void
  readonly onAdd: (files: readonly NewFile[]) => void
}

/** What each file is, before it goes to its place: asked, or guessed and confirmed. */
export function NewFiles({ files, documents, refusalOf, wayIn, onChange, onAdd }: NewFilesProps) {
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
  const asks = files.filter(({ refusal }) => refusal === undefined)
  const refused = files.filter(({ refusal }) => refusal !== undefined)
  const unknown = asks.filter(({ documentId }) => documentId === '')
  function leaveOut({ id }: NewFile) {
    const shown = [...asks, ...refused]
    const at = shown.findIndex((one) => one.id === id)
    const rest = shown.filter((one) => one.id !== id)
    // Before it goes: a cursor that stood on what is gone would be led far away.
    const next = rest[at] ?? rest.at(-1)
    const stop = next && document.querySelector<HTMLElement>(`[data-leaves-out="${next.id}"]`)
    ;(stop ?? wayIn.current)?.focus()
    onChange(rest)
  }
  return (
    <section className="q-new-files g-no-print" aria-labelledby="new-files">
      <h3 id="new-files" ref={heading} tabIndex={-1}>
        {asks.length > 0 ? askWords(asks.length) : refusedWords(refused.length)}
      </h3>
      {asks.length > 0 && (
        <ul>
          {asks.map((each) => (
            <Line key={each.id} file={each} onLeaveOut={leaveOut}>
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
                options={likelyFirst(
                  each.file.name,
                  optionsOf(takersOf(each.file, documents, refusalOf), documents),
                )}
                value={each.documentId}
                onValueChange={(documentId) =>
                  onChange(
                    files.map((one) => (one.id === each.id ? { ...one, documentId, isGuess: false } : one)),
                  )
                }
              />
            </Line>
          ))}
        </ul>
      )}
      {asks.length > 0 && refused.length > 0 && <h4>{refusedWords(refused.length)}</h4>}
      {refused.length > 0 && (
        <ul>
          {refused.map((each) => (
            <Line key={each.id} file={each} onLeaveOut={leaveOut}>
              <Message tone="danger">{each.refusal}</Message>
            </Line>
          ))}
        </ul>
      )}
      <div className="q-new-files-end">
        {asks.length > 0 && (
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
        )}
        <TextButton
          onClick={() => {
            wayIn.current?.focus()
            onChange([])
          }}
        >
          Leave all out
        </TextButton>
      </div>
    </section>
  )
}

interface LineProps {
  readonly file: NewFile
  readonly onLeaveOut: (file: NewFile) => void
  readonly children: ReactNode
}

function Line({ file: each, onLeaveOut, children }: LineProps) {
  const { id, file } = each
  return (
    <li data-new-file={file.name}>
      <p>
        <strong>{file.name}</strong>, {formatFileSize(file.size)}
      </p>
      {children}
      <TextButton data-leaves-out={id} onClick={() => onLeaveOut(each)}>
        Leave out<VisuallyHidden> {file.name}</VisuallyHidden>
      </TextButton>
    </li>
  )
}

const askWords = (count: number) => (count === 1 ? 'What is this file?' : `What are these ${count} files?`)

const refusedWords = (count: number) =>
  count === 1 ? 'This file cannot be added' : `These ${count} files cannot be added`

function addWords(known: readonly NewFile[]): string {
  const word = known.some(({ isGuess }) => isGuess) ? 'Confirm and add' : 'Add'
  return known.length < 2 ? `${word} the file` : `${word} ${known.length} files`
}

/** Some questions of different groups have one name. */
function optionsOf(documents: readonly DocumentRow[], all: readonly DocumentRow[]) {
  const names = all.map(({ label }) => label)
  return documents.map(({ documentId, label, places }) => {
    const isAmbiguous = names.indexOf(label) !== names.lastIndexOf(label)
    return { value: documentId, label: isAmbiguous ? `${label} (${places[0]?.fieldId})` : label }
  })
}
