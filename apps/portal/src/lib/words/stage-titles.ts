import type { RuleItem } from '@granary/api'

/** What people call the two stages. */
export const stageTitles: Readonly<Record<RuleItem['stage'], string>> = {
  'pre-application': 'Pre-application',
  application: 'Application',
}
