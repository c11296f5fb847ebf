import { noticeGroups } from '@granary/api'
import type { AccessRow, Records } from './access-matrix.ts'

const missing = '00000000-0000-4000-8000-000000000000'
const aMessage = { stage: 'pre-application', itemId: 'no such section', text: 'Which year?' }
const ofProject = ({ projectId }: Records) => ({ projectId })
const knowingNothing = ({ projectId }: Records) => ({ projectId, known: '' })
const ofTable = ({ projectId }: Records) => ({ projectId, table: 'owners' })
/** No table of our lender's project was shared with the borrower. */
const ofNoTable: Omit<AccessRow, 'args'> = { ours: ['borrower'], theirs: [], admitted: 'NOT_FOUND' }
const noArguments = () => ({})
const ofMissing = () => ({ invitationId: missing })
const members = ['lender', 'colleague', 'viewer', 'other'] as const
const signedIn = ['lender', 'colleague', 'viewer', 'other', 'borrower', 'packager', 'admin'] as const

const projectReaders = ['lender', 'colleague', 'viewer', 'packager', 'admin'] as const
const aDocument = {
  stage: 'pre-application',
  kind: 'document',
  id: 'borrowerCurrentBalanceSheetReference',
} as const
const whoMayAsk: Omit<AccessRow, 'args'> = {
  ours: ['lender', 'colleague'],
  theirs: ['other'],
  except: { viewer: 'FORBIDDEN', packager: 'FORBIDDEN', admin: 'FORBIDDEN' },
  exceptTheirs: { admin: 'FORBIDDEN' },
}

const someNoticeChoices = Object.fromEntries(
  noticeGroups.map(({ id }) => [id, { bell: true, mail: 'daily' }]),
)

/** Owners look after people; who works on projects lets borrowers in; a borrower's mail is as secret as its link. */
export const peopleRows: Readonly<Record<string, AccessRow>> = {
  'account/notifications:list': {
    args: () => ({ paginationOpts: { numItems: 10, cursor: null } }),
    ours: signedIn,
  },
  'account/notifications:count': { args: noArguments, ours: signedIn },
  'account/notifications:markRead': { args: () => ({ ids: [missing] }), ours: signedIn },
  'account/notifications:markAllRead': { args: noArguments, ours: signedIn },
  'account/notifications:getChoices': { args: noArguments, ours: signedIn },
  'account/notifications:setChoices': { args: () => ({ choices: someNoticeChoices }), ours: signedIn },

  'account/erasure:get': { args: noArguments, ours: signedIn },
  'account/erasure:request': {
    args: noArguments,
    // The others are each the only owner of their lender, or the only one with the administration.
    ours: ['colleague', 'viewer', 'borrower', 'packager'],
    refusal: 'FORBIDDEN',
  },
  'account/erasure:withdraw': { args: noArguments, ours: signedIn, admitted: 'NOT_FOUND' },

  'public/invitations:look': {
    args: () => ({ token: 'nobody-has-this' }),
    ours: ['nobody', ...signedIn],
  },
  'public/invitations:listMine': { args: noArguments, ours: signedIn },
  'public/invitations:createAccount': {
    args: () => ({ token: 'nobody-has-this', name: 'Ada', password: 'a long enough password' }),
    ours: ['nobody', ...signedIn],
    admitted: 'NOT_FOUND',
  },
  'public/invitations:claim': {
    args: () => ({ token: 'nobody-has-this' }),
    ours: signedIn,
    admitted: 'NOT_FOUND',
  },
  'public/invitations:claimMine': { args: ofMissing, ours: signedIn, admitted: 'NOT_FOUND' },

  'lender/invitations:list': { args: noArguments, ours: members, refusal: 'FORBIDDEN' },
  'lender/invitations:inviteMember': {
    args: () => ({ email: 'new@bank.example', role: 'officer' }),
    ours: ['lender', 'other'],
    refusal: 'FORBIDDEN',
  },
  'lender/invitations:inviteBorrower': {
    args: ({ projectId }: Records) => ({
      email: 'new@farm.example',
      projectId,
      items: [aDocument],
      mayAnswer: true,
    }),
    ...whoMayAsk,
  },
  'lender/invitations:resend': {
    args: ofMissing,
    ours: ['lender', 'colleague', 'other'],
    refusal: 'FORBIDDEN',
    admitted: 'NOT_FOUND',
  },
  'lender/invitations:revoke': {
    args: ofMissing,
    ours: ['lender', 'colleague', 'other'],
    refusal: 'FORBIDDEN',
    admitted: 'NOT_FOUND',
  },
  'lender/invitations:listChoices': {
    args: ({ projectId }: Records) => ({ projectId }),
    ours: ['lender', 'colleague', 'viewer', 'packager', 'admin'],
    theirs: ['other', 'admin'],
  },

  'lender/finding:find': { args: () => ({ text: 'ann' }), ours: members, refusal: 'FORBIDDEN' },
  'lender/members:list': { args: noArguments, ours: members, refusal: 'FORBIDDEN' },
  'lender/members:listBorrowers': { args: noArguments, ours: members, refusal: 'FORBIDDEN' },
  'lender/members:requireSecondFactor': {
    args: () => ({ required: false }),
    ours: ['lender', 'other'],
    refusal: 'FORBIDDEN',
  },
  'lender/members:setRole': {
    args: () => ({ personId: 'nobody', role: 'viewer' }),
    ours: ['lender', 'other'],
    refusal: 'FORBIDDEN',
    admitted: 'NOT_FOUND',
  },
  'lender/members:remove': {
    args: () => ({ personId: 'nobody' }),
    ours: ['lender', 'other'],
    refusal: 'FORBIDDEN',
    admitted: 'NOT_FOUND',
  },

  'project/people:list': { args: ofProject, ours: projectReaders, theirs: ['other', 'admin'] },
  'project/visits:countPeople': { args: ofProject, ours: projectReaders, theirs: ['other', 'admin'] },
  'project/visits:note': { args: ofProject, ours: projectReaders, theirs: ['other', 'admin'] },
  'project/people:askable': { args: ofProject, ours: projectReaders, theirs: ['other', 'admin'] },
  'project/people:ask': {
    args: ({ projectId }) => ({ projectId, personId: 'nobody', items: [aDocument] }),
    ...whoMayAsk,
    admitted: 'VALIDATION',
  },
  'project/people:remind': {
    args: ({ projectId }) => ({ projectId, personId: 'nobody' }),
    ...whoMayAsk,
    admitted: 'NOT_FOUND',
  },
  'project/people:end': {
    args: ({ projectId }) => ({ projectId, personId: 'nobody' }),
    ...whoMayAsk,
    admitted: 'NOT_FOUND',
  },
  'project/people:setDue': {
    args: ({ projectId }) => ({ projectId, key: 'nobody', dueOn: null }),
    ...whoMayAsk,
    admitted: 'NOT_FOUND',
  },
  'project/people:setShared': {
    args: ({ projectId }) => ({ projectId, key: 'nobody', shown: [], items: [aDocument] }),
    ...whoMayAsk,
    admitted: 'NOT_FOUND',
  },
  'project/people:listGiven': { args: noArguments, ours: members, refusal: 'FORBIDDEN' },

  'borrower/home:list': { args: noArguments, ours: signedIn },
  'borrower/home:get': { args: ofProject, ours: ['borrower'], theirs: [] },
  'borrower/home:visit': { args: ofProject, ours: ['borrower'], theirs: [] },
  'borrower/finding:find': { args: () => ({ text: '' }), ours: signedIn },
  'borrower/messages:list': { args: ofProject, ours: ['borrower'], theirs: [] },
  'borrower/messages:send': {
    args: (records) => ({ ...ofProject(records), ...aMessage }),
    ours: ['borrower'],
    theirs: [],
    admitted: 'NOT_FOUND',
  },
  'borrower/messages:listForLender': {
    args: () => ({ projectId: missing, personId: 'nobody' }),
    ours: members,
    refusal: 'FORBIDDEN',
    admitted: 'NOT_FOUND',
  },
  'borrower/messages:answer': {
    args: () => ({ projectId: missing, personId: 'nobody', ...aMessage }),
    ours: ['lender', 'colleague', 'other'],
    refusal: 'FORBIDDEN',
    admitted: 'NOT_FOUND',
  },
  'borrower/messages:markRead': {
    args: (records) => ({ ...ofProject(records), upTo: 0 }),
    ours: ['borrower'],
    theirs: [],
  },
  'borrower/messages:markReadForLender': {
    args: (records) => ({ ...ofProject(records), personId: 'nobody', upTo: 0 }),
    ours: projectReaders,
    theirs: ['other', 'admin'],
    admitted: 'NOT_FOUND',
  },
  'borrower/messages:countNew': { args: ofProject, ours: projectReaders, theirs: ['other', 'admin'] },
  'borrower/tables:list': { args: ofProject, ours: ['borrower'], theirs: [] },
  'borrower/tables:get': { args: ofTable, ...ofNoTable },
  'borrower/tables:history': { args: (records) => ({ ...ofTable(records), rowId: missing }), ...ofNoTable },
  'borrower/tables:removed': { args: ofTable, ...ofNoTable },
  'borrower/tables:save': {
    args: (records) => ({
      ...ofTable(records),
      changes: [{ set: { name: 'Ann Hill' } }],
      expectedVersion: 0,
    }),
    ...ofNoTable,
  },
  ...rowsOfSharedStage('borrower/preApplication'),
  ...rowsOfSharedStage('borrower/application'),
}

/** The borrower was given one document of our lender's pre-application, to answer; of the application nothing. */
function rowsOfSharedStage(path: string): Record<string, AccessRow> {
  const isShared = path === 'borrower/preApplication'
  const ofField = (records: Records) => ({
    ...ofProject(records),
    fieldId: 'borrowerCurrentBalanceSheetReference',
  })
  const change: Omit<AccessRow, 'args'> = {
    ours: ['borrower'],
    theirs: [],
    ...(!isShared && { admitted: 'NOT_FOUND' }),
  }
  return {
    [`${path}:get`]: { args: ofProject, ours: ['borrower'], theirs: [] },
    [`${path}:getReadable`]: { args: ofProject, ours: ['borrower'], theirs: [] },
    [`${path}:getQuestionnaire`]: { args: ofProject, ours: ['borrower'], theirs: [] },
    [`${path}:getState`]: { args: ofProject, ours: ['borrower'], theirs: [] },
    [`${path}:getStateSince`]: { args: knowingNothing, ours: ['borrower'], theirs: [] },
    [`${path}:getAutosaveState`]: { args: ofProject, ours: ['borrower'], theirs: [] },
    [`${path}:save`]: {
      args: (records) => ({
        ...ofProject(records),
        schemaId: path,
        schemaRevision: 1,
        answers: { borrowerName: 'Somebody else' },
        expectedVersion: 1,
      }),
      ours: ['borrower'],
      theirs: [],
      admitted: 'NOT_FOUND',
    },
    [`${path}:keepUnchosen`]: {
      args: (records) => ({ ...ofField(records), answer: [] }),
      ...change,
    },
    [`${path}:generateUploadUrl`]: { args: ofField, ...change },
    [`${path}:registerUpload`]: {
      args: (records) => ({ ...ofField(records), storageId: missing, fileName: 'chart.pdf', fileSize: 1 }),
      ours: ['borrower'],
      theirs: [],
      admitted: isShared ? 'VALIDATION' : 'NOT_FOUND',
    },
    [`${path}:removeUpload`]: {
      args: (records) => ({ ...ofField(records), uploadId: records.uploadId }),
      ...change,
    },
  }
}
