import type { NoticeRow } from './own-notices.ts'

/** Where in the portal it is, by what the reader is there. */
export function pathTo({
  standing,
  kind,
  project_id: project,
  stage,
}: Pick<NoticeRow, 'standing' | 'kind' | 'project_id' | 'stage'>): string {
  if (project === null)
    return kind === 'joinAsked' || kind === 'joined' ? membersPage : homes[standing as Home]
  const at = stage === null ? '' : `?stage=${stage}`
  switch (standing) {
    case 'borrower':
      return `/borrower/projects/${project}`
    case 'staff':
      return stage === null ? `/admin/projects/${project}` : `/admin/reviews/${project}/${stage}`
    default:
      return `/lender/dashboard/projects/${project}${at}`
  }
}

type Home = keyof typeof homes
const homes = { lender: '/lender/dashboard', borrower: '/borrower', staff: '/admin' } as const
const membersPage = '/lender/dashboard/members'
