import { type DocumentFile, type DocumentPlace, type DocumentRow, documents, type Pages } from '@granary/api'
import { counted } from '@granary/eligibility'
import { Button, NativeSelect, NumberField, TextButton } from '@granary/ui'
import { useMutation } from 'convex/react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useChange } from '../../../../lib/forms/use-change.ts'
import { pagesToChange, pageTargets } from './pages-choice.ts'
import { pagesWords } from './pages-words.ts'

interface PagesProps {
  readonly projectId: string
  readonly rows: readonly DocumentRow[]
  readonly row: DocumentRow
  readonly file: DocumentFile
}

/** Of a whole file: which pages of it are another document too. Of pages: which others they are. */
export function PagesOfFile(props: PagesProps) {
  const { rows, row, file } = props
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // What was pressed is gone: to the first that can be filled in, and back.
  const show = (open: boolean) => {
    flushSync(() => setIsOpen(open))
    place.current?.querySelector<HTMLElement>('select, input, button')?.focus()
  }
  const own = pagesToChange(rows, row, file)
  const targets = own
    ? [{ row, place: own.place }]
    : file.pages || file.contentType !== 'application/pdf'
      ? []
      : pageTargets(rows, row, file)
  if (targets.length === 0) return null
  const uploadId = own?.uploadId ?? file.uploads[0]?.uploadId ?? ''
  const word = own
    ? file.arePagesKept
      ? 'Check the pages'
      : 'Change the pages'
    : 'Use pages for another document'
  return (
    <div ref={place}>
      {isOpen ? (
        <PagesForm {...props} {...{ targets, uploadId }} onDone={() => show(false)} />
      ) : (
        <TextButton writes onClick={() => show(true)}>
          {word}
        </TextButton>
      )}
    </div>
  )
}

interface FormProps extends PagesProps {
  /** Of the file itself. */
  readonly uploadId: string
  readonly targets: readonly { readonly row: DocumentRow; readonly place: DocumentPlace }[]
  readonly onDone: () => void
}

function PagesForm({ projectId, file, uploadId, targets, onDone }: FormProps) {
  const givePages = useMutation(documents.givePages)
  const change = useChange()
  const id = useId()
  const [chosen, setChosen] = useState(targets.length === 1 ? (targets[0]?.row.documentId ?? '') : '')
  const [given, setGiven] = useState({ from: `${file.pages?.from ?? ''}`, to: `${file.pages?.to ?? ''}` })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const target = targets.find(({ row }) => row.documentId === chosen)
  const pages = { from: Number(given.from), to: Number(given.to === '' ? given.from : given.to) }
  const problems = {
    ...(!target && { target: 'Choose the document.' }),
    ...problemsOf(pages, file.pageCount),
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const [wrong] = Object.keys(problems)
    if (wrong || !target) return document.getElementById(`${id}-${wrong}`)?.focus()
    setBusy(true)
    const { stage, fieldId } = target.place
    const said = givePages({ projectId, uploadId, stage, fieldId, pagesFrom: pages.from, pagesTo: pages.to })
    const isSaid = await change(said, `${target.row.label}: ${pagesWords(pages).toLowerCase()}.`)
    setBusy(false)
    if (isSaid) onDone()
  }
  const shown: Partial<Record<'target' | 'from' | 'to', string>> = tried ? problems : {}
  return (
    <form className="q-doc-pages" aria-label={`Pages of ${file.fileName}`} onSubmit={save} noValidate>
      {!file.pages && (
        <NativeSelect
          id={`${id}-target`}
          label="Document"
          placeholder="Choose a document"
          options={targets.map(({ row }) => ({ value: row.documentId, label: row.label }))}
          value={chosen}
          error={shown.target}
          onValueChange={setChosen}
        />
      )}
      <div className="q-doc-pages-ends">
        {(['from', 'to'] as const).map((end) => (
          <div key={end}>
            <NumberField
              id={`${id}-${end}`}
              label={end === 'from' ? 'First page' : 'Last page'}
              value={given[end]}
              error={shown[end]}
              onValueChange={(value) => setGiven((before) => ({ ...before, [end]: value }))}
            />
          </div>
        ))}
      </div>
      <p className="q-doc-line">
        {`As they are counted above${file.pageCount === null ? '' : `: 1 to ${file.pageCount}`}. The file stays where it is.`}
      </p>
      <div className="q-doc-describe-end">
        <Button look="secondary" type="submit" writes busy={busy && 'Saving…'}>
          {file.arePagesKept ? 'Confirm' : 'Save'}
        </Button>
        <TextButton onClick={onDone}>Cancel</TextButton>
      </div>
    </form>
  )
}

/** As the server would refuse them. */
function problemsOf({ from, to }: Pages, count: number | null): { from?: string; to?: string } {
  const isPage = (page: number) => Number.isInteger(page) && page >= 1
  const beyond = `This file has ${counted(count ?? 0, 'page')}.`
  if (!isPage(from)) return { from: 'Enter the number of a page, from 1.' }
  if (count !== null && from > count) return { from: beyond }
  if (!isPage(to)) return { to: 'Enter the number of a page, from 1.' }
  if (to < from) return { to: 'The last page does not come before the first.' }
  return count !== null && to > count ? { to: beyond } : {}
}
