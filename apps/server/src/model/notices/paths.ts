import { fieldAnchor } from '@granary/api'
import type { NoticeDetails, NoticeKind } from './kinds.ts'
import type { NoticeRow } from './own-notices.ts'

/** Where in the portal it is, by what the reader is there. */
export function pathTo({
  standing,
  kind,
  project_id: project,
  stage,
  details,
}: Pick<NoticeRow, 'standing' | 'kind' | 'project_id' | 'stage' | 'details'>): string {
  if (project === null)
    return kind === 'joinAsked' || kind === 'joined' ? membersPage : homes[standing as Home]
  const isOfAgency = atTheAgency.has(kind as NoticeKind)
  const asked = (details as NoticeDetails).at
  const question = asked && `?stage=${asked.stage}#${fieldAnchor(asked.fieldId)}`
  const at = question ?? (isOfAgency ? '?view=agency' : stage === null ? '' : `?stage=${stage}`)
  switch (standing) {
    case 'borrower':
      return `/borrower/projects/${project}${question ? `/questions${question}` : ''}`
    case 'staff':
      return stage === null ? `/admin/projects/${project}${at}` : `/admin/reviews/${project}/${stage}`
    default:
      return `/lender/dashboard/projects/${project}${at}`
  }
}

/** What is read in the log of the agency. */
const atTheAgency: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  ...(['sent', 'complete', 'commitment', 'closed', 'agencyAsked', 'agencyAnswered', 'questionDue'] as const),
  ...(['questionOver', 'acceptDue', 'acceptOver', 'extensionDue', 'extensionOver'] as const),
  ...(['expiryDue', 'expiryOver'] as const),
])

type Home = keyof typeof homes
const homes = { lender: '/lender/dashboard', borrower: '/borrower', staff: '/admin' } as const
const membersPage = '/lender/dashboard/members'
