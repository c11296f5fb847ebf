import { type Erasure, erasures, type PersonErasure, personErasures } from '@granary/api'
import { LoadingState, Page, PageHeader, RowName, rowLinkClass } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import { OwnFailure } from '../../../lib/lists/own-failure.tsx'
import { Requests } from './requests.tsx'
import { calledProject } from './states.ts'

/** Projects and people that somebody asked to have erased: those that wait stand first. */
export function ErasuresPage() {
  return (
    <Page>
      <PageTitle>Erasures</PageTitle>
      <PageHeader title="Erasures" />
      <OwnFailure>
        <AllRequests />
      </OwnFailure>
    </Page>
  )
}

function AllRequests() {
  const ofProjects = useQuery(erasures.list, {})
  const ofPeople = useQuery(personErasures.list, {})
  if (!ofProjects || !ofPeople) return <LoadingState text="Loading requests…" />
  return (
    <div className="p-admin-stack">
      <Requests
        title="Projects"
        caption="Erasures of projects"
        nobody="Nobody asked to have a project erased."
        label="Project"
        nameOf={nameOfProject}
        requests={ofProjects}
      />
      <Requests
        title="People"
        caption="Erasures of people"
        nobody="Nobody asked to have a person erased."
        label="Person"
        nameOf={nameOfPerson}
        requests={ofPeople}
      />
    </div>
  )
}

function nameOfProject(erasure: Erasure) {
  return (
    <RowName detail={erasure.lenderName}>
      <Link
        to="/admin/erasures/$erasureid"
        params={{ erasureid: erasure.erasureId }}
        className={rowLinkClass}
      >
        {calledProject(erasure)}
      </Link>
    </RowName>
  )
}

function nameOfPerson(erasure: PersonErasure) {
  return (
    <RowName detail={erasure.email ?? ''}>
      <Link
        to="/admin/erasures/people/$erasureid"
        params={{ erasureid: erasure.erasureId }}
        className={rowLinkClass}
      >
        {erasure.personName}
      </Link>
    </RowName>
  )
}
