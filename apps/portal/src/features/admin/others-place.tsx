import type { AdminDuty } from '@granary/api'
import { buttonClass, ErrorState, Page, PageHeader } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { dutyNames } from '../../shell/staff-places.ts'

interface OthersPlaceProps {
  readonly label: string
  readonly duties: readonly AdminDuty[]
}

/** In the place of a page that the person's duties do not open: whose it is. */
export function OthersPlace({ label, duties }: OthersPlaceProps) {
  const whose = duties.map((duty) => dutyNames[duty].toLowerCase()).join(' or ')
  return (
    <Page>
      <PageTitle>{label}</PageTitle>
      <PageHeader title={label} />
      <ErrorState
        title={`This page is for staff with the duty of ${whose}.`}
        action={
          <Link to="/admin" className={buttonClass({ look: 'secondary' })}>
            <span className="g-button-face">Go to your own pages</span>
          </Link>
        }
      >
        An administrator can give you this duty.
      </ErrorState>
    </Page>
  )
}
