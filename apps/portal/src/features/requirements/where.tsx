import type { Requirement, RuleItem } from '@granary/api'
import { Link } from '@tanstack/react-router'
import { PlaceLink } from '../../lib/projects/head/place-link.tsx'
import type { Area } from '../../lib/projects/head/places.ts'
import { stageTitles } from '../../lib/words/stage-titles.ts'

interface WhereProps {
  readonly projectId: string
  readonly area: Area
  readonly items: readonly RuleItem[]
  /** What no question asks, with the table that says it. */
  readonly entered?: readonly Entered[]
}

export type Entered = NonNullable<Requirement['asked'][number]['entered']>

/** The questions that it is about, each a link to itself; what is not asked now is only named. */
export function Where({ projectId, area, items, entered = [] }: WhereProps) {
  const asked = items.filter(({ isAsked }) => isAsked)
  // Tables have their page where lenders work.
  const tables = area === 'lender' ? entered : []
  if (asked.length + tables.length === 0) return null
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
      {tables.map(({ table, label }) => (
        <li key={`${table} ${label}`}>
          <Link
            to="/lender/dashboard/projects/$projectid"
            params={{ projectid: projectId }}
            search={{ view: 'tables', table }}
            className="g-link"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** With its stage where both ask the same. */
function labelOf(label: string, asked: readonly RuleItem[], stage: RuleItem['stage']): string {
  const isTwice = asked.filter((item) => item.label === label).length > 1
  return isTwice ? `${label} (${stageTitles[stage]})` : label
}
