import type { CheckSeverity, RequirementState } from '@granary/api'
import {
  Archive,
  Ban,
  Check,
  Circle,
  CircleAlert,
  CircleHelp,
  Clock,
  Info,
  type LucideIcon,
  Minus,
  TriangleAlert,
} from 'lucide-react'

interface Words {
  readonly words: string
  readonly icon: LucideIcon
}

export const requirementWords: Readonly<Record<RequirementState, Words>> = {
  required: { words: 'Missing', icon: Circle },
  stale: { words: 'Too old', icon: Clock },
  undated: { words: 'Date or year not known', icon: Clock },
  unsaid: { words: 'Say what it is', icon: CircleHelp },
  later: { words: 'Before closing', icon: Clock },
  unknown: { words: 'Not known yet', icon: CircleHelp },
  there: { words: 'There', icon: Check },
  onFile: { words: 'Kept at the lender, not sent', icon: Archive },
  waived: { words: 'Waived', icon: Ban },
  notApplicable: { words: 'Not applicable', icon: Ban },
  notRequired: { words: 'Not needed', icon: Minus },
}

export const severityWords: Readonly<Record<CheckSeverity, Words>> = {
  contradicts: { words: 'Contradicts the rule', icon: CircleAlert },
  explain: { words: 'Explain it', icon: TriangleAlert },
  note: { words: 'Note', icon: Info },
}

export const paragraphWords = (paragraph: string) =>
  /^\d/.test(paragraph) ? `§${paragraph}` : 'Our own check'
