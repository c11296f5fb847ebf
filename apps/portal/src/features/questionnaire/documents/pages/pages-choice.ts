import type { DocumentFile, DocumentPlace, DocumentRow } from '@granary/api'
import { placesToRemove, placeToAdd } from '../document-choice.ts'

/** What pages of a file can be given to, and where: questions of others that take a file now. */
export function pageTargets(
  rows: readonly DocumentRow[],
  of: DocumentRow,
  file: Pick<DocumentFile, 'serves'>,
): readonly { readonly row: DocumentRow; readonly place: DocumentPlace }[] {
  return rows.flatMap((row) => {
    const place = placeToAdd(row)
    const isServed = file.serves.some(({ documentId }) => documentId === row.documentId)
    return place && !row.isStaffs && !isServed && row.documentId !== of.documentId ? [{ row, place }] : []
  })
}

/** Of pages, the file itself and where they can be changed; nothing where one of both is not there for the reader. */
export function pagesToChange(
  rows: readonly DocumentRow[],
  of: DocumentRow,
  { pages, uploads }: Pick<DocumentFile, 'pages' | 'uploads'>,
): { readonly uploadId: string; readonly place: DocumentPlace } | undefined {
  const [own] = placesToRemove(of, uploads)
  const isThese = ({ uploadId }: DocumentFile['serves'][number]) =>
    uploads.some((upload) => upload.uploadId === uploadId)
  const whole = rows.flatMap(({ files }) => files).find(({ serves }) => serves.some(isThese))
  const uploadId = whole?.uploads[0]?.uploadId
  return pages && own && uploadId ? { uploadId, place: own.place } : undefined
}
