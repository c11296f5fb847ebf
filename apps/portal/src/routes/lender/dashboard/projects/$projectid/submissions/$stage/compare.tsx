import { createFileRoute } from '@tanstack/react-router'
import { ProjectUnknown } from '../../../../../../../features/project/project-unknown.tsx'
import { ChangedValue } from '../../../../../../../features/questionnaire/history/changed-value.tsx'
import { ComparePage } from '../../../../../../../features/submissions/compare-page.tsx'
import { roundsWays } from '../../../../../../../features/submissions/rounds-ways.tsx'
import { parseCompareSearch, parseStageParams } from '../../../../../../../lib/projects/round-address.ts'

export const Route = createFileRoute('/lender/dashboard/projects/$projectid/submissions/$stage/compare')({
  parseParams: parseStageParams,
  validateSearch: parseCompareSearch,
  component: Compare,
  errorComponent: ProjectUnknown,
})

function Compare() {
  const { projectid, stage } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ComparePage
      key={`${projectid} ${stage}`}
      projectId={projectid}
      stage={stage}
      search={search}
      onSearch={(chosen) => void navigate({ search: chosen, replace: true, resetScroll: false })}
      ways={roundsWays('lender', projectid)}
      change={(before, after) => <ChangedValue {...{ before, after }} />}
    />
  )
}
