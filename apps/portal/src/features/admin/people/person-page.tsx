import { adminDuties, adminPeople, isAdminDuty, type PersonDetail } from '@granary/api'
import { Button, Card, MultiChoiceField, Tag } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useMutation, useQuery } from 'convex/react'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../../lib/forms/use-change.ts'
import { useMe } from '../../../lib/session/me.tsx'
import { dateAndTime, shortDate } from '../../../lib/words/dates.ts'
import { dutyNames } from '../../../shell/staff-places.ts'
import { AskPersonErasureDialog } from '../erasures/person-dialogs.tsx'
import { Facts } from '../facts.tsx'
import { MaybeSuspended } from '../maybe-suspended.tsx'
import { RecordPage } from '../record-page.tsx'
import { SuspendButton } from '../suspend-button.tsx'
import { ViewAsDialog } from './view-as-dialog.tsx'

export function PersonPage({ personId }: { readonly personId: string }) {
  const person = useQuery(adminPeople.get, { personId })
  return (
    <RecordPage
      record={person}
      kind="Person"
      list={{ to: '/admin/people', label: 'People' }}
      titleOf={({ name }) => name}
      meta={({ personId, email, suspended, erased }) => [
        !erased && email,
        erased ? (
          <Tag key="status">Erased</Tag>
        ) : suspended ? (
          <Tag key="status" tone="danger">
            Suspended
          </Tag>
        ) : (
          'Active'
        ),
        <Link key="log" to="/admin/audit" search={{ person: personId }}>
          What they did
        </Link>,
      ]}
      actions={(person) => !person.erased && <PersonActions person={person} />}
    >
      {(person) => (
        <div className="p-admin-columns">
          <Account person={person} />
          {!person.erased && <Duties key={person.duties.join()} person={person} />}
          <SignIns person={person} />
        </div>
      )}
    </RecordPage>
  )
}

function PersonActions({ person }: { readonly person: PersonDetail }) {
  const me = useMe()
  const suspend = useMutation(adminPeople.suspend)
  const [viewing, setViewing] = useState(false)
  const [erasing, setErasing] = useState(false)
  const { personId, name, suspended, duties, memberships, borrowerIn } = person
  const mayBeViewed = !suspended && duties.length === 0 && memberships.length + borrowerIn.length > 0
  return (
    <div className="p-admin-actions">
      {mayBeViewed && (
        <Button look="secondary" icon={Eye} onClick={() => setViewing(true)}>
          View as
        </Button>
      )}
      {personId !== me.personId && (
        <SuspendButton
          name={name}
          suspended={suspended}
          warning="Their open pages go out at once, and they cannot sign in until they are let in again."
          back={{ label: 'Let in again', done: `${name} may sign in again.` }}
          suspend={(next) => suspend({ personId, suspended: next })}
        />
      )}
      <Button look="secondary" writes onClick={() => setErasing(true)}>
        Erase this person…
      </Button>
      {erasing && <AskPersonErasureDialog person={person} onClose={() => setErasing(false)} />}
      {viewing && <ViewAsDialog person={person} onClose={() => setViewing(false)} />}
    </div>
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
            ({ organizationId, organizationName, role, suspended }) =>
              [
                'Lender',
                <MaybeSuspended
                  key={organizationId}
                  suspended={suspended}
                  name={
                    <Link
                      to="/admin/lenders/$lenderid"
                      params={{ lenderid: organizationId }}
                    >{`${organizationName}, ${role}`}</Link>
                  }
                />,
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
  const { personId, duties: shown } = person
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
            onClick={() => void change(setDuties({ personId, shown, duties }), 'Duties saved.')}
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
