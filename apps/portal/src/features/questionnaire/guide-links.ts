import type { Field } from '@granary/forms'

interface GuideLink {
  readonly href: string
  readonly title: string
}

interface Guide {
  readonly title: string
  /** A document to print or to send on, where the guide has one. */
  readonly document?: string
}

export const guides: Readonly<Record<string, Guide>> = {
  'project-summary-example': { title: 'Project summary example' },
  'project-summary-checklist': {
    title: 'Project summary checklist',
    document: '/documents/project-summary-checklist.pdf',
  },
  'collateral-description': { title: 'Collateral description' },
  'business-plan-checklist': {
    title: 'Business plan checklist',
    document: '/documents/business-plan-checklist.pdf',
  },
}

/** The guides a field names, each with its document. An id this page does not know is left out. */
export function guideLinks({ referenceGuideId, referenceGuideIds }: Field): readonly GuideLink[] {
  const ids = new Set([...(referenceGuideId ? [referenceGuideId] : []), ...(referenceGuideIds ?? [])])
  return [...ids].flatMap((id) => {
    const guide = guides[id]
    if (!guide) return []
    const page = { href: `/reference-guides/${id}`, title: guide.title }
    return guide.document ? [page, { href: guide.document, title: `${guide.title} (PDF)` }] : [page]
  })
}
