import { adminLenders, type LenderDetail } from '@granary/api'
import { programName } from '@granary/eligibility'
import { Button, Card } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useMutation, useQuery } from 'convex/react'
import { useChange } from '../../../lib/forms/use-change.ts'
import { roleName } from '../../../lib/people/role-names.ts'
import { shortDate } from '../../../lib/words/dates.ts'
import { Facts } from '../facts.tsx'
import { MaybeSuspended } from '../maybe-suspended.tsx'
import { RecordPage } from '../record-page.tsx'
import { SuspendButton } from '../suspend-button.tsx'
import { Approval } from './lender-approval.tsx'
import { saidOfItself } from './lender-words.ts'
import { LenderStatus } from './lenders-page.tsx'

export function LenderPage({ organizationId }: { readonly organizationId: string }) {
  const lender = useQuery(adminLenders.get, { organizationId })
  return (
    <RecordPage
      record={lender}
      kind="Lender"
      list={{ to: '/admin/lenders', label: 'Lenders' }}
      titleOf={({ name }) => name}
      meta={(lender) => [
        <LenderStatus key="status" {...lender} />,
        `Since ${shortDate(lender.createdAt)}`,
        <Link key="log" to="/admin/audit" search={{ lender: lender.organizationId }}>
          What happened here
        </Link>,
      ]}
      actions={(lender) => <LenderActions lender={lender} />}
    >
      {(lender) => (
        <div className="p-admin-columns">
          <Approval lender={lender} />
          <Organization lender={lender} />
          <Members lender={lender} />
          <Projects lender={lender} />
        </div>
      )}
    </RecordPage>
  )
}

function LenderActions({ lender }: { readonly lender: LenderDetail }) {
  const { organizationId, name, suspended, requiresSecondFactor } = lender
  const suspend = useMutation(adminLenders.suspend)
  const requireSecondFactor = useMutation(adminLenders.requireSecondFactor)
  const change = useChange()
  return (
    <div className="p-admin-actions">
      <Button
        look="secondary"
        onClick={() =>
          void change(
            requireSecondFactor({ organizationId, required: !requiresSecondFactor }),
            requiresSecondFactor
              ? 'The second factor is optional now.'
              : 'The second factor is required now.',
          )
        }
      >
        {requiresSecondFactor ? 'Make second factor optional' : 'Require second factor'}
      </Button>
      <SuspendButton
        name={name}
        suspended={suspended}
        warning="Its members and borrowers see nothing of it until it is opened again. Nothing is deleted."
        back={{ label: 'Open again', done: `${name} is open again.` }}
        suspend={(next) => suspend({ organizationId, suspended: next })}
      />
    </div>
  )
}

function Organization({ lender }: { readonly lender: LenderDetail }) {
  return (
    <Card title="Organization">
      <Facts
        facts={[
          ['Headquarters', lender.headquartersAddress],
          ['States', lender.servedStates.join(', ')],
          ['Programs', lender.programs.map((program) => programName(program)).join(', ')],
          ['Service level', saidOfItself('serviceLevel', lender.serviceLevel)],
          ['Federally regulated', saidOfItself('federallyRegulated', lender.federallyRegulated)],
          ['Approved by USDA', saidOfItself('usdaApproved', lender.usdaApproved)],
          ['Second factor', lender.requiresSecondFactor ? 'Required' : 'Optional'],
        ]}
      />
    </Card>
  )
}

function Members({ lender }: { readonly lender: LenderDetail }) {
  return (
    <Card title="Members">
      <Facts
        facts={lender.members.map(({ personId, name, email, role, suspended }) => [
          roleName(role),
          <MaybeSuspended
            key={personId}
            suspended={suspended}
            name={
              <Link to="/admin/people/$personid" params={{ personid: personId }}>{`${name}, ${email}`}</Link>
            }
          />,
        ])}
      />
    </Card>
  )
}

function Projects({ lender }: { readonly lender: LenderDetail }) {
  return (
    <Card title="Projects">
      {lender.projects.length === 0 ? (
        <p>None.</p>
      ) : (
        <Facts
          facts={lender.projects.map(({ projectId, projectName, status }) => [
            status,
            <Link key={projectId} to="/admin/projects/$projectid" params={{ projectid: projectId }}>
              {projectName}
            </Link>,
          ])}
        />
      )}
    </Card>
  )
}
