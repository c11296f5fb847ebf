import type { UploadSummary } from '@granary/api'
import { type Field, formatFileSize } from '@granary/forms'

/** "PDF, XLS or XLSX, up to 25 MB each. JPEG and PNG pictures become PDFs." */
export function limitsOf(field: Field): string {
  const kinds = (field.accept ?? []).map(bare)
  const size =
    field.maxSizeBytes === undefined
      ? ''
      : `up to ${formatFileSize(field.maxSizeBytes).replace('.0', '')} each`
  const limits = `${[listed(kinds), size].filter(Boolean).join(', ')}.`
  return becomesPdf(field, 'a.png') ? `${limits} JPEG and PNG pictures become PDFs.` : limits
}

/** As the file dialog wants it. */
export function acceptOf(field: Field): string | undefined {
  const more = pictures.filter((kind) => becomesPdf(field, `a.${kind}`))
  return field.accept && [...field.accept.map(bare), ...more].map((kind) => `.${kind}`).join(',')
}

/** Whether a photo can be given, as it is or as a PDF. */
export function takesPhoto(field: Field): boolean {
  return takes(field, 'jpg') || becomesPdf(field, 'a.jpg')
}

/** Those that every browser can draw. */
const pictures: readonly string[] = ['jpg', 'jpeg', 'png']

/** Whether it is a picture, where documents are taken and no pictures: it goes as a PDF. */
export function becomesPdf(field: Field, name: string): boolean {
  const kind = extensionOf(name)
  return pictures.includes(kind) && !takes(field, kind) && takes(field, 'pdf')
}

/** Under which name a file goes to a field. */
export function nameIn(field: Field, name: string): string {
  return becomesPdf(field, name) ? name.replace(/\.[^.]*$/, '.pdf') : name
}

/** Without a list everything is taken. */
export function takes({ accept = [] }: Field, kind: string): boolean {
  return accept.length === 0 || accept.some((each) => bare(each) === kind)
}

export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : bare(name.slice(dot))
}

export const bare = (extension: string) => extension.replace(/^\./, '').toLowerCase()

/** "PDF, XLS or XLSX". */
export function listed(kinds: readonly string[]): string {
  const names = kinds.map((kind) => kind.toUpperCase())
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

/** Whether a page can show it: what runs something opens as a download only. */
export function canPreview({
  contentType,
  caution,
}: Pick<UploadSummary, 'contentType' | 'caution'>): boolean {
  return (
    caution === undefined && contentType !== null && shownKinds.some((kind) => contentType.startsWith(kind))
  )
}

/** Photos, texts, PDFs, and the office files in which text is read. */
const shownKinds = [
  'image/',
  'text/',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]
