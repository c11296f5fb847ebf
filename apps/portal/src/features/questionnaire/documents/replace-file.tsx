import type { DocumentFile, DocumentRow } from '@granary/api'
import { TextButton, VisuallyHidden } from '@granary/ui'
import { useNewerFile } from '../files/use-newer-file.ts'
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

const idsOf = ({ files }: DocumentRow) => files.flatMap(({ uploads }) => uploads)

/** A newer file for this one. */
export function ReplaceFile({ row, file, work, target }: ReplaceProps) {
  const { isReplacing, ...picker } = useNewerFile({
    accept: target.accept,
    uploads: idsOf(row),
    add: (newer) => target.add([newer]),
    giveWay: (added) => (added.length > 0 ? giveWay({ row, file, work }, added) : undefined),
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
