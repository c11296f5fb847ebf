import type { DocumentFile, DocumentRow } from '@granary/api'
import { TextButton, VisuallyHidden } from '@granary/ui'
import { nameIn } from '../files/file-kinds.ts'
import { useNewerFile } from '../files/use-newer-file.ts'
import { fieldTopic } from '../saving/form-store.ts'
import { useTold } from '../session/use-stage-session.ts'
import { placesToRemove } from './document-choice.ts'
import type { Target } from './document-row.tsx'
import type { OpenWork } from './stage-doors.tsx'

interface ReplaceProps {
  readonly row: DocumentRow
  readonly file: DocumentFile
  readonly work: OpenWork
  readonly target: Target
}

const firstButtonOf = ({ documentId }: DocumentRow) =>
  document.querySelector<HTMLElement>(`[data-document="${CSS.escape(documentId)}"] button`)

const uploadsOf = ({ files }: DocumentRow) =>
  files.flatMap(({ uploads, fileName }) => uploads.map((upload) => ({ ...upload, fileName })))

/** A newer file for this one. */
export function ReplaceFile({ row, file, work, target }: ReplaceProps) {
  const { field, door } = target
  const refused = useTold(door.session, fieldTopic(field.id), () =>
    door.transfers
      .of(field.id)
      .filter(({ state }) => state === 'refused')
      .map(({ id }) => id)
      .join(' '),
  )
  const { isReplacing, ...picker } = useNewerFile({
    accept: target.accept,
    uploads: uploadsOf(row),
    nameOf: (newer) => nameIn(field, newer.name),
    add: (newer) => target.add([newer])[0],
    isRefused: (id) => refused.split(' ').includes(id),
    giveWay: (added) => giveWay({ row, file, work }, added),
    nextButton: () => firstButtonOf(row),
  })
  if (placesToRemove(row, file.uploads).length === 0) return null
  return (
    <>
      <TextButton writes onClick={() => !isReplacing && picker.open()}>
        {isReplacing ? 'Replacing…' : 'Replace'}
        <VisuallyHidden> {file.fileName} with a newer file</VisuallyHidden>
      </TextButton>
      {picker.input}
    </>
  )
}

/** In each stage in which it stands by itself, to the newer one of the same question. */
async function giveWay(
  { row, file, work }: Omit<ReplaceProps, 'target'>,
  added: Readonly<DocumentFile['uploads']>,
): Promise<void> {
  for (const { place, uploadId } of placesToRemove(row, file.uploads)) {
    const door = work[place.stage]
    const newer = added.find(({ stage, fieldId }) => stage === place.stage && fieldId === place.fieldId)
    const upload = door?.session
      .data()
      .uploadsByField[place.fieldId]?.find((each) => each.uploadId === uploadId)
    if (upload && newer) await door?.transfers.remove(place.fieldId, upload, newer.uploadId)
  }
}
