import { settings } from '@granary/api'
import { usePublicSettings } from './public-settings.ts'

export const guides = settings.guides

export interface GuideDocument {
  readonly href: string
  /** Ours is the guide as a PDF; any other was named by staff and belongs to somebody else. */
  readonly isOurs: boolean
}

/** Our own PDFs, for guides that staff gave no other document. */
const ours: Partial<Record<string, string>> = {
  'project-summary-checklist': '/documents/project-summary-checklist.pdf',
  'business-plan-checklist': '/documents/business-plan-checklist.pdf',
}

export function guideTitle(guideId: string): string | undefined {
  return guides.find(({ id }) => id === guideId)?.title
}

/** Which document belongs to which guide, now. */
export function useGuideDocuments(): (guideId: string) => GuideDocument | undefined {
  const stored = usePublicSettings()?.guideDocuments
  return (guideId) => {
    const external = stored?.[guideId]
    if (external !== undefined) return { href: external, isOurs: false }
    const own = ours[guideId]
    return own === undefined ? undefined : { href: own, isOurs: true }
  }
}
