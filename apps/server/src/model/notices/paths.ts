import { agencyQuestionAnchor, fieldAnchor } from '@granary/api'
import type { NoticeDetails, NoticeKind } from './kinds.ts'
import type { NoticeRow } from './own-notices.ts'

/** Where in the portal it is, by what the reader is there: the very question or document, where it is about one. */
export function pathTo(
  row: Pick<NoticeRow, 'standing' | 'kind' | 'project_id' | 'stage' | 'by_person' | 'details'>,
): string {
  const { project_id: project, standing } = row
  const kind = row.kind as NoticeKind
  if (standing === 'invited') return '/invitation'
  if (project === null)
    return kind === 'joinAsked' || kind === 'joined' ? membersPage : homes[standing as Home]
  if (kind === 'wrote') return toMessages({ ...row, project_id: project })
  const { at, ...told } = row.details as NoticeDetails
  const [stage, details] = at ? [at.stage, { ...told, fieldId: at.fieldId }] : [row.stage, told]
  switch (standing) {
    case 'borrower':
      return `/borrower/projects/${project}${toShared(stage, details)}`
    case 'staff':
      if (details.table !== undefined) return `/admin/projects/${project}${ofTable(details.table)}`
      return stage === null
        ? `/admin/projects/${project}${partOf(kind, details)}`
        : `/admin/reviews/${project}/${stage}${toItem(details)}`
    default:
      if (details.table !== undefined) return `/lender/dashboard/projects/${project}${ofTable(details.table)}`
      return `/lender/dashboard/projects/${project}${stage === null ? partOf(kind, details) : inStage(kind, stage, details)}`
  }
}

/** The lender has a thread with each borrower, a borrower the one. */
function toMessages({
  standing,
  project_id,
  by_person,
}: Pick<NoticeRow, 'standing' | 'project_id' | 'by_person'>) {
  if (standing === 'borrower') return `/borrower/projects/${project_id}?messages=open`
  const thread = by_person === null ? '' : `&messages=${by_person}`
  return `/lender/dashboard/projects/${project_id}?view=people${thread}`
}

/** What of a project has a part of its own, and a question of the agency a place in it. */
function partOf(kind: NoticeKind, { questionId }: NoticeDetails): string {
  if (atThePeople.has(kind)) return '?view=people'
  if (!atTheAgency.has(kind)) return ''
  return `?view=agency${questionId === undefined ? '' : `#${agencyQuestionAnchor(questionId)}`}`
}

/** A borrower has a page of questions and tables; what is about neither stands on the one before it. */
function toShared(stage: string | null, { fieldId, table }: NoticeDetails): string {
  if (table !== undefined) return `/questions${ofTable(table)}`
  return stage === null || fieldId === undefined ? '' : `/questions?stage=${stage}#${fieldAnchor(fieldId)}`
}

const ofTable = (table: string) => `?view=tables&table=${table}`

/** An answer has the name of its question in the review, a file its own. */
function toItem({ fieldId, uploadId }: NoticeDetails): string {
  const item = uploadId ?? fieldId
  return item === undefined ? '' : `?item=${item}`
}

function inStage(kind: NoticeKind, stage: string, { fieldId, uploadId, number = 0 }: NoticeDetails): string {
  if (kind === 'added' && uploadId !== undefined) return `?view=documents&file=${uploadId}`
  if (kind === 'returned' && number > 0) return `?stage=${stage}#remarks`
  return `?stage=${stage}${fieldId === undefined ? '' : `#${fieldAnchor(fieldId)}`}`
}

const atThePeople: ReadonlySet<NoticeKind> = new Set(['joined', 'overdueOfOther', 'overdueInvited'])

/** What is read in the log of the agency. */
const atTheAgency: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  ...(['sent', 'complete', 'commitment', 'closed', 'agencyAsked', 'agencyAnswered', 'questionDue'] as const),
  ...(['questionOver', 'acceptDue', 'acceptOver', 'extensionDue', 'extensionOver'] as const),
  ...(['expiryDue', 'expiryOver', 'sentUndone', 'agencyUndone'] as const),
])

type Home = keyof typeof homes
const homes = { lender: '/lender/dashboard', borrower: '/borrower', staff: '/admin' } as const
const membersPage = '/lender/dashboard/members'
