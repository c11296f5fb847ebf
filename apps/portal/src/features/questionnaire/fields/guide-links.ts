import type { Field } from '@granary/forms'
import { guideTitle, useGuideDocuments } from '../../../lib/guides.ts'

interface GuideLink {
  readonly href: string
  readonly title: string
}

/** The guides a field names, each with its document. An id this page does not know is left out. */
export function useGuideLinks({ referenceGuideId, referenceGuideIds }: Field): readonly GuideLink[] {
  const documentOf = useGuideDocuments()
  const ids = new Set([...(referenceGuideId ? [referenceGuideId] : []), ...(referenceGuideIds ?? [])])
  return [...ids].flatMap((id) => {
    const title = guideTitle(id)
    if (title === undefined) return []
    const page = { href: `/reference-guides/${id}`, title }
    const document = documentOf(id)
    if (!document) return [page]
    return [page, { href: document.href, title: `${title} (${document.isOurs ? 'PDF' : 'document'})` }]
  })
}
