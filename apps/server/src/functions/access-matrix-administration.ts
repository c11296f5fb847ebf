import type { AccessRow } from './access-matrix.ts'

const missing = '00000000-0000-4000-8000-000000000000'
const firstPage = () => ({ paginationOpts: { numItems: 10, cursor: null } })
const noArguments = () => ({})

/** Only the administration duty; the rest of staff is refused like everybody else. */
const administration = { ours: ['admin'], refusal: 'FORBIDDEN' } as const
const nobodyThere = { ...administration, admitted: 'NOT_FOUND' } as const

/** Owners of the project's lender, and the administration. */
const erasers = {
  ours: ['lender', 'admin'],
  theirs: ['other', 'admin'],
  except: { colleague: 'FORBIDDEN', viewer: 'FORBIDDEN', packager: 'FORBIDDEN' },
} as const
const ofProject = ({ projectId }: { readonly projectId: string }) => ({ projectId })

const ofMissing = { requestId: missing }
const settings = { executives: [], guideDocuments: {}, defaultServiceLevel: 'managed' }

export const administrationRows: Readonly<Record<string, AccessRow>> = {
  'admin/people:list': { args: firstPage, ...administration },
  'admin/people:get': { args: () => ({ personId: 'nobody' }), ...nobodyThere },
  'admin/people:suspend': { args: () => ({ personId: 'nobody', suspended: true }), ...nobodyThere },
  'admin/people:endSignIns': { args: () => ({ personId: 'nobody' }), ...nobodyThere },
  'admin/people:viewAs': { args: () => ({ personId: 'nobody', reason: 'A call.' }), ...nobodyThere },
  'admin/people:setDuties': { args: () => ({ personId: 'nobody', shown: [], duties: [] }), ...nobodyThere },

  'admin/lenders:list': { args: firstPage, ...administration },
  'admin/lenders:get': {
    args: ({ organizationId }) => ({ organizationId }),
    ...administration,
    theirs: ['admin'],
  },
  'admin/lenders:suspend': {
    args: ({ organizationId }) => ({ organizationId, suspended: true }),
    ...administration,
    theirs: ['admin'],
  },
  'admin/lenders:approve': {
    args: ({ organizationId }) => ({ organizationId }),
    ...administration,
    theirs: ['admin'],
  },
  'admin/lenders:decline': {
    args: ({ organizationId }) => ({ organizationId, reason: 'Another lender has this name.' }),
    ...administration,
    theirs: ['admin'],
  },
  'admin/lenders:requireSecondFactor': {
    args: ({ organizationId }) => ({ organizationId, required: true }),
    ...administration,
    theirs: ['admin'],
  },

  'admin/erasures:list': { args: noArguments, ...administration },
  'admin/erasures:get': { args: () => ({ erasureId: missing }), ...nobodyThere },
  'admin/erasures:carryOut': {
    args: () => ({ erasureId: missing, projectName: 'Mill', backupsUntil: '2099-03-01' }),
    ...nobodyThere,
  },
  'admin/erasures:decline': {
    args: () => ({ erasureId: missing, note: 'It is under way.' }),
    ...nobodyThere,
  },
  'admin/erasures:setHold': {
    args: ({ projectId }) => ({ projectId, held: true, reason: 'A court asked for it.' }),
    ...administration,
    theirs: ['admin'],
  },
  'admin/personErasures:list': { args: noArguments, ...administration },
  'admin/personErasures:get': { args: () => ({ erasureId: missing }), ...nobodyThere },
  'admin/personErasures:request': {
    args: () => ({ personId: 'nobody', reason: 'They wrote a letter.' }),
    ...nobodyThere,
  },
  'admin/personErasures:carryOut': {
    args: () => ({ erasureId: missing, email: 'ada@bank.example', backupsUntil: '2099-03-01' }),
    ...nobodyThere,
  },
  'admin/personErasures:decline': {
    args: () => ({ erasureId: missing, note: 'They are needed as a witness.' }),
    ...nobodyThere,
  },
  'lender/erasures:list': { args: noArguments, ours: ['lender', 'other'], refusal: 'FORBIDDEN' },
  'project/erasure:get': {
    args: ofProject,
    ours: ['lender', 'colleague', 'viewer', 'packager', 'admin'],
    theirs: ['other', 'admin'],
  },
  'project/erasure:request': {
    args: ({ projectId }) => ({ projectId, reason: 'The borrower asked for it.' }),
    ...erasers,
  },
  'project/erasure:withdraw': { args: ofProject, ...erasers, admitted: 'NOT_FOUND' },

  'admin/rulePacks:list': { args: noArguments, ...administration },
  'admin/rulePacks:get': { args: () => ({ packId: '2026-11' }), ...administration },
  'admin/rulePacks:preview': { args: () => ({ packId: '2026-11' }), ...administration },
  'admin/rulePacks:draft': { args: () => ({ fromPackId: '2026-11' }), ...administration },
  // What came with the product is never changed.
  'admin/rulePacks:change': {
    args: () => ({ packId: '2026-11', values: [{ id: 'simplified', value: 'unknown' }] }),
    ...administration,
    admitted: 'VALIDATION',
  },
  'admin/rulePacks:discard': {
    args: () => ({ packId: '2026-11' }),
    ...administration,
    admitted: 'VALIDATION',
  },
  'admin/rulePacks:publish': {
    args: () => ({ packId: '2026-11' }),
    ...administration,
    admitted: 'VALIDATION',
  },

  'admin/invitations:list': { args: noArguments, ...administration },
  'admin/invitations:inviteLender': {
    args: () => ({ email: 'founder@bank.example', organizationName: 'Prairie Bank' }),
    ...administration,
  },
  'admin/invitations:inviteStaff': {
    args: () => ({ email: 'new@team.example', duties: ['support'] }),
    ...administration,
  },
  'admin/invitations:resend': { args: () => ({ invitationId: missing }), ...nobodyThere },
  'admin/invitations:revoke': { args: () => ({ invitationId: missing }), ...nobodyThere },

  'admin/supportInbox:list': { args: firstPage, ...administration },
  'admin/supportInbox:get': { args: () => ofMissing, ...nobodyThere },
  'admin/supportInbox:assign': { args: () => ({ ...ofMissing, personId: null }), ...nobodyThere },
  'admin/supportInbox:setStatus': { args: () => ({ ...ofMissing, status: 'closed' }), ...nobodyThere },
  'admin/supportInbox:reply': { args: () => ({ ...ofMissing, text: 'Yes.' }), ...nobodyThere },
  'admin/supportInbox:addNote': { args: () => ({ ...ofMissing, text: 'Call back.' }), ...nobodyThere },

  'admin/finding:find': { args: () => ({ text: 'ann' }), ours: ['packager', 'admin'], refusal: 'FORBIDDEN' },
  'admin/projects:list': { args: firstPage, ours: ['packager', 'admin'], refusal: 'FORBIDDEN' },
  'admin/projects:getCsv': { args: noArguments, ours: ['packager', 'admin'], refusal: 'FORBIDDEN' },
  'admin/projects:listPackagers': {
    args: ({ projectId }) => ({ projectId }),
    ...administration,
    theirs: ['admin'],
  },
  'admin/projects:assign': {
    args: ({ projectId }) => ({ projectId, personId: 'nobody', assigned: true }),
    ...administration,
    admitted: 'VALIDATION',
    theirs: ['admin'],
  },
  'admin/audit:list': { args: firstPage, ...administration },
  'admin/audit:getNames': { args: noArguments, ...administration },
  'admin/audit:getCsv': { args: noArguments, ...administration },
  'admin/system:look': { args: noArguments, ...administration },
  'admin/system:sendAgain': { args: () => ({ mailIds: [missing] }), ...administration },
  'admin/system:getSettings': { args: noArguments, ...administration },
  'admin/system:saveSettings': { args: () => ({ settings }), ...administration },
  'admin/backups:get': { args: noArguments, ...administration },
  'admin/backups:start': { args: noArguments, ...administration },
}
