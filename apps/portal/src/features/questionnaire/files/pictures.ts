import type { Field } from '@granary/forms'
import { becomesPdf, nameIn } from './file-kinds.ts'
import { refusalOf } from './file-refusals.ts'
import type { TransferRows } from './transfer-rows.ts'

/** Most people send documents: what makes a PDF of a picture is fetched with the first picture. */
export type FetchDrawing = () => Promise<typeof import('./picture-pdf.ts')>

export const pictureTexts = {
  unreadable: 'This picture could not be read. Take it again, or choose another file.',
  notFetched:
    'A picture goes as a PDF, and what makes it one could not be fetched. Try again when the connection is back.',
  made: (picture: string) => `Made a PDF of the picture ${picture}.`,
}

/** The picture that a phone's camera gives has a name that says nothing, and often the same for each. */
export function namedPhoto(photo: File, now: Date = new Date()): File {
  const [day = '', time = ''] = now.toISOString().split('T')
  const name = `Photo ${day} ${time.slice(0, 8).replaceAll(':', '.')}.jpg`
  return new File([photo], name, { type: photo.type })
}

interface PicturesParts {
  readonly rows: TransferRows
  readonly inHand: Map<string, File>
  readonly fetchDrawing: FetchDrawing
}

/** Makes a PDF of the picture in hand, if it is one and the field takes none: questions ask for documents. */
export function createPictures({ rows, inHand, fetchDrawing }: PicturesParts) {
  let fetched: Awaited<ReturnType<FetchDrawing>> | undefined
  return async function makePdf(field: Field, id: string): Promise<void> {
    const picture = inHand.get(id)
    if (!picture || !becomesPdf(field, picture.name)) return
    fetched ??= await fetchDrawing().catch(() => undefined)
    if (!fetched) return rows.patch(field.id, id, { state: 'failed', message: pictureTexts.notFetched })
    const file = await fetched.pictureAsPdf(picture, nameIn(field, picture.name)).catch(() => undefined)
    // Taken back while it was drawn.
    if (!inHand.has(id)) return
    const message = file ? refusalOf(field, file, 0) : pictureTexts.unreadable
    if (!file || message !== undefined) {
      inHand.delete(id)
      rows.patch(field.id, id, { state: 'refused', message })
      return
    }
    inHand.set(id, file)
    rows.patch(field.id, id, { file, picture: picture.name })
  }
}
