import { createFileRoute } from '@tanstack/react-router'
import { PersonPage } from '../../../features/admin/people/person-page.tsx'

export const Route = createFileRoute('/admin/people/$personid')({ component: Person })

function Person() {
  const { personid } = Route.useParams()
  return <PersonPage personId={personid} />
}
