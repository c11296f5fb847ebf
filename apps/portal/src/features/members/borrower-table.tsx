import type { SharedProject } from '@granary/api'
import { type Column, RowName, Table } from '@granary/ui'
import { Link } from '@tanstack/react-router'

interface BorrowerTableProps {
  readonly shares: readonly SharedProject[]
}

interface Borrower extends Pick<SharedProject, 'personId' | 'name' | 'email'> {
  readonly projects: readonly SharedProject[]
}

const columns: Column<Borrower>[] = [
  {
    label: 'Borrower',
    cell: ({ name, email }) => (
      <RowName detail={email}>
        <strong>{name}</strong>
      </RowName>
    ),
  },
  { label: 'Projects', cell: ({ projects }) => <Projects of={projects} /> },
]

/** Who from outside is in which projects of the lender; what they have of one, and its end, is with its people. */
export function BorrowerTable({ shares }: BorrowerTableProps) {
  return (
    <section aria-labelledby="members-borrowers">
      <h2 id="members-borrowers">Borrowers</h2>
      <p className="p-members-note">
        {shares.length === 0 && 'No borrower has access to anything. '}
        They are invited, reminded and let go under People in each project.
      </p>
      {shares.length > 0 && (
        <Table
          caption="Borrowers"
          columns={columns}
          rows={byPerson(shares)}
          keyOf={({ personId }) => personId}
        />
      )}
    </section>
  )
}

function Projects({ of }: { readonly of: readonly SharedProject[] }) {
  return (
    <ul className="p-members-projects">
      {of.map(({ projectId, projectName }) => (
        <li key={projectId}>
          <Link
            to="/lender/dashboard/projects/$projectid"
            params={{ projectid: projectId }}
            search={{ view: 'people' }}
          >
            {projectName}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Each once, with each of their projects once: parts of one project can be shared at several times. */
function byPerson(shares: readonly SharedProject[]): readonly Borrower[] {
  return [...Map.groupBy(shares, ({ personId }) => personId).values()].flatMap((own) =>
    own.slice(0, 1).map(({ personId, name, email }) => ({
      ...{ personId, name, email },
      projects: own.filter(
        ({ projectId }, at) => own.findIndex((each) => each.projectId === projectId) === at,
      ),
    })),
  )
}
