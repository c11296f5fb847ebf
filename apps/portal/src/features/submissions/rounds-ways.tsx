import { Link } from '@tanstack/react-router'
import type { RoundsWays } from './rounds-page.tsx'

/** The pages of submissions lead within the area in which they are read. */
export function roundsWays(area: RoundsWays['area'], projectid: string): RoundsWays {
  const params = { projectid }
  return area === 'lender'
    ? {
        area,
        projects: <Link to="/lender/dashboard/projects">Projects</Link>,
        project: (words) => (
          <Link to="/lender/dashboard/projects/$projectid" params={params}>
            {words}
          </Link>
        ),
      }
    : {
        area,
        projects: <Link to="/admin/projects">All projects</Link>,
        project: (words) => (
          <Link to="/admin/projects/$projectid" params={params}>
            {words}
          </Link>
        ),
      }
}
