import './described.css'
import { type DocumentFile, documents } from '@granary/api'
import type { PartNeeded } from '@granary/rules'
import { TextButton, VisuallyHidden } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useEffect, useRef, useState } from 'react'
import { useChange } from '../../../lib/forms/use-change.ts'
import { type Description, descriptionWords } from '../../../lib/words/description-words.ts'
import { DescribeForm } from './describe-form.tsx'
import { guessWords, sameWords, scanWords } from './file-words.ts'

interface FileDescriptionProps {
  readonly projectId: string
  readonly file: DocumentFile
  /** What its requirement has to know of it, asked first. */
  readonly needed?: readonly PartNeeded[]
  /** Asked at once: it has just come, or stands open. */
  readonly asks: boolean
}

/** What a file is: said, guessed, or asked in one line. The file stays, whatever is said. */
export function FileDescription({ projectId, file, needed, asks }: FileDescriptionProps) {
  const describe = useMutation(documents.describe)
  const change = useChange()
  const [choice, setChoice] = useState<'open' | 'closed'>()
  const place = useRef<HTMLDivElement>(null)
  const { description, guess, mayDescribe } = file
  const isOpen = mayDescribe && (choice === 'open' || (choice === undefined && asks && !description))
  const uploadId = file.uploads[0]?.uploadId ?? ''
  // Once the line stands where the form was. What confirms a guess is gone when it is said; what changes it stays.
  useEffect(() => {
    if (choice === 'closed') [...(place.current?.querySelectorAll('button') ?? [])].at(-1)?.focus()
  }, [choice])
  const close = () => setChoice('closed')
  const save = async (said: Description) => {
    const isSaved = await change(describe({ projectId, uploadId, ...said }), 'Description saved.')
    if (isSaved) close()
    return isSaved
  }
  const same = sameWords(file)
  const scanned = scanWords(file)
  return (
    <div ref={place} className="q-doc-what">
      {same && <p className="q-doc-line q-doc-late">{same}</p>}
      {scanned && <p className="q-doc-line">{scanned}</p>}
      {isOpen ? (
        <DescribeForm
          key={uploadId}
          fileName={file.fileName}
          needed={needed}
          begin={description ?? guess}
          guessed={description === null && guess !== null ? guessWords(file) : undefined}
          onSave={save}
          onLeave={close}
        />
      ) : (
        <p className="q-doc-line">
          {description && descriptionWords(description)}
          {!description &&
            guess &&
            `${file.isGuessFromText ? guessWords(file) : 'A guess'}: ${descriptionWords(guess)}`}
          {mayDescribe && (
            <span className="q-doc-what-actions g-no-print">
              {!description && guess && (
                <TextButton writes onClick={() => void save(guess)}>
                  Confirm<VisuallyHidden> what {file.fileName} is</VisuallyHidden>
                </TextButton>
              )}
              <TextButton writes onClick={() => setChoice('open')}>
                {description || guess ? 'Change' : 'Say what it is'}
                <VisuallyHidden>
                  {description || guess ? ` what ${file.fileName} is` : `: ${file.fileName}`}
                </VisuallyHidden>
              </TextButton>
            </span>
          )}
        </p>
      )}
    </div>
  )
}
