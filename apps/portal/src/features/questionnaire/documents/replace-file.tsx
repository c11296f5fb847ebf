import type { DocumentFile, DocumentRow } from '@granary/api'
import { TextButton, VisuallyHidden } from '@granary/ui'
import { useEffect, useRef, useState } from 'react'
import { placesToRemove } from './document-choice.ts'
import type { Target } from './document-row.tsx'
import type { OpenWork } from './stage-doors.tsx'
import { useFilePicker } from './use-file-picker.tsx'

interface ReplaceProps {
  readonly row: DocumentRow
  readonly file: DocumentFile
  readonly work: OpenWork
  readonly target: Target
}

const firstButtonOf = ({ documentId }: DocumentRow) =>
  document.querySelector<HTMLElement>(`[data-document="${CSS.escape(documentId)}"] button`)

const idsOf = ({ files }: DocumentRow) => files.flatMap(({ uploads }) => uploads)

/**
 * A newer file for this one. The newer is added first, and only when it is there gives the old one way to it: whatever
 * goes wrong between, nothing is lost.
 */
export function ReplaceFile({ row, file, work, target }: ReplaceProps) {
  const [before, setBefore] = useState<ReadonlySet<string>>()
  const picker = useFilePicker({
    accept: target.accept,
    onFiles: ([newer]) => {
      if (!newer) return
      setBefore(new Set(idsOf(row).map(({ uploadId }) => uploadId)))
      target.add([newer])
    },
  })
  const giving = useRef(false)
  useEffect(() => {
    if (!before || giving.current) return
    const added = idsOf(row).filter(({ uploadId }) => !before.has(uploadId))
    if (added.length === 0) return
    giving.current = true
    void giveWay({ row, file, work }, added).finally(() => {
      giving.current = false
      setBefore(undefined)
      // The line of the old file is gone, and this button with it: that of the newer one takes the focus.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) firstButtonOf(row)?.focus()
      })
    })
  }, [row, file, work, before])
  if (placesToRemove(row, file.uploads).length === 0) return null
  return (
    <>
      <TextButton writes onClick={() => before === undefined && picker.open()}>
        {before === undefined ? 'Replace' : 'Replacing…'}
        <VisuallyHidden> {file.fileName} with a newer file</VisuallyHidden>
      </TextButton>
      {picker.input}
    </>
  )
}

/** In each stage in which it stands by itself, to the newer one of the same question. */
async function giveWay(
  { row, file, work }: Omit<ReplaceProps, 'target'>,
  added: DocumentFile['uploads'],
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
