import { adminDuties, adminPeople, isAdminDuty, type PersonDetail } from '@granary/api'
import {
  Breadcrumbs,
  Button,
  Card,
  Confirm,
  LoadingState,
  MultiChoiceField,
  Page,
  PageHeader,
  Tag,
} from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { dateAndTime, shortDate } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.tsx'
import { PageTitle } from '../../lib/page-title.tsx'
import { Facts } from './facts.tsx'
import { dutyNames } from './places.ts'
import { useChange } from './use-change.ts'

export function PersonPage({ personId }: { readonly personId: string }) {
  const person = useQuery(adminPeople.get, { personId })
  return (
    <Page>
      <PageTitle>{person?.name ?? 'Person'}</PageTitle>
      {person === undefined ? (
        <LoadingState text="Loading…" />
      ) : (
        <>
          <PageHeader
            title={person.name}
            breadcrumbs={
              <Breadcrumbs
                links={[
                  <Link key="people" to="/admin/people">
                    People
                  </Link>,
                ]}
                current={person.name}
              />
            }
            meta={[
              person.email,
              person.suspended ? (
                <Tag key="status" tone="danger">
                  Suspended
                </Tag>
              ) : (
                'Active'
              ),
            ]}
            actions={<SuspendButton person={person} />}
          />
          <div className="p-admin-columns">
            <Account person={person} />
            <Duties key={person.duties.join()} person={person} />
            <SignIns person={person} />
          </div>
        </>
      )}
    </Page>
  )
}

function SuspendButton({ person }: { readonly person: PersonDetail }) {
  const me = useMe()
  const suspend = useMutation(adminPeople.suspend)
  const change = useChange()
  const [asking, setAsking] = useState(false)
  const { personId, name, suspended } = person
  if (personId === me.personId) return null
  const run = (next: boolean) => {
    setAsking(false)
    void change(
      suspend({ personId, suspended: next }),
      next ? `${name} is suspended.` : `${name} may sign in again.`,
    )
  }
  if (suspended) {
    return (
      <Button look="secondary" onClick={() => run(false)}>
        Let in again
      </Button>
    )
  }
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        Suspend
      </Button>
      <Confirm
        open={asking}
        title={`Suspend ${name}?`}
        description="Their open pages go out at once, and they cannot sign in until they are let in again."
        confirmLabel="Suspend"
        danger
        onConfirm={() => run(true)}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

function Account({ person }: { readonly person: PersonDetail }) {
  return (
    <Card title="Account">
      <Facts
        facts={[
          ['Email address', person.emailConfirmed ? 'Confirmed' : 'Not confirmed'],
          ['Second factor', person.secondFactor ? 'Set up' : 'Not set up'],
          ['Since', shortDate(person.createdAt)],
          ...person.memberships.map(
            ({ organizationId, organizationName, role }) =>
              [
                'Lender',
                <Link
                  key={organizationId}
                  to="/admin/lenders/$lenderid"
                  params={{ lenderid: organizationId }}
                >{`${organizationName}, ${role}`}</Link>,
              ] as const,
          ),
          ...person.borrowerIn.map(({ projectName }) => ['Borrower in', projectName] as const),
        ]}
      />
    </Card>
  )
}

function Duties({ person }: { readonly person: PersonDetail }) {
  const setDuties = useMutation(adminPeople.setDuties)
  const change = useChange()
  const [duties, setChosen] = useState(person.duties)
  const { personId } = person
  return (
    <Card title="Duties">
      <div className="p-admin-form">
        <MultiChoiceField
          label="What this person does for us"
          help="None for people of lenders and for borrowers."
          options={adminDuties.map((duty) => ({ value: duty, label: dutyNames[duty] }))}
          value={duties}
          onValueChange={(chosen) => setChosen(chosen.filter(isAdminDuty))}
        />
        <div>
          <Button
            look="secondary"
            onClick={() => void change(setDuties({ personId, duties }), 'Duties saved.')}
          >
            Save duties
          </Button>
        </div>
      </div>
    </Card>
  )
}

function SignIns({ person: { personId, name, signIns } }: { readonly person: PersonDetail }) {
  const endSignIns = useMutation(adminPeople.endSignIns)
  const change = useChange()
  return (
    <Card title="Open sign-ins">
      <div className="p-admin-form">
        {signIns.length === 0 ? (
          <p>None.</p>
        ) : (
          <Facts
            facts={signIns.map(({ since, device, address }) => [
              dateAndTime(since),
              [device, address].filter(Boolean).join(', '),
            ])}
          />
        )}
        {signIns.length > 0 && (
          <div>
            <Button
              look="secondary"
              onClick={() => void change(endSignIns({ personId }), `${name} is signed out everywhere.`)}
            >
              End all sign-ins
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
