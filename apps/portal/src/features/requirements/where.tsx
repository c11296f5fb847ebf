import type { RuleItem } from '@granary/api'
import { PlaceLink } from '../../lib/projects/head/place-link.tsx'
import type { Area } from '../../lib/projects/head/places.ts'

interface WhereProps {
  readonly projectId: string
  readonly area: Area
  readonly items: readonly RuleItem[]
}

/** The questions that it is about, each a link to itself; what is not asked now is only named. */
export function Where({ projectId, area, items }: WhereProps) {
  const asked = items.filter(({ isAsked }) => isAsked)
  if (asked.length === 0) return null
  return (
    <ul className="rq-where">
      {asked.map(({ stage, fieldId, label }) => (
        <li key={`${stage} ${fieldId}`}>
          <PlaceLink
            projectId={projectId}
            area={area}
            to={{ kind: 'stage', stage, fieldId }}
            className="g-link"
          >
            {labelOf(label, asked, stage)}
          </PlaceLink>
        </li>
      ))}
    </ul>
  )
}

/** With its stage where both ask the same. */
function labelOf(label: string, asked: readonly RuleItem[], stage: RuleItem['stage']): string {
  const isTwice = asked.filter((item) => item.label === label).length > 1
  return isTwice ? `${label} (${stage})` : label
}
