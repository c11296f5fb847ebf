import type { DocumentRow } from '@granary/api'
import { VisuallyHidden } from '@granary/ui'
import { Link } from '@tanstack/react-router'

interface AskProps {
  readonly projectId: string
  readonly row: Pick<DocumentRow, 'label' | 'places'>
}

/** To the people of the project, with this document chosen. In a row of a list there is room for one word. */
export function AskSomebody({ projectId, row: { label, places } }: AskProps) {
  const [place] = places
  if (!place) return null
  return (
    <Link
      to="/lender/dashboard/projects/$projectid"
      params={{ projectid: projectId }}
      search={{ view: 'people', ask: `${place.stage}.${place.fieldId}` }}
    >
      Ask<VisuallyHidden> somebody for it about {label}</VisuallyHidden>
    </Link>
  )
}
