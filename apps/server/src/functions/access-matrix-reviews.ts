import type { AccessRow, Records } from './access-matrix.ts'

const aField = 'borrowerCurrentBalanceSheetReference'

const ofStage = ({ projectId }: Records) => ({ projectId, stage: 'pre-application' })
const ofProject = ({ projectId }: Records) => ({ projectId })
const at = Date.UTC(2022, 10, 3)
const noEvent = '00000000-0000-4000-8000-000000000000'

const refusedOfOurs = { lender: 'FORBIDDEN', colleague: 'FORBIDDEN', viewer: 'FORBIDDEN' } as const

const packagersAlone = {
  ours: ['packager'],
  theirs: [],
  except: { ...refusedOfOurs, admin: 'FORBIDDEN' },
  exceptTheirs: { other: 'FORBIDDEN', admin: 'FORBIDDEN' },
} as const
/** What the packaging duty alone decides. Nothing of these projects was submitted, so there is nothing to review. */
const packagers = { ...packagersAlone, admitted: 'NOT_FOUND' } as const

/** The administration too. */
const readers = {
  ours: ['packager', 'admin'],
  theirs: ['admin'],
  except: refusedOfOurs,
  exceptTheirs: { other: 'FORBIDDEN' },
} as const
const team = { ...readers, admitted: 'NOT_FOUND' } as const

/** Either side of the answers to the agency, which has asked nothing here. */
const answerers = {
  ours: ['lender', 'colleague', 'packager'],
  theirs: ['other'],
  except: { viewer: 'FORBIDDEN', admin: 'FORBIDDEN' },
  exceptTheirs: { admin: 'FORBIDDEN' },
  admitted: 'NOT_FOUND',
} as const
const ofNoQuestion = (records: Records) => ({ ...ofProject(records), questionId: noEvent })

export const reviewRows: Readonly<Record<string, AccessRow>> = {
  'admin/reviews:list': {
    args: () => ({ paginationOpts: { numItems: 10, cursor: null } }),
    ours: ['packager', 'admin'],
    refusal: 'FORBIDDEN',
  },
  'admin/reviews:counts': { args: () => ({}), ours: ['packager', 'admin'], refusal: 'FORBIDDEN' },
  'admin/reviews:listTeam': { args: () => ({}), ours: ['packager', 'admin'], refusal: 'FORBIDDEN' },
  'admin/reviews:getTimes': {
    args: () => ({ today: '2026-11-26' }),
    ours: ['packager', 'admin'],
    refusal: 'FORBIDDEN',
  },
  'admin/reviewReasons:list': {
    args: () => ({}),
    ours: ['packager', 'admin'],
    refusal: 'FORBIDDEN',
  },
  'admin/reviewReasons:add': { args: () => ({ text: 'Not dated' }), ours: ['admin'], refusal: 'FORBIDDEN' },
  'admin/reviewReasons:change': {
    args: () => ({ reasonId: noEvent, retired: true }),
    ours: ['admin'],
    refusal: 'FORBIDDEN',
    admitted: 'NOT_FOUND',
  },
  'admin/reviews:get': { args: ofStage, ...team },
  'admin/reviews:open': { args: ofStage, ...packagers },
  'admin/reviews:take': { args: ofStage, ...packagers },
  'admin/reviews:give': { args: (records) => ({ ...ofStage(records), personId: 'nobody' }), ...team },
  'admin/reviews:putBack': { args: ofStage, ...team },
  'admin/reviews:setItemState': {
    args: (records) => ({ ...ofStage(records), item: { fieldId: aField }, state: 'accepted' }),
    ...packagers,
  },
  'admin/reviews:acceptSection': {
    args: (records) => ({ ...ofStage(records), sectionId: 'lender' }),
    ...packagers,
  },
  'admin/reviews:uncheck': {
    args: (records) => ({ ...ofStage(records), items: [{ itemId: aField, version: 1 }] }),
    ...packagers,
  },
  'admin/reviews:returnForChanges': {
    args: (records) => ({ ...ofStage(records), note: 'Please.' }),
    ...packagers,
  },
  'admin/reviews:accept': { args: ofStage, ...packagers },
  'admin/reviews:agree': { args: ofStage, ...packagers },
  'admin/reviews:markSent': {
    args: (records) => ({ ...ofProject(records), office: 'Nebraska', method: 'By mail', at }),
    ...packagers,
    // Nothing was accepted.
    admitted: 'VALIDATION',
  },
  'admin/reviews:generateReceiptUrl': { args: ofProject, ...packagersAlone },
  'admin/reviews:addReceipt': {
    args: (records) => ({ ...ofProject(records), receipt: { storageId: noEvent, fileName: 'receipt.pdf' } }),
    ...packagers,
    admitted: 'VALIDATION',
  },
  'admin/reviews:undoSent': { args: ofProject, ...packagers, admitted: 'STAGE_READ_ONLY' },
  'admin/reviews:recordEvent': {
    args: (records) => ({ ...ofProject(records), kind: 'complete', at }),
    ...packagers,
    admitted: 'STAGE_READ_ONLY',
  },
  'admin/reviews:undoEvent': {
    args: (records) => ({ ...ofProject(records), eventId: noEvent }),
    ...packagers,
    // Nothing happened.
    admitted: 'STAGE_READ_ONLY',
  },
  'admin/reviews:listEvents': { args: ofProject, ...readers },
  'admin/reviews:listQuality': { args: ofProject, ...readers },
  'project/agency:get': {
    args: ofProject,
    ours: ['lender', 'colleague', 'viewer', 'packager', 'admin'],
    theirs: ['other', 'admin'],
  },
  'project/agency:answer': {
    args: (records) => ({ ...ofNoQuestion(records), text: 'In March.' }),
    ours: ['lender', 'colleague'],
    theirs: ['other'],
    except: { viewer: 'FORBIDDEN', packager: 'FORBIDDEN', admin: 'FORBIDDEN' },
    exceptTheirs: { admin: 'FORBIDDEN' },
    // Nothing was asked.
    admitted: 'NOT_FOUND',
  },
  'project/agency:generateUploadUrl': { args: ofNoQuestion, ...answerers },
  'project/agency:registerUpload': {
    args: (records) => ({ ...ofNoQuestion(records), storageId: noEvent, fileName: 'map.pdf' }),
    ...answerers,
  },
  'project/agency:removeUpload': {
    args: (records) => ({ ...ofNoQuestion(records), uploadId: noEvent }),
    ...answerers,
  },
}
