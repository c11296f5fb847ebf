import type { DocumentFile } from '@granary/api'
import { pictureTexts } from '../files/pictures.ts'
import { fieldTopic } from '../saving/form-store.ts'
import { useTold } from '../session/use-stage-session.ts'
import type { PanelWork } from '../session/work-context.tsx'
import type { OpenWork } from './stage-doors.tsx'

type Upload = DocumentFile['uploads'][number]

/** That it was a picture when it was chosen here. */
export function OfPicture({ file, work }: { readonly file: DocumentFile; readonly work: OpenWork }) {
  return file.uploads.map((upload) => {
    const door = work[upload.stage]
    return door && <Made key={upload.uploadId} {...{ upload, door }} />
  })
}

function Made({
  upload: { fieldId, uploadId },
  door,
}: {
  readonly upload: Upload
  readonly door: PanelWork
}) {
  const picture = useTold(door.session, fieldTopic(fieldId), () => {
    const upload = door.session.data().uploadsByField[fieldId]?.find((each) => each.uploadId === uploadId)
    return upload && door.transfers.pictureOf(upload)
  })
  return picture && <span className="q-doc-standard">{pictureTexts.made(picture)}</span>
}
