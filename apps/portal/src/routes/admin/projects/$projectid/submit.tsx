import { createFileRoute, Link } from '@tanstack/react-router'
import { CheckPage, type CheckWays } from '../../../../features/submissions/check-page.tsx'
import { parseStageSearch } from '../../../../lib/projects/stage-search.ts'

/** For those of the packaging team who fill in a project with its lender. */
export const Route = createFileRoute('/admin/projects/$projectid/submit')({
  validateSearch: parseStageSearch,
  component: CheckAndSubmit,
})

function CheckAndSubmit() {
  const { projectid } = Route.useParams()
  const { stage = 'pre-application' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const here = { to: '/admin/projects/$projectid' as const, params: { projectid }, search: { stage } }
  const ways: CheckWays = {
    area: 'staff',
    projects: <Link to="/admin/projects">All projects</Link>,
    stage: (words, { fieldId } = {}) => (
      <Link {...here} {...(fieldId !== undefined && { hash: `field-${fieldId}` })}>
        {words}
      </Link>
    ),
    onSubmitted: () => void navigate(here),
    onNotYet: () => void navigate(here),
    submitted: (words) => <Link {...here}>{words}</Link>,
    earlier: (words) => (
      <Link
        to="/admin/projects/$projectid/submit"
        params={{ projectid }}
        search={{ stage: 'pre-application' }}
      >
        {words}
      </Link>
    ),
  }
  return <CheckPage key={stage} projectId={projectid} stage={stage} ways={ways} />
}
