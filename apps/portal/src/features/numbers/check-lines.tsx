import type { TableCheck } from '@granary/api'
import { Icon } from '@granary/ui'
import { Check, CircleHelp, TriangleAlert } from 'lucide-react'

const looks = {
  passes: { icon: Check, word: 'In order: ' },
  fails: { icon: TriangleAlert, word: 'To look at: ' },
  open: { icon: CircleHelp, word: 'Open: ' },
} as const

/** What the checks of the rule pack say of a table; advice while one works on it. */
export function CheckLines({ checks }: { readonly checks: readonly TableCheck[] }) {
  if (checks.length === 0) return null
  return (
    <ul className="n-checks" aria-label="Checks">
      {checks.map(({ checkId, outcome, because, paragraph }) => {
        const look = looks[outcome === 'notAsked' ? 'open' : outcome]
        return (
          <li key={checkId} className={`n-check-${outcome}`} data-check={checkId}>
            <Icon of={look.icon} />
            <span>
              <span className="g-visually-hidden">{look.word}</span>
              {because}
            </span>
            <span className="n-paragraph">{/^\d/.test(paragraph) ? `§${paragraph}` : paragraph}</span>
          </li>
        )
      })}
    </ul>
  )
}
