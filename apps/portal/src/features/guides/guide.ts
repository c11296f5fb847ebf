import type { settings } from '@granary/api'

export interface GuidePart {
  readonly title: string
  readonly text?: readonly string[]
  readonly items?: readonly string[]
}

export interface Guide {
  readonly id: settings.GuideId
  readonly lead: string
  /** The day somebody last compared it with the rules, as YYYY-MM-DD. */
  readonly checked: string
  /** Boxes to tick on paper instead of bullets. */
  readonly isChecklist: boolean
  readonly parts: readonly GuidePart[]
}
