import { type Erasure, erasures, type PersonErasure, personErasures } from '@granary/api'
import {
  type Column,
  EmptyState,
  LoadingState,
  Page,
  PageHeader,
  RowName,
  rowLinkClass,
  Table,
  Tag,
} from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import { shortDate } from '../../../lib/words/dates.ts'
import { calledProject, stateNames, stateTones } from './states.ts'

const columns: Column<Erasure>[] = [
  {
    label: 'Project',
    cell: (erasure) => (
      <RowName detail={erasure.lenderName}>
        <Link
          to="/admin/erasures/$erasureid"
          params={{ erasureid: erasure.erasureId }}
          className={rowLinkClass}
        >
          {calledProject(erasure)}
        </Link>
      </RowName>
    ),
  },
  { label: 'State', cell: ({ state }) => <Tag tone={stateTones[state]}>{stateNames[state]}</Tag> },
  { label: 'Asked for', cell: ({ requestedAt }) => shortDate(requestedAt) },
  { label: 'Erased', cell: ({ erasedAt }) => (erasedAt === null ? '' : shortDate(erasedAt)) },
]

const peopleColumns: Column<PersonErasure>[] = [
  {
    label: 'Person',
    cell: (erasure) => (
      <RowName detail={erasure.email ?? ''}>
        <Link
          to="/admin/erasures/people/$erasureid"
          params={{ erasureid: erasure.erasureId }}
          className={rowLinkClass}
        >
          {erasure.personName}
        </Link>
      </RowName>
    ),
  },
  { label: 'State', cell: ({ state }) => <Tag tone={stateTones[state]}>{stateNames[state]}</Tag> },
  { label: 'Asked for', cell: ({ requestedAt }) => shortDate(requestedAt) },
  { label: 'Erased', cell: ({ erasedAt }) => (erasedAt === null ? '' : shortDate(erasedAt)) },
]

/** Projects and people that somebody asked to have erased: those that wait stand first. */
export function ErasuresPage() {
  const ofProjects = useQuery(erasures.list, {})
  const ofPeople = useQuery(personErasures.list, {})
  const isLoading = ofProjects === undefined || ofPeople === undefined
  return (
    <Page>
      <PageTitle>Erasures</PageTitle>
      <PageHeader title="Erasures" />
      {isLoading ? (
        <LoadingState text="Loading requests…" />
      ) : (
        <div className="p-admin-stack">
          <section>
            <h2>Projects</h2>
            {ofProjects.length === 0 ? (
              <EmptyState title="Nobody asked to have a project erased." />
            ) : (
              <Table
                caption="Erasures of projects"
                columns={columns}
                rows={ofProjects}
                keyOf={({ erasureId }) => erasureId}
                rowsLead
              />
            )}
          </section>
          <section>
            <h2>People</h2>
            {ofPeople.length === 0 ? (
              <EmptyState title="Nobody asked to have a person erased." />
            ) : (
              <Table
                caption="Erasures of people"
                columns={peopleColumns}
                rows={ofPeople}
                keyOf={({ erasureId }) => erasureId}
                rowsLead
              />
            )}
          </section>
        </div>
      )}
    </Page>
  )
}
