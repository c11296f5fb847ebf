import type { ReachRecords } from '../testing/reach-world.ts'

/** Arguments with which a query reads more than with those of the access matrix. */
export const furtherArguments: Readonly<Record<string, (records: ReachRecords) => readonly object[]>> = {
  'public/invitations:look': ({ invitationToken }) => [{ token: invitationToken }],
  'public/eligibility:open': ({ checkToken }) => [{ token: checkToken }],
  'borrower/messages:listForLender': ({ ofBorrower }) => [ofBorrower],

  'lender/projects:list': () => [
    { ...aPage, search: 'mill', status: 'Draft', program: 'CF' },
    { ...aPage, search: 'ready' },
    ...sorted('projectName', 'borrowerName', 'program', 'status', 'lastSavedAt'),
  ],
  'lender/projects:getCsv': () => [
    {},
    { search: 'mill', status: 'Draft', program: 'CF' },
    { search: 'ready' },
    { sort: { by: 'projectName', direction: 'ascending' } },
  ],
  'admin/finding:find': () => [{ text: 'mill' }, { text: 'pdf' }, { text: '' }],
  'lender/finding:find': () => [{ text: 'mill' }, { text: 'pdf' }, { text: '' }],
  // Until when files are good is asked of the rules, of a day.
  'project/documents:list': ({ ours, theirs }) =>
    [ours, theirs].map(({ projectId }) => ({ projectId, today: '2026-11-27' })),
  'project/documents:find': ({ ours, theirs }) =>
    [ours, theirs].map(({ projectId }) => ({ projectId, text: 'usual words' })),
  'project/submissions:get': (records) => [{ ...aSubmission(records), round: 1 }],
  'project/submissions:compare': (records) => [{ ...aSubmission(records), from: 1, to: 1 }],
  'lender/preApplication:getHistory': ofAnAnswer,
  'lender/application:getHistory': ofAnAnswer,

  'project/history:get': ({ ours, theirs }) =>
    [ours, theirs].flatMap(({ projectId }) =>
      ['lenderContactName', 'appraisalReportReference'].map((fieldId) => ({
        projectId,
        stage: 'pre-application',
        fieldId,
      })),
    ),

  'project/workbook:preview': ({ workbook }) => [workbook],

  'admin/people:list': () => [{ ...aPage, search: 'a', suspended: false }, ...sorted('name', 'createdAt')],
  'admin/people:get': ({ personIds }) => personIds.map((personId) => ({ personId })),
  'admin/lenders:list': () => [
    { ...aPage, search: 'a', waiting: true },
    ...sorted('name', 'createdAt', 'members', 'projects'),
  ],
  'admin/projects:list': () => [
    { ...aPage, search: 'mill', status: 'Draft' },
    ...sorted('projectName', 'lenderName', 'program', 'status', 'lastSavedAt'),
  ],
  'admin/projects:getCsv': () => [
    {},
    { search: 'mill', status: 'Draft' },
    { sort: { by: 'lenderName', direction: 'ascending' } },
  ],
  'admin/reviews:list': () => [
    { ...aPage, search: 'mill', state: 'open', program: 'CF', assignee: 'me' },
    ...['newest', 'project', 'lender', 'target', 'amount'].map((sort) => ({ ...aPage, sort })),
  ],
  'admin/supportInbox:list': () => [
    { ...aPage, status: 'new', source: 'portal' },
    ...sorted('from', 'status', 'at'),
  ],
  'admin/supportInbox:get': ({ requestId }) => [{ requestId }],
  'admin/erasures:get': ({ erasureId }) => [{ erasureId }],
  'admin/personErasures:get': ({ personErasureId }) => [{ erasureId: personErasureId }],
  'admin/audit:list': (records) => auditFilters(records).map((filters) => ({ ...aPage, ...filters })),
  'admin/audit:getCsv': auditFilters,
  'admin/audit:getNames': ({ ours, personIds }) => [
    { personId: personIds[0], organizationId: ours.organizationId, projectId: ours.projectId },
  ],
}

const aPage = { paginationOpts: { numItems: 1, cursor: null } }

function sorted(...columns: readonly string[]) {
  return (['ascending', 'descending'] as const).flatMap((direction) =>
    columns.map((by) => ({ ...aPage, sort: { by, direction } })),
  )
}

function ofAnAnswer({ ours, theirs }: ReachRecords) {
  return [ours, theirs].map(({ projectId }) => ({ projectId, fieldId: 'lenderContactName' }))
}

/** Of the project that a pre-application was submitted in. */
function aSubmission({ theirs }: ReachRecords) {
  return { projectId: theirs.projectId, stage: 'pre-application' }
}

function auditFilters({ ours }: ReachRecords) {
  const days = { from: '2026-01-01', until: '2099-12-31' }
  return [
    { kind: 'answers' },
    { organizationId: ours.organizationId },
    { projectId: ours.projectId, ...days },
  ]
}
