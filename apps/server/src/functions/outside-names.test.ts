import { errorTexts } from '@granary/api'
import { type GenericValidator, v } from 'convex/values'
import { expect, test } from 'vitest'
import { implementations } from './registry.ts'
import { mismatch } from './validate.ts'

const id = 'c0ffee00-0000-4000-8000-000000000000'
const ofProject = { projectId: id }
const ofStage = { ...ofProject, stage: 'pre-application' }
const ofField = { ...ofStage, fieldId: 'lenderTaxId' }
const ofTable = { ...ofProject, table: 'owners' }
const ofRemark = { remarkId: id }
const item = { fieldId: 'lenderTaxId' }
const firstPage = { paginationOpts: { numItems: 10, cursor: null } }
const choice = { bell: true, mail: 'daily' }

interface Call {
  /** As a script outside of this product calls it: with these arguments and no others. */
  readonly args: object
  /** Further ways of calling it. */
  readonly also?: readonly object[]
  /** What stands in the result, `list[].name` for what stands in each of a list. */
  readonly gives?: readonly string[]
}

/** The names of the part “Review and package” of the contract: what is renamed here breaks what others wrote. */
const calls: Readonly<Record<string, Call>> = {
  'admin/reviews:list': {
    args: firstPage,
    also: [{ ...firstPage, search: 'mill', state: 'waiting', program: 'CF', assignee: 'me', sort: 'target' }],
    gives: [
      ...['projectId', 'stage', 'round', 'projectName', 'borrowerName', 'lenderName', 'program', 'state'],
      ...['submittedAt', 'assignee', 'openRemarks', 'targetDate'],
    ].map((name) => `page[].${name}`),
  },
  'admin/reviews:get': { args: ofStage },
  'admin/reviews:take': { args: ofStage },
  'admin/reviews:give': { args: { ...ofStage, personId: id } },
  'admin/reviews:putBack': { args: ofStage },
  'admin/reviews:setItemState': {
    args: { ...ofStage, item, state: 'toCheck' },
    also: [
      {
        ...ofStage,
        item: { uploadId: id },
        state: 'needsAttention',
        reason: 'Form incomplete',
        note: 'Page 2',
      },
      { ...ofStage, item, state: 'accepted' },
      { ...ofStage, item, state: 'waived', reason: 'Not due' },
    ],
  },
  'admin/reviews:returnForChanges': { args: { ...ofStage, note: 'Nearly there.' } },
  'admin/reviews:accept': { args: ofStage },
  'admin/reviews:markSent': {
    args: { ...ofProject, office: 'Lincoln', method: 'mail', at: 0 },
    also: [{ ...ofProject, office: 'Lincoln', method: 'mail', at: 0, receiptUploadId: id }],
  },
  'admin/reviews:undoSent': { args: ofProject },
  'admin/reviews:recordEvent': {
    args: { ...ofProject, kind: 'agencyQuestion', at: 0 },
    also: [{ ...ofProject, kind: 'agencyQuestion', at: 0, note: 'Which year?', dueAt: 1, items: [item] }],
  },
  'project/remarks:list': { args: ofStage },
  'project/remarks:add': {
    args: { ...ofStage, item, text: 'Which year?', audience: 'internal' },
    also: [
      { ...ofStage, item, text: 'Which year?', audience: 'lender' },
      { ...ofStage, item, text: 'Which year?', audience: 'borrower' },
    ],
    gives: ['remarkId'],
  },
  'project/remarks:reply': { args: { ...ofRemark, text: 'The last.' } },
  'project/remarks:settle': { args: ofRemark, also: [{ ...ofRemark, note: 'Done.' }] },
  'project/remarks:dispute': { args: { ...ofRemark, note: 'It is not due.' } },
  'project/remarks:resolve': { args: ofRemark },
  'project/remarks:edit': { args: { ...ofRemark, text: 'Which years?' } },
  'project/submissions:list': { args: ofStage },
  'project/submissions:get': { args: { ...ofStage, round: 1 } },
  'project/submissions:compare': { args: { ...ofStage, from: 1, to: 2 } },
  'project/submissions:takeBack': { args: ofStage },
  'project/history:get': { args: ofField },
  'project/history:restore': { args: { ...ofField, changeId: 'a1' } },
  'project/history:restoreAll': { args: { ...ofStage, at: 0 } },
  'project/documents:list': { args: ofProject },
  'project/documents:describe': {
    args: { ...ofProject, uploadId: id },
    also: [
      {
        ...{ ...ofProject, uploadId: id, kind: 'taxReturn', party: 'borrower', periodFrom: '2025-01-01' },
        ...{ periodTo: '2025-12-31', asOf: '2025-12-31', signedOn: '2026-01-02', expiresOn: '2026-12-31' },
      },
    ],
  },
  'project/answers:notApplicable': { args: { ...ofField, reason: 'There is none.' } },
  'project/answers:applicable': { args: ofField },
  'project/requirements:list': {
    args: ofProject,
    gives: ['ruleId', 'state', 'because', 'paragraph', 'window', 'staleOn', 'actor', 'items'].map(
      (name) => `[].${name}`,
    ),
  },
  'project/rehearsal:get': {
    args: ofProject,
    gives: ['checkId', 'severity', 'because', 'paragraph', 'items', 'explanation'].map(
      (name) => `[].${name}`,
    ),
  },
  'project/rehearsal:explain': { args: { ...ofProject, checkId: 'R02', text: 'It is of March.' } },
  'project/package:build': { args: ofProject, gives: ['packageId'] },
  'project/package:get': {
    args: ofProject,
    gives: ['state', 'progress', 'builtAt', 'digest', 'files'],
  },
  'account/notifications:list': { args: firstPage },
  'account/notifications:markRead': { args: { ids: [id] } },
  'account/notifications:getChoices': { args: {}, gives: ['choices'] },
  'account/notifications:setChoices': {
    args: {
      choices: Object.fromEntries(
        ['steps', 'decisions', 'remarks', 'due', 'borrower', 'agency', 'people'].map((name) => [
          name,
          choice,
        ]),
      ),
    },
  },
  'admin/rulePacks:list': { args: {} },
  'admin/rulePacks:get': { args: { packId: '2026-10' } },
  'admin/rulePacks:draft': { args: { fromPackId: '2026-10' } },
  'admin/rulePacks:change': { args: { packId: '2026-10', values: [] } },
  'admin/rulePacks:preview': { args: { packId: '2026-10' } },
  'admin/rulePacks:publish': { args: { packId: '2026-10' } },
  'project/tables:get': { args: ofTable, gives: ['rows', 'totals', 'checks', 'version'] },
  'project/tables:save': {
    args: { ...ofTable, changes: [{ set: { name: 'Ada Lund' } }], expectedVersion: 1 },
    also: [
      {
        ...{ ...ofTable, expectedVersion: 1 },
        changes: [
          { rowId: id, remove: true },
          { rowId: id, set: {}, after: id },
        ],
      },
    ],
    gives: ['rows', 'version'],
  },
  'project/sheets:get': {
    args: ofProject,
    gives: ['id', 'value', 'formula', 'inputs', 'source', 'missing'].map((name) => `figures[].${name}`),
  },
  'project/workbook:preview': { args: { ...ofProject, storageId: id } },
  'project/workbook:apply': { args: { ...ofProject, storageId: id, take: [] } },
}

const entryOf = (path: string) => implementations.find(({ entry }) => entry.path === path)?.entry

test.each(Object.entries(calls))(
  '%s is called from outside by its name',
  (path, { args, also = [], gives = [] }) => {
    const entry = entryOf(path)
    if (!entry) throw new Error(`${path} is not there.`)
    const wrong = [args, ...also].map((each) => mismatch(v.object(entry.args), each)).filter(Boolean)
    expect(wrong).toEqual([])
    const names = new Set(namesIn(entry.returns))
    expect(gives.filter((name) => !names.has(name))).toEqual([])
  },
)

test.each([
  'owners',
  'guarantors',
  'affiliates',
  'collateral',
  'debts',
  'sources',
  'uses',
  'jobs',
  'projections',
])('the table %s has its name', (table) => {
  const { args } = entryOf('project/tables:get') ?? {}
  expect(args && mismatch(v.object(args), { ...ofProject, table })).toBeUndefined()
})

test('refusals of a review have their names', () => {
  expect(Object.keys(errorTexts)).toEqual(
    expect.arrayContaining(['NOT_ASSIGNED', 'ALREADY_OPENED', 'UNSETTLED']),
  )
})

/** Every name in a result, with the way to it. */
function namesIn(validator: GenericValidator, path = ''): string[] {
  if (validator.kind === 'array') return namesIn(validator.element, `${path}[]`)
  if (validator.kind === 'union') {
    return validator.members.flatMap((member: GenericValidator) => namesIn(member, path))
  }
  if (validator.kind !== 'object') return []
  return Object.entries<GenericValidator>(validator.fields).flatMap(([name, field]) => {
    const way = path === '' ? name : `${path}.${name}`
    return [way, ...namesIn(field, way)]
  })
}
