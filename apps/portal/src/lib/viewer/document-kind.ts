import type { DocumentKind } from './use-document.ts'

/** What is shown page by page, where parts can be marked; nothing for what is shown as text. */
export function documentKindOf(contentType: string | null): DocumentKind | undefined {
  if (contentType === 'application/pdf') return 'pdf'
  return contentType?.startsWith('image/') ? 'image' : undefined
}
