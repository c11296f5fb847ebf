import type { BaseContext, StaffRead } from './implementation.ts'

type Args = Readonly<Record<string, unknown>>

/** What the reads of staff are called in the audit log; nothing for those that show no records of anybody. */
const reads: Readonly<Record<string, (args: Args) => StaffRead | undefined>> = {
  'admin/people:list': () => ({ action: 'people listed' }),
  'admin/people:get': ({ personId }) => ({
    action: 'person opened',
    details: { person: String(personId) },
  }),
  'admin/lenders:list': () => ({ action: 'lenders listed' }),
  'admin/lenders:get': ({ organizationId }) => ({
    action: 'lender opened',
    organizationId: String(organizationId),
  }),
  'admin/finding:find': () => ({ action: 'search results listed' }),
  'admin/projects:list': () => ({ action: 'all projects listed' }),
  'admin/projects:getCsv': () => ({ action: 'all projects exported', eachTime: true }),
  'admin/projects:listPackagers': () => undefined,
  'admin/reviews:list': () => ({ action: 'review queue read' }),
  'admin/reviews:counts': () => undefined,
  'admin/reviews:listTeam': () => undefined,
  'admin/reviews:getTimes': () => undefined,
  'admin/reviewReasons:list': () => undefined,
  'admin/rulePacks:list': () => undefined,
  'admin/rulePacks:get': () => undefined,
  'admin/rulePacks:preview': ({ packId }) => ({
    action: 'rule pack previewed',
    details: { pack: String(packId) },
  }),
  'admin/supportInbox:list': () => ({ action: 'support requests listed' }),
  'admin/supportInbox:get': ({ requestId }) => ({
    action: 'support request opened',
    details: { request: String(requestId) },
  }),
  'admin/invitations:list': () => ({ action: 'invitations listed' }),
  'admin/erasures:list': () => ({ action: 'erasures listed' }),
  'admin/erasures:get': ({ erasureId }) => ({
    action: 'erasure opened',
    details: { erasure: String(erasureId) },
  }),
  'admin/personErasures:list': () => ({ action: 'erasures of people listed' }),
  'admin/personErasures:get': ({ erasureId }) => ({
    action: 'erasure of person opened',
    details: { erasure: String(erasureId) },
  }),
  'admin/audit:list': () => ({ action: 'audit log read' }),
  'admin/audit:getCsv': () => ({ action: 'audit log exported', eachTime: true }),
  'admin/audit:getNames': () => undefined,
  'admin/system:getSettings': () => undefined,
  'admin/backups:get': () => undefined,
}

/** Notes a read of staff by its function; one that has no name here is noted by its path, so none goes unseen. */
export function noteRead(context: BaseContext, path: string, args: object, personId: string): void {
  const known = reads[path]
  const read = known ? known(args as Args) : { action: 'read by staff', details: { function: path } }
  if (read) context.noteRead({ ...read, personId })
}
