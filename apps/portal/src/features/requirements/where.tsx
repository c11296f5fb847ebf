import type { Requirement, RuleItem } from '@granary/api'
import { Link } from '@tanstack/react-router'
import { PlaceLink } from '../../lib/projects/head/place-link.tsx'
import type { Area } from '../../lib/projects/head/places.ts'
import { useMe } from '../../lib/session/me.tsx'
import { stageTitles } from '../../lib/words/stage-titles.ts'

interface WhereProps {
  readonly projectId: string
  readonly area: Area
  readonly items: readonly RuleItem[]
  /** What no question asks, with the table that says it. */
  readonly entered?: readonly Entered[]
  /** What the rule pack does not know: staff enter it in the next one. */
  readonly unknown?: readonly string[]
}

export type Entered = NonNullable<Requirement['asked'][number]['entered']>

/** The questions that it is about, each a link to itself; what is not asked now is only named. */
export function Where({ projectId, area, items, entered = [], unknown = [] }: WhereProps) {
  const { duties } = useMe()
  const mayOpenPacks = duties.some((duty) => duty === 'rules' || duty === 'administration')
  const asked = items.filter(({ isAsked }) => isAsked)
  // Borrowers have no page of tables, and rule packs are a matter of some of the staff.
  const tables = area === 'borrower' ? [] : entered
  const limits = area === 'staff' && mayOpenPacks ? unknown : []
  if (asked.length + tables.length + limits.length === 0) return null
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
            to={area === 'staff' ? '/admin/projects/$projectid' : '/lender/dashboard/projects/$projectid'}
            params={{ projectid: projectId }}
            search={{ view: 'tables', table }}
            className="g-link"
          >
            {label}
          </Link>
        </li>
      ))}
      {limits.map((question) => (
        <li key={question}>
          <Link to="/admin/rule-packs" className="g-link">
            {`${question} in the rule packs`}
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
