/**
 * Who may call which function, with whose records: one row for each path. The test beside this file calls every
 * function as every person with the records of both lenders and compares; a function without a row fails it.
 */
import type { ErrorCode } from '@granary/api'
import { aCheck, anOrganization, aProject } from '../testing/workspace.ts'
import { administrationRows } from './access-matrix-administration.ts'
import { peopleRows } from './access-matrix-people.ts'
import { reviewRows } from './access-matrix-reviews.ts'

/** The demo accounts, and nobody. Lender, colleague and viewer are of our lender; other is of the other one. */
export const people = [
  'nobody',
  'lender',
  'colleague',
  'viewer',
  'other',
  'borrower',
  'packager',
  'admin',
] as const
export type Who = (typeof people)[number]

/** What the arguments of a row may name: the same records exist once for each lender. */
export interface Records {
  readonly organizationId: string
  /** In its pre-application, unsubmitted. The packager is assigned to that of our lender. */
  readonly projectId: string
  /** A file in `anUploadField` of the project's pre-application. */
  readonly uploadId: string
}

export interface AccessRow {
  readonly args: (records: Records) => object
  /** Who is let in with the records of our lender. */
  readonly ours: readonly Who[]
  /** Who is let in with those of the other lender; left out where the arguments name no record. */
  readonly theirs?: readonly Who[]
  /** What others are told who are signed in: NOT_FOUND unless stated. Nobody is told to sign in. */
  readonly refusal?: ErrorCode
  /** Who is told something else about our records than `refusal`. */
  readonly except?: Partial<Record<Who, ErrorCode>>
  /** The same for the records of the other lender. */
  readonly exceptTheirs?: Partial<Record<Who, ErrorCode>>
  /** What those who are let in get with these arguments, where it is not a result. */
  readonly admitted?: ErrorCode
}

export const anUploadField = 'borrowerCurrentBalanceSheetReference'

const anyone = people
const signedIn = people.filter((who) => who !== 'nobody')

const aPractice = {
  federallyRegulated: 'yes',
  usdaApproved: '',
  authorizationFollowup: '',
  servedStates: ['NE'],
  programs: ['B_AND_I'],
  serviceLevel: 'managed',
}

const aMissingId = '00000000-0000-4000-8000-000000000000'

const aPage = { paginationOpts: { numItems: 10, cursor: null } }

const noArguments = () => ({})
const ofProject = ({ projectId }: Records) => ({ projectId })
const knowingNothing = ({ projectId }: Records) => ({ projectId, known: '' })
const ofTable = ({ projectId }: Records) => ({ projectId, table: 'owners' })
const ofWorkbook = ({ projectId }: Records) => ({ projectId, storageId: aMissingId })
const ofStage = ({ projectId }: Records) => ({ projectId, stage: 'pre-application' })
const ofNoRemark = { remarkId: aMissingId }
/** A remark is found by itself; who reads one is shown beside the functions. */
const nobodysRemark = { ours: signedIn, admitted: 'NOT_FOUND' } as const
const ofQuestion = ({ projectId }: Records) => ({
  projectId,
  stage: 'pre-application',
  fieldId: anUploadField,
})

const ofMoment = ({ projectId }: Records) => ({ projectId, stage: 'pre-application', at: 0 })

/** Reading a project: its members, who is assigned to it, and the administration. */
const projectReaders = {
  ours: ['lender', 'colleague', 'viewer', 'packager', 'admin'],
  theirs: ['other', 'admin'],
} as const

/** What is of a lender as a whole: its members, each seeing their own. */
const members = {
  ours: ['lender', 'colleague', 'viewer', 'other'],
  refusal: 'FORBIDDEN',
} as const

/** Changing its answers: members but viewers, and who is assigned. The rest of its readers are told that they only read. */
const projectEditors = {
  ours: ['lender', 'colleague', 'packager'],
  theirs: ['other'],
  except: { viewer: 'STAGE_READ_ONLY', admin: 'STAGE_READ_ONLY' },
  exceptTheirs: { admin: 'STAGE_READ_ONLY' },
} as const

/** Leading answers back: those and whoever is here by a duty. */
const projectRestorers = {
  ...projectReaders,
  ours: ['lender', 'colleague', 'packager', 'admin'],
  except: { viewer: 'STAGE_READ_ONLY' },
} as const

/** Editors and the borrower, for what was shared with them to be answered. */
const projectAnswerers = { ...projectEditors, ours: [...projectEditors.ours, 'borrower'] } as const

/** What tells sensitive answers in full to whoever says why: owners, officers and staff. */
const projectRevealers = {
  ours: ['lender', 'colleague', 'packager', 'admin'],
  theirs: ['other', 'admin'],
  except: { viewer: 'FORBIDDEN' },
} as const

/** What the packaging duty alone decides. */
const projectPackagers = {
  ours: ['packager'],
  theirs: [],
  except: { lender: 'FORBIDDEN', colleague: 'FORBIDDEN', viewer: 'FORBIDDEN', admin: 'FORBIDDEN' },
  exceptTheirs: { other: 'FORBIDDEN', admin: 'FORBIDDEN' },
} as const

export const accessMatrix: Readonly<Record<string, AccessRow>> = {
  'public/settings:get': { args: noArguments, ours: anyone },

  'account/me:get': { args: noArguments, ours: signedIn },
  'account/me:rename': { args: () => ({ name: 'New Name' }), ours: signedIn },
  'account/me:endViewing': { args: noArguments, ours: signedIn },
  'account/me:switchOrganization': {
    args: ({ organizationId }) => ({ organizationId }),
    ours: ['lender', 'colleague', 'viewer'],
    theirs: ['other'],
  },

  'lender/supportRequests:submit': {
    args: () => ({
      firstName: 'Ada',
      lastName: 'Lund',
      email: 'ada@bank.example',
      lenderName: 'Prairie Bank',
      message: 'Please call.',
    }),
    ours: anyone,
  },

  'public/eligibility:problems': { args: () => ({ answers: {} }), ours: anyone },
  'public/eligibility:checkPlace': { args: () => ({ address: 'Broken Bow, NE' }), ours: anyone },
  'public/eligibility:saveForLater': {
    args: () => ({ email: 'ada@bank.example', answers: {} }),
    ours: anyone,
  },
  'public/eligibility:send': { args: () => ({ answers: aCheck }), ours: anyone },
  'public/verification:look': { args: () => ({ sha256: 'ab'.repeat(32) }), ours: anyone },
  'public/eligibility:getFigures': { args: () => ({}), ours: anyone },
  'public/eligibility:open': { args: () => ({ token: 'nobody has this one' }), ours: anyone },

  'lender/onboarding:get': { args: noArguments, ours: signedIn },
  'lender/onboarding:findSimilar': { args: () => ({ lenderName: 'Sample State' }), ours: signedIn },
  // Members of a lender that is set up are told so.
  'lender/onboarding:saveOrganization': {
    args: () => ({ organization: anOrganization }),
    ours: ['borrower', 'packager', 'admin'],
    refusal: 'FORBIDDEN',
  },
  'lender/onboarding:finish': {
    args: () => ({ practice: aPractice }),
    ours: ['borrower', 'packager', 'admin'],
    admitted: 'NOT_FOUND',
    refusal: 'FORBIDDEN',
  },
  'lender/onboarding:changeOrganization': {
    args: () => ({ organization: anOrganization, practice: aPractice }),
    ours: ['lender', 'other'],
    refusal: 'FORBIDDEN',
  },
  'lender/onboarding:carryOver': {
    args: () => ({ checkToken: 'nobody has this one' }),
    ours: ['lender', 'colleague', 'other'],
    admitted: 'NOT_FOUND',
    refusal: 'FORBIDDEN',
  },
  // Those who are members already are told so.
  'lender/onboarding:askToJoin': {
    args: ({ organizationId }) => ({ organizationId }),
    ours: ['other', 'borrower', 'packager', 'admin'],
    theirs: ['lender', 'colleague', 'viewer', 'borrower', 'packager', 'admin'],
    refusal: 'VALIDATION',
  },
  'lender/onboarding:withdrawRequest': {
    args: () => ({ requestId: aMissingId }),
    ours: signedIn,
    admitted: 'NOT_FOUND',
  },
  'lender/onboarding:listJoinRequests': {
    args: noArguments,
    ours: ['lender', 'other'],
    refusal: 'FORBIDDEN',
  },
  'lender/onboarding:answerJoinRequest': {
    args: () => ({ requestId: aMissingId, role: 'viewer' }),
    ours: ['lender', 'other'],
    admitted: 'NOT_FOUND',
    refusal: 'FORBIDDEN',
  },

  'lender/projects:create': {
    args: () => aProject,
    ours: ['lender', 'colleague', 'other'],
    refusal: 'FORBIDDEN',
  },
  'lender/projects:begin': {
    args: () => ({
      borrowerName: aProject.borrowerName,
      projectName: aProject.projectName,
      program: aProject.program,
      totalLoanAmount: aProject.totalLoanAmount,
    }),
    ours: ['lender', 'colleague', 'other'],
    refusal: 'FORBIDDEN',
  },
  'lender/projects:list': {
    args: () => aPage,
    ours: ['lender', 'colleague', 'viewer', 'other'],
    refusal: 'FORBIDDEN',
  },
  'lender/projects:getCsv': { args: noArguments, ...members },
  'lender/projectFiles:look': {
    args: () => ({
      fileKey: 'a file',
      rows: [{ line: 2, borrowerName: aProject.borrowerName, projectName: aProject.projectName }],
    }),
    ...members,
  },
  'lender/projectFiles:create': {
    args: () => {
      const { borrowerName, projectName, program, totalLoanAmount } = aProject
      const entries = { borrowerName, projectName, program, totalLoanAmount }
      return { fileKey: 'a file', line: 2, entries }
    },
    ours: ['lender', 'colleague', 'other'],
    refusal: 'FORBIDDEN',
  },
  'lender/projects:creationForm': {
    args: noArguments,
    ours: ['lender', 'colleague', 'viewer', 'other'],
    refusal: 'FORBIDDEN',
  },
  'lender/projects:countByStatus': { args: noArguments, ...members },
  'lender/projects:get': { args: ofProject, ...projectReaders },
  'lender/projects:getSince': { args: knowingNothing, ...projectReaders },
  'lender/projects:archive': {
    args: (records) => ({ ...ofProject(records), archived: true }),
    ours: ['lender', 'colleague'],
    theirs: ['other'],
    except: { viewer: 'FORBIDDEN', packager: 'FORBIDDEN', admin: 'FORBIDDEN' },
    exceptTheirs: { admin: 'FORBIDDEN' },
  },

  'lender/projects:activity': {
    args: (records) => ({ ...ofProject(records), ...aPage }),
    ...projectReaders,
  },

  'project/documents:list': {
    args: ofProject,
    ...projectReaders,
    ours: [...projectReaders.ours, 'borrower'],
  },
  'project/documents:getSummary': {
    args: ofProject,
    ...projectReaders,
    ours: [...projectReaders.ours, 'borrower'],
  },
  'project/documents:getAbout': {
    args: ({ projectId, uploadId }) => ({ projectId, uploadId }),
    ...projectReaders,
    ours: [...projectReaders.ours, 'borrower'],
  },
  'project/documents:find': {
    args: (records) => ({ ...ofProject(records), text: 'balance' }),
    ...projectReaders,
    ours: [...projectReaders.ours, 'borrower'],
  },
  'project/documents:getText': {
    args: ({ projectId, uploadId }) => ({ projectId, uploadId }),
    ...projectReaders,
    ours: [...projectReaders.ours, 'borrower'],
  },
  'project/documents:describe': {
    args: ({ projectId, uploadId }) => ({ projectId, uploadId, kind: 'balanceSheet', asOf: '2026-10-31' }),
    ...projectAnswerers,
  },
  'project/documents:givePages': {
    args: ({ projectId, uploadId }) => ({
      ...{ projectId, uploadId, stage: 'pre-application', fieldId: anUploadField },
      ...{ pagesFrom: 2, pagesTo: 1 },
    }),
    ...projectAnswerers,
    admitted: 'VALIDATION',
  },
  'project/package:get': { args: ofProject, ...projectReaders },
  'project/package:build': {
    args: (records) => ({ ...ofProject(records), reason: 'It goes to the agency today.' }),
    ...projectRevealers,
  },
  'project/package:sayWhy': {
    args: (records) => ({ ...ofProject(records), reason: 'It goes to the agency today.' }),
    ...projectRevealers,
  },
  'project/sensitive:reveal': {
    args: (records) => ({
      ...ofProject(records),
      stage: 'pre-application',
      fieldId: 'borrowerTaxId',
      reason: 'The agency asked for it by phone.',
    }),
    ...projectRevealers,
  },

  'lender/presence:enter': {
    args: (records) => ({ ...ofProject(records), tab: 'a tab', stage: 'application' }),
    ...projectReaders,
  },
  'lender/presence:leave': {
    args: (records) => ({ ...ofProject(records), tab: 'a tab' }),
    ...projectReaders,
  },
  'lender/presence:list': { args: ofProject, ...projectReaders },

  'lender/dashboard:get': { args: noArguments, ...members },
  'lender/dashboard:activity': { args: noArguments, ...members },
  'lender/dashboard:applications': { args: () => aPage, ...members },
  'lender/portfolio:get': { args: noArguments, ...members },
  'lender/portfolio:getCsv': { args: noArguments, ...members },

  ...rowsOfStage(
    'lender/preApplication',
    { schemaId: 'preApplication.v1', schemaRevision: 10 },
    anUploadField,
  ),
  ...rowsOfStage(
    'lender/application',
    { schemaId: 'applicationChecklist.v1', schemaRevision: 3 },
    'currentBalanceSheetUpload',
  ),
  'project/answers:notApplicable': {
    args: (records) => ({ ...ofQuestion(records), reason: 'there is none yet' }),
    ...projectAnswerers,
  },
  'project/answers:applicable': { args: ofQuestion, ...projectAnswerers },
  'project/answers:disputeNotApplicable': {
    args: (records) => ({ ...ofQuestion(records), note: 'The program asks for it.' }),
    ...projectPackagers,
    // Nobody has said of it that it does not apply.
    admitted: 'VALIDATION',
  },
  'project/answers:withdrawDispute': { args: ofQuestion, ...projectPackagers },
  'project/tables:get': { args: ofTable, ...projectReaders },
  'project/sheets:get': { args: ofProject, ...projectReaders },
  'project/tables:list': { args: ofProject, ...projectReaders },
  'project/tables:history': {
    args: (records) => ({ ...ofTable(records), rowId: aMissingId }),
    ...projectReaders,
  },
  'project/tables:removed': { args: ofTable, ...projectReaders },
  'project/tables:save': {
    args: (records) => ({
      ...ofTable(records),
      changes: [{ set: { name: 'Ann Hill' } }],
      expectedVersion: 0,
    }),
    ...projectEditors,
  },
  'project/tables:restore': {
    args: (records) => ({ ...ofTable(records), rowId: aMissingId }),
    ...projectRestorers,
    admitted: 'NOT_FOUND',
  },
  'project/workbook:generateUploadUrl': { args: ofProject, ...projectAnswerers },
  // Nobody has sent this workbook.
  'project/workbook:preview': {
    args: ofWorkbook,
    ...projectReaders,
    ours: [...projectReaders.ours, 'borrower'],
    admitted: 'VALIDATION',
  },
  'project/workbook:apply': {
    args: (records) => ({ ...ofWorkbook(records), take: 'all' }),
    ...projectAnswerers,
    admitted: 'VALIDATION',
  },
  'project/workbook:listImports': {
    args: ofProject,
    ...projectReaders,
    ours: [...projectReaders.ours, 'borrower'],
  },
  // Nobody has taken anything of a workbook.
  'project/workbook:undo': {
    args: (records) => ({ ...ofProject(records), importId: aMissingId }),
    ...projectAnswerers,
    admitted: 'NOT_FOUND',
  },
  'project/submissions:check': { args: ofStage, ...projectReaders },
  'project/submissions:list': { args: ofStage, ...projectReaders },
  // Nothing was submitted in this project.
  'project/submissions:get': {
    args: (records) => ({ ...ofStage(records), round: 1 }),
    ...projectReaders,
    admitted: 'NOT_FOUND',
  },
  'project/submissions:compare': {
    args: (records) => ({ ...ofStage(records), from: 1, to: 2 }),
    ...projectReaders,
    admitted: 'NOT_FOUND',
  },
  'project/submissions:takeBack': {
    args: ofStage,
    ours: ['lender', 'colleague'],
    theirs: ['other'],
    admitted: 'VALIDATION',
    except: { viewer: 'FORBIDDEN', packager: 'FORBIDDEN', admin: 'FORBIDDEN' },
    exceptTheirs: { admin: 'FORBIDDEN' },
  },
  'project/requirements:list': { args: ofProject, ...projectReaders },
  'project/requirements:getBasis': { args: ofProject, ...projectReaders },
  'project/rehearsal:getSummary': { args: ofProject, ...projectReaders },
  'project/rehearsal:get': { args: ofProject, ...projectReaders },
  'project/rehearsal:explain': {
    args: ({ projectId }) => ({ projectId, checkId: 'R01', text: 'It is signed at closing.' }),
    ...projectEditors,
  },

  'project/remarks:list': { args: ofStage, ...projectReaders, ours: [...projectReaders.ours, 'borrower'] },
  'project/remarks:listMentionable': {
    args: (records) => ({ ...ofStage(records), fieldId: anUploadField, audience: 'lender', others: true }),
    ...projectReaders,
    ours: [...projectReaders.ours, 'borrower'],
  },
  'project/remarks:add': {
    args: (records) => ({
      ...ofStage(records),
      item: { fieldId: anUploadField },
      text: 'This is of last year.',
      audience: 'borrower',
    }),
    ours: ['lender', 'colleague', 'borrower', 'packager'],
    theirs: ['other'],
    except: { viewer: 'FORBIDDEN', admin: 'FORBIDDEN' },
    exceptTheirs: { admin: 'FORBIDDEN' },
  },
  'project/remarks:reply': { args: () => ({ ...ofNoRemark, text: 'Which one?' }), ...nobodysRemark },
  'project/remarks:settle': { args: () => ofNoRemark, ...nobodysRemark },
  'project/remarks:dispute': { args: () => ({ ...ofNoRemark, note: 'It is not due.' }), ...nobodysRemark },
  'project/remarks:resolve': { args: () => ofNoRemark, ...nobodysRemark },
  'project/remarks:edit': { args: () => ({ ...ofNoRemark, text: 'Which one?' }), ...nobodysRemark },
  ...reviewRows,
  'project/history:get': {
    args: ofQuestion,
    ...projectReaders,
    // What was shared with them.
    ours: [...projectReaders.ours, 'borrower'],
  },
  'project/history:moments': {
    args: (records) => ({ ...ofProject(records), stage: 'pre-application' }),
    ...projectReaders,
  },
  'project/history:preview': { args: ofMoment, ...projectReaders },
  'project/history:restore': {
    args: (records) => ({ ...ofQuestion(records), changeId: 'a1' }),
    ...projectRestorers,
    // The first change there is belongs to another question.
    admitted: 'NOT_FOUND',
  },
  // To this moment, since which nothing has happened.
  'project/history:restoreAll': {
    args: (records) => ({ ...ofMoment(records), at: Date.now() }),
    ...projectRestorers,
  },
  ...peopleRows,
  ...administrationRows,
}

function rowsOfStage(
  path: string,
  { schemaId, schemaRevision }: { readonly schemaId: string; readonly schemaRevision: number },
  fieldId: string,
) {
  const ofField = (records: Records) => ({ ...ofProject(records), fieldId })
  const file = { storageId: aMissingId, fileName: 'balance.pdf', fileSize: 1 }
  const nothingChanged = { schemaId, schemaRevision, answers: {}, expectedVersion: 1 }
  const rows: Record<string, AccessRow> = {
    get: { args: ofProject, ...projectReaders },
    getQuestionnaire: { args: ofProject, ...projectReaders },
    getState: { args: ofProject, ...projectReaders },
    getStateSince: { args: knowingNothing, ...projectReaders },
    getAutosaveState: { args: ofProject, ...projectReaders },
    getHistory: { args: ofField, ...projectReaders },
    save: { args: (records) => ({ ...ofProject(records), ...nothingChanged }), ...projectEditors },
    saveStaffFields: {
      args: (records) => ({ ...ofProject(records), answers: {}, expectedVersion: 1 }),
      ...projectEditors,
    },
    keepUnchosen: {
      args: (records) => ({ ...ofProject(records), fieldId: 'lenderContactName', answer: 'Theirs' }),
      ...projectEditors,
    },
    autofillTestData: { args: ofProject, ...projectEditors },
    generateUploadUrl: { args: ofField, ...projectEditors },
    registerUpload: {
      args: (records) => ({ ...ofField(records), ...file }),
      ...projectEditors,
      admitted: 'VALIDATION',
    },
    removeUpload: {
      args: (records) => ({ ...ofField(records), uploadId: records.uploadId }),
      ...projectEditors,
    },
    submit: {
      args: (records) => ({ ...ofProject(records), expectedVersion: 1 }),
      ...projectEditors,
      // An application waits for its pre-application.
      admitted: path === 'lender/application' ? 'VALIDATION' : 'REQUIRED_MISSING',
    },
    reopen: {
      args: (records) => ({ ...ofProject(records), reason: 'The balance sheet is of last year.' }),
      ...projectPackagers,
    },
  }
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [`${path}:${name}`, row]))
}
