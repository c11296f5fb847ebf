import './projects.css'
import { type ProjectRow, type ProjectStep, projectStatuses, projects } from '@granary/api'
import { programOptions } from '@granary/eligibility'
import {
  Button,
  buttonClass,
  type Column,
  EmptyState,
  LoadingState,
  NativeSelect,
  Page,
  PageHeader,
  TabLinks,
  Table,
  TextButton,
  tabLinkClass,
} from '@granary/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useConvex, usePaginatedQuery, useQuery } from 'convex/react'
import { FileSpreadsheet } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import type { Changed } from '../../lib/lists/address-search.ts'
import { CsvButton } from '../../lib/lists/csv-button.tsx'
import { OrderSelect } from '../../lib/lists/order-select.tsx'
import { OwnFailure } from '../../lib/lists/own-failure.tsx'
import { SearchField } from '../../lib/lists/search-field.tsx'
import { sortedColumn } from '../../lib/lists/sorting.ts'
import { useWayBack } from '../../lib/projects/back-from-new-project.ts'
import { stepTitles } from '../../lib/projects/head/project-track.tsx'
import { withKnownProgram } from '../../lib/projects/known-program.ts'
import { NewProjectButton, NoProjectsYet } from '../../lib/projects/new-project-button.tsx'
import { programWords } from '../../lib/projects/program-words.ts'
import {
  answeredColumn,
  lastSavedColumn,
  nextStepColumn,
  projectColumn,
  statusColumn,
} from '../../lib/projects/project-columns.tsx'
import { useArchive } from '../../lib/projects/use-archive.ts'
import { currentLender, useMe } from '../../lib/session/me.tsx'
import { ShowMore } from '../../lib/show-more.tsx'
import { NewProjectDialog } from './new-project-dialog.tsx'
import { type ProjectSearch, sorting } from './project-search.ts'

/** Fetched when it is opened, and not with the list. */
const FileDialog = lazy(() => import('./file-dialog.tsx'))

const rowsAtOnce = 25

type Change = (changed: Changed<ProjectSearch>) => void

/** All projects of the lender: searched, filtered, sorted and paged by the server, and live. */
export function ProjectsPage({ search: asked }: { readonly search: ProjectSearch }) {
  const search = withKnownProgram(asked)
  const navigate = useNavigate({ from: '/lender/dashboard/projects/' })
  const mayEdit = currentLender(useMe())?.role !== 'viewer'
  const change: Change = (changed) =>
    void navigate({ search: (now) => ({ ...now, ...changed }) as ProjectSearch, replace: true })
  const wayBack = useWayBack()
  return (
    <Page>
      <PageTitle>Projects</PageTitle>
      <PageHeader
        title="Projects"
        actions={
          mayEdit && (
            <>
              <Button writes look="secondary" icon={FileSpreadsheet} onClick={() => change({ file: true })}>
                Projects from a file
              </Button>
              <NewProjectButton />
            </>
          )
        }
      />
      <StatusTabs search={search} />
      {search.pipeline && <StepShown step={search.pipeline} />}
      <Filters search={search} change={change} />
      <OwnFailure asked={wantedOf(search)}>
        <ProjectList search={search} change={change} mayEdit={mayEdit} />
      </OwnFailure>
      {mayEdit && search.file && (
        <Suspense>
          <FileDialog onClose={() => change({ file: undefined })} />
        </Suspense>
      )}
      {mayEdit && search.new && <NewProjectDialog onClose={wayBack ?? (() => change({ new: undefined }))} />}
    </Page>
  )
}

function StatusTabs({ search }: { readonly search: ProjectSearch }) {
  const counts = useQuery(projects.countByStatus, {})
  const countOf = (status: string) => counts?.find((entry) => entry.status === status)?.count ?? 0
  const all = counts?.reduce((sum, { count }) => sum + count, 0)
  const { status: _status, pipeline: _pipeline, archived: _archived, ...others } = search
  const tab = (label: string, count: number | undefined, isCurrent: boolean, more: ProjectSearch) => (
    <Link
      key={label}
      to="/lender/dashboard/projects"
      search={{ ...others, ...more }}
      className={tabLinkClass}
      activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {label}
      {count !== undefined && <span className="g-tab-count"> {count}</span>}
    </Link>
  )
  const counted = (status: string) => (counts ? countOf(status) : undefined)
  return (
    <TabLinks label="Projects by status" className="p-projects-tabs">
      {tab('All', all, !search.status && !search.pipeline && !search.archived, {})}
      {projectStatuses.map((status) => tab(status, counted(status), search.status === status, { status }))}
      {tab('Archived', undefined, search.archived === true, { archived: true })}
    </TabLinks>
  )
}

/** The pipeline led here: which projects these are, and the way to all of them. */
function StepShown({ step }: { readonly step: ProjectStep }) {
  return (
    <p className="p-projects-step">
      <span>{`In the step ${stepTitles[step]} of the pipeline`}</span>
      <Link to="/lender/dashboard/projects" className="g-link">
        Show all projects
      </Link>
    </p>
  )
}

function Filters({ search, change }: { readonly search: ProjectSearch; readonly change: Change }) {
  return (
    <search className="p-projects-filters">
      <SearchField
        label="Project or borrower"
        placeholder="Name, place, file or answer"
        value={search.search ?? ''}
        onSearch={(text) => change({ search: text || undefined })}
      />
      <NativeSelect
        label="Program"
        placeholder="All programs"
        filter
        options={programOptions}
        value={search.program ?? ''}
        onValueChange={(program) => change({ program: program || undefined })}
      />
      <OrderSelect sorting={sorting} current={search.sort} onSort={(sort) => change({ sort })} />
    </search>
  )
}

interface ProjectListProps {
  readonly search: ProjectSearch
  readonly change: Change
  readonly mayEdit: boolean
}

const wantedOf = (search: ProjectSearch) => ({
  sort: sorting.of(search.sort),
  ...(search.search && { search: search.search }),
  ...(search.status && { status: search.status }),
  ...(search.pipeline && { step: search.pipeline }),
  ...(search.program && { program: search.program }),
  ...(search.archived && { archived: true }),
})

function ProjectList({ search, change, mayEdit }: ProjectListProps) {
  const list = usePaginatedQuery(projects.list, wantedOf(search), { initialNumItems: rowsAtOnce })
  const convex = useConvex()
  const { results, status } = list
  const columns = useColumns(search, change, mayEdit)
  if (status === 'LoadingFirstPage') return <LoadingState text="Loading projects…" />
  if (results.length === 0) return <NoProjects search={search} mayEdit={mayEdit} />
  return (
    <>
      <Table
        caption="Projects"
        rows={results}
        keyOf={({ projectId }) => projectId}
        rowsLead
        columns={columns}
      />
      <div className="p-projects-end">
        <span role="status">
          {results.length === 1 ? '1 project' : `${results.length} projects`}
          {status !== 'Exhausted' && ' so far'}
        </span>
        <ShowMore list={list} rows={rowsAtOnce} />
        <CsvButton look="quiet" load={() => convex.query(projects.getCsv, wantedOf(search))} />
      </div>
    </>
  )
}

function useColumns(search: ProjectSearch, change: Change, mayEdit: boolean): Column<ProjectRow>[] {
  const archive = useArchive()
  const sorted = { sorting, current: search.sort, onSort: (sort: ProjectSearch['sort']) => change({ sort }) }
  const programColumn: Column<ProjectRow> = {
    label: 'Program',
    cell: programWords,
  }
  const bringBackColumn: Column<ProjectRow> = {
    label: 'Action',
    figures: true,
    cell: (row) => (
      <span>
        <TextButton
          writes
          aria-label={`Bring back ${row.projectName}`}
          onClick={() => void archive(row, { archived: false })}
        >
          Bring back
        </TextButton>
      </span>
    ),
  }
  return [
    sortedColumn(projectColumn, 'projectName', sorted),
    sortedColumn(programColumn, 'program', sorted),
    sortedColumn(statusColumn, 'status', sorted),
    answeredColumn,
    nextStepColumn,
    sortedColumn(lastSavedColumn, 'lastSavedAt', sorted),
    ...(mayEdit && search.archived ? [bringBackColumn] : []),
  ]
}

function NoProjects({ search, mayEdit }: { readonly search: ProjectSearch; readonly mayEdit: boolean }) {
  const isFiltered = Boolean(
    search.search || search.status || search.pipeline || search.program || search.archived,
  )
  if (isFiltered) {
    return (
      <EmptyState
        title={search.archived ? 'No archived projects.' : 'No projects match.'}
        action={
          <Link to="/lender/dashboard/projects" className={buttonClass({ look: 'secondary' })}>
            <span className="g-button-face">Show all projects</span>
          </Link>
        }
      />
    )
  }
  return <NoProjectsYet mayEdit={mayEdit} />
}
