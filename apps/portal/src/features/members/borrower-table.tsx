import { members, messageOf, type SharedProject } from '@granary/api'
import { type Column, Confirm, RowName, Table, TextButton, useToasts } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { shortDate } from '../../lib/words/dates.ts'

interface BorrowerTableProps {
  readonly shares: readonly SharedProject[]
  readonly mayEnd: boolean
}

/** Borrowers who were let into projects, and what they may do there. */
export function BorrowerTable({ shares, mayEnd }: BorrowerTableProps) {
  const [ending, setEnding] = useState<SharedProject>()
  if (shares.length === 0) return null
  const columns: Column<SharedProject>[] = [
    {
      label: 'Borrower',
      cell: ({ name, email }) => (
        <RowName detail={email}>
          <strong>{name}</strong>
        </RowName>
      ),
    },
    {
      label: 'Project',
      cell: ({ projectId, projectName }) => (
        <Link
          to="/lender/dashboard/projects/$projectid"
          params={{ projectid: projectId }}
          search={{ view: 'people' }}
        >
          {projectName}
        </Link>
      ),
    },
    { label: 'May', cell: ({ mayAnswer }) => (mayAnswer ? 'Answer' : 'Read') },
    {
      label: 'Due',
      cell: ({ dueOn }) => (dueOn === null ? '—' : shortDate(Date.parse(dueOn), 'UTC')),
    },
  ]
  if (mayEnd) {
    columns.push({
      label: 'Actions',
      cell: (share) => (
        <TextButton tone="danger" onClick={() => setEnding(share)}>
          End access
          <span className="g-visually-hidden">
            {' '}
            of {share.name} to {share.projectName}
          </span>
        </TextButton>
      ),
    })
  }
  return (
    <section aria-labelledby="members-borrowers">
      <h2 id="members-borrowers">Borrowers</h2>
      <Table caption="Borrowers" columns={columns} rows={shares} keyOf={({ shareId }) => shareId} />
      {ending && <EndAccess share={ending} onClose={() => setEnding(undefined)} />}
    </section>
  )
}

function EndAccess({ share, onClose }: { readonly share: SharedProject; readonly onClose: () => void }) {
  const endShare = useMutation(members.endShare)
  const toasts = useToasts()
  const confirm = () => {
    endShare({ shareId: share.shareId })
      .catch((error: unknown) => toasts.show({ title: messageOf(error), tone: 'danger' }))
      .finally(onClose)
  }
  return (
    <Confirm
      open
      title={`End access of ${share.name}?`}
      description={`They no longer see anything of ${share.projectName}. What they answered stays.`}
      confirmLabel="End access"
      danger
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
