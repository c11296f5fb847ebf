import type { UploadSummary } from '@granary/api'
import { type Field, formatFileSize } from '@granary/forms'

/** "PDF, XLS or XLSX, up to 25 MB each." */
export function limitsOf(field: Field): string {
  const kinds = (field.accept ?? []).map(bare)
  const size =
    field.maxSizeBytes === undefined
      ? ''
      : `up to ${formatFileSize(field.maxSizeBytes).replace('.0', '')} each`
  return `${[listed(kinds), size].filter(Boolean).join(', ')}.`
}

/** As the file dialog wants it. */
export function acceptOf(field: Field): string | undefined {
  return field.accept?.map((each) => `.${bare(each)}`).join(',')
}

/** Whether a photo, which becomes a PDF, can be given. Without a list everything can. */
export function takesPdf(field: Field): boolean {
  return field.accept?.some((each) => bare(each) === 'pdf') ?? true
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
