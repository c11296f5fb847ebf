import type { DocumentFile, DocumentState, FoundInTexts, DocumentRow as Row } from '@granary/api'
import type { Field } from '@granary/forms'
import { classNames, Icon, type IconShape, TextButton, useFileDrop, VisuallyHidden } from '@granary/ui'
import { Camera, Circle, CircleCheck, CircleDashed, Minus, Send, TriangleAlert, Upload } from 'lucide-react'
import { useFilePicker } from '../../../lib/forms/use-file-picker.tsx'
import { RemindButton, remindedWords } from '../../../lib/people/remind-button.tsx'
import { NotApplicable } from '../fields/not-applicable.tsx'
import { FileDescription } from '../files/file-description.tsx'
import { acceptOf, takesPhoto } from '../files/file-kinds.ts'
import { LastDay } from '../files/last-day.tsx'
import { namedPhoto } from '../files/pictures.ts'
import { type PanelWork, WorkProvider } from '../session/work-context.tsx'
import { AskSomebody } from './ask-somebody.tsx'
import { placeToAdd, standsAs } from './document-choice.ts'
import { askedWords, dayWords, fileWords, isOverdue, placeWords, standingWords } from './document-words.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import { OfPicture } from './of-picture.tsx'
import { PagesLines } from './pages/pages-lines.tsx'
import { ReplaceFile } from './replace-file.tsx'
import type { OpenWork } from './stage-doors.tsx'
import { FoundPassage } from './text-search.tsx'
import { TravellingFiles } from './travelling-files.tsx'

const icons: Readonly<Record<DocumentState | 'runsOut', IconShape>> = {
  missing: Circle,
  asked: Send,
  runsOut: TriangleAlert,
  there: CircleCheck,
  notApplicable: Minus,
  optional: CircleDashed,
}

export interface DocumentRowProps {
  readonly projectId: string
  /** Whether this file has come just now. */
  readonly isNew: (file: DocumentFile) => boolean
  readonly row: Row
  readonly work: OpenWork
  /** Where the words that are looked for stand in its files. */
  readonly found: FoundInTexts
  /** The file that stands open beside the list. */
  readonly openFile: string | undefined
  readonly onOpen: (uploadId: string) => void
  /** Whether this person may ask somebody for it. */
  readonly mayAsk: boolean
  /** Why it cannot be changed, unless that is said once for all. */
  readonly saysWhy: boolean
}

/** One document: where it stands, its files, and what can be done about it. */
export function DocumentRow(props: DocumentRowProps) {
  const { projectId, row, work, openFile, onOpen, mayAsk, saysWhy } = props
  const { over, handlers } = useFileDrop((files) => target?.add(files))
  const target = targetOf(row, work)
  const isOpen = row.files.some((file) => isOf(file, openFile))
  const [only] = row.files
  const reason = row.places.every(({ readOnlyReason }) => readOnlyReason !== null)
    ? row.places[0]?.readOnlyReason
    : undefined
  const drops = target !== undefined && over
  const standing = standsAs(row)
  return (
    // A drop target only: the buttons inside do the same.
    <li
      className={classNames('q-doc', `q-doc-${standing}`, isOpen && 'q-doc-open', drops && 'q-doc-over')}
      data-document={row.documentId}
      data-state={row.state}
      {...(target && handlers)}
    >
      <Icon of={drops ? Upload : icons[standing]} className="q-doc-icon" />
      <div className="q-doc-body">
        {/* Led to when a file was added from above the list. */}
        <h4 className="q-doc-label" tabIndex={-1}>
          {row.label}
        </h4>
        {drops ? <p className="q-doc-line">Drop to add here</p> : <Lines {...props} />}
        {saysWhy && reason && row.state !== 'there' && <p className="q-doc-line">{reason}</p>}
        {row.places.map(({ stage, fieldId }) => {
          const door = work[stage]
          const field = door?.session.store.form.field(fieldId)
          return door && field && <TravellingFiles key={stage} work={door} field={field} />
        })}
      </div>
      <p className="q-doc-state">
        {standingWords(row)}
        <span className="q-doc-places">{row.isLeft ? 'Not asked any more' : placeWords(row)}</span>
      </p>
      <div className="q-doc-actions g-no-print">
        {row.files.length === 1 && only && <OpenButton file={only} onOpen={onOpen} />}
        {target && row.files.length === 0 && row.state !== 'notApplicable' && (
          <AddButtons row={row} target={target} />
        )}
        {mayAsk && row.state === 'asked' && <Reminders {...{ projectId, row }} />}
        {mayAsk && target && (row.state === 'missing' || row.state === 'asked') && (
          <AskSomebody {...{ projectId, row }} />
        )}
      </div>
    </li>
  )
}

/** For each of those who were asked once; who is not in yet has a mail of their own, and who is suspended gets none. */
function Reminders({ projectId, row }: Pick<DocumentRowProps, 'projectId' | 'row'>) {
  return row.asked.map(({ personId, by, isMe, remindedAt }, at) => {
    if (personId === null || isMe || row.asked.findIndex((ask) => ask.personId === personId) < at) return null
    return (
      <RemindButton key={personId} {...{ projectId, personId, remindedAt }} name={by ?? 'the borrower'} />
    )
  })
}

const isOf = ({ uploads }: DocumentFile, openFile: string | undefined) =>
  uploads.some(({ uploadId }) => uploadId === openFile)

function Lines({ row, work, onOpen, projectId, isNew, found, openFile }: DocumentRowProps) {
  const now = Date.now()
  const target = targetOf(row, work)
  return (
    <>
      {row.state === 'missing' && row.help && <p className="q-doc-line">{row.help}</p>}
      {row.state === 'optional' && (
        <p className="q-doc-line">{row.isStaffs ? 'Kept by the packaging team.' : row.help}</p>
      )}
      {row.state === 'asked' &&
        row.asked.map((ask) => (
          <p
            key={`${ask.by}${ask.at}`}
            className={classNames('q-doc-line', isOverdue(ask.dueOn, now) && 'q-doc-late')}
          >
            {askedWords(ask)}
            {isOverdue(ask.dueOn, now) && ', which is over'}
            {ask.remindedAt !== null && `. ${remindedWords(ask)}`}
          </p>
        ))}
      {row.state === 'notApplicable' && <Excused row={row} work={work} />}
      {row.files.length > 0 && (
        <ul className="q-doc-files">
          {row.files.map((file) => (
            <li key={file.uploads[0]?.uploadId}>
              <span>
                <strong>{file.fileName}</strong>, {fileWords(file)}
              </span>
              {row.files.length > 1 && <OpenButton file={file} onOpen={onOpen} />}
              {target && !file.pages && <ReplaceFile {...{ row, file, work, target }} />}
              {!file.pages && <span className="q-doc-standard">{`Standard name: ${file.standardName}`}</span>}
              <OfPicture {...{ file, work }} />
              <PagesLines file={file} />
              <FoundPassage {...{ file, found }} />
              {/* Beside the list it is asked there. */}
              <FileDescription
                projectId={projectId}
                file={file}
                asks={isNew(file) && !isOf(file, openFile)}
              />
              <LastDay {...{ row, file }} />
              <EarlierVersions projectId={projectId} file={file} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The words and, for who may change them, the same part as under the question. */
function Excused({ row, work }: Pick<DocumentRowProps, 'row' | 'work'>) {
  const place = placeToAdd(row)
  const door = place && work[place.stage]
  const field = place && door?.session.store.form.field(place.fieldId)
  if (door && field) {
    return (
      <WorkProvider value={door}>
        <NotApplicable field={field} value={null} />
      </WorkProvider>
    )
  }
  const { notApplicable } = row
  if (!notApplicable) return null
  const { reason, by, isMe, at } = notApplicable
  const who = isMe ? 'You' : by
  return (
    <p className="q-doc-line">
      {`Not applicable: ${reason} ${who ? `${who} said so` : 'Said'} ${dayWords(at)}.`}
    </p>
  )
}

function OpenButton({
  file,
  onOpen,
}: {
  readonly file: DocumentFile
  readonly onOpen: (uploadId: string) => void
}) {
  const uploadId = file.uploads[0]?.uploadId ?? ''
  if (file.isHidden) return null
  return (
    <TextButton className="g-no-print" data-opens={uploadId} onClick={() => onOpen(uploadId)}>
      Open<VisuallyHidden> {file.fileName}</VisuallyHidden>
    </TextButton>
  )
}

type Adding = (files: readonly File[]) => readonly string[]

export interface Target {
  readonly door: PanelWork
  readonly field: Field
  readonly accept: string | undefined
  readonly takesPhoto: boolean
  readonly add: Adding
}

/** Where the next file of a document goes; nothing while it cannot be changed. */
export function targetOf(row: Row, work: OpenWork): Target | undefined {
  const place = placeToAdd(row)
  const door = place && work[place.stage]
  const field = place && door?.session.store.form.field(place.fieldId)
  if (!door || !field) return undefined
  return {
    door,
    field,
    accept: acceptOf(field),
    takesPhoto: takesPhoto(field),
    add: (files) => door.transfers.add(field, files),
  }
}

export function AddButtons({
  row,
  target,
  word = 'Add',
}: Pick<DocumentRowProps, 'row'> & { readonly target: Target; readonly word?: string }) {
  const picker = useFilePicker({ onFiles: target.add, accept: target.accept })
  const camera = useFilePicker({
    camera: true,
    onFiles: ([photo]) => photo && target.add([namedPhoto(photo)]),
  })
  return (
    <>
      {target.takesPhoto && (
        <span className="q-doc-photo">
          <TextButton writes className="q-doc-take" onClick={camera.open}>
            <Icon of={Camera} />
            Photo<VisuallyHidden> of {row.label}</VisuallyHidden>
          </TextButton>
          {camera.input}
        </span>
      )}
      <TextButton writes onClick={picker.open}>
        {word}
        <VisuallyHidden> {row.label}</VisuallyHidden>
      </TextButton>
      {picker.input}
    </>
  )
}
