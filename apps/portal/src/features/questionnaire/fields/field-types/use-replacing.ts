import type { UploadSummary } from '@granary/api'
import type { Field } from '@granary/forms'
import { useToasts } from '@granary/ui'
import { acceptOf, nameIn } from '../../files/file-kinds.ts'
import { useNewerFile } from '../../files/use-newer-file.ts'
import { fieldControlId, useWork } from '../../session/work-context.tsx'

/** A newer file in the place of this one, in the field itself. */
export function useReplacing(field: Field, upload: UploadSummary, uploads: readonly UploadSummary[]) {
  const { transfers } = useWork()
  const toasts = useToasts()
  async function giveWayTo({ uploadId }: UploadSummary) {
    if (!(await transfers.remove(field.id, upload, uploadId))) return
    toasts.show({
      title: 'File replaced',
      description: `"${upload.fileName}" is kept as an earlier version.`,
    })
  }
  return useNewerFile({
    accept: acceptOf(field),
    uploads,
    nameOf: (newer) => nameIn(field, newer.name),
    add: (newer) => transfers.add(field, [newer])[0],
    isRefused: (id) => transfers.stateOf(field.id, id) === 'refused',
    giveWay: ([newer]) => giveWayTo(newer),
    nextButton: () => firstButtonOf(field),
  })
}

const firstButtonOf = ({ id }: Field) =>
  document.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"] .g-file-actions button`) ??
  document.getElementById(fieldControlId(id))
