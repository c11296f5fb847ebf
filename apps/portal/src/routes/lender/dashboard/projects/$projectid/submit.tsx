import { createFileRoute, Link } from '@tanstack/react-router'
import { ProjectUnknown } from '../../../../../features/project/project-unknown.tsx'
import { CheckPage, type CheckWays } from '../../../../../features/submissions/check-page.tsx'
import { parseStageSearch } from '../../../../../lib/projects/stage-search.ts'

export const Route = createFileRoute('/lender/dashboard/projects/$projectid/submit')({
  validateSearch: parseStageSearch,
  component: CheckAndSubmit,
  errorComponent: ProjectUnknown,
})

const successPages = {
  'pre-application': '/lender/dashboard/projects/$projectid/pre-application-success',
  application: '/lender/dashboard/projects/$projectid/application-success',
} as const

function CheckAndSubmit() {
  const { projectid } = Route.useParams()
  const { stage = 'pre-application' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const here = { to: '/lender/dashboard/projects/$projectid' as const, params: { projectid } }
  const submitted = { to: successPages[stage], params: { projectid } }
  const ways: CheckWays = {
    area: 'lender',
    projects: <Link to="/lender/dashboard/projects">Projects</Link>,
    stage: (words, { fieldId, reading } = {}) => (
      <Link
        {...here}
        search={{ stage, ...(reading && { view: 'print' as const }) }}
        {...(fieldId !== undefined && { hash: `field-${fieldId}` })}
      >
        {words}
      </Link>
    ),
    onSubmitted: () => void navigate(submitted),
    onNotYet: () => void navigate({ ...here, search: { stage } }),
    submitted: (words) => <Link {...submitted}>{words}</Link>,
    earlier: (words) => (
      <Link
        to="/lender/dashboard/projects/$projectid/submit"
        params={{ projectid }}
        search={{ stage: 'pre-application' }}
      >
        {words}
      </Link>
    ),
  }
  return <CheckPage key={stage} projectId={projectid} stage={stage} ways={ways} />
}
