import { Avatar } from '@granary/ui'
import { initialsOf } from '../../lib/people/initials.ts'
import type { Project } from './project-page.tsx'

const roles: Readonly<Record<string, string>> = {
  owner: 'Owner at the lender',
  officer: 'Officer at the lender',
  viewer: 'Viewer at the lender',
  packaging: 'Packaging service',
  borrower: 'Borrower',
}

/** Who can open this project, and as what. */
export function ProjectPeople({ people }: Pick<Project, 'people'>) {
  return (
    <div className="pr-part">
      <h2>People</h2>
      <ul className="pr-people">
        {people.map(({ personId, name, role }) => (
          <li key={personId}>
            <Avatar initials={initialsOf(name)} />
            <span>
              <strong>{name}</strong>
              <span>{roles[role] ?? role}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
