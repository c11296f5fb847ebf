import { adminReviews, documents, preApplication, projectAgency, projects } from '@granary/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { addRound } from '../../testing/effects/effect-world.ts'
import {
  aPdf,
  aProject,
  createWorkspace,
  type Somebody,
  uploadFile,
  type Workspace,
} from '../../testing/workspace.ts'
import { authorizeDownload } from '../access/downloads.ts'

const balance = 'borrowerCurrentBalanceSheetReference'
const income = 'borrowerCurrentIncomeStatementReference'
const standard = { balance: '07 - Current balance sheet.pdf', income: '07 - Current income statement.pdf' }
const sending = { office: 'Nebraska state office', method: 'Secure upload' }
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)

let workspace: Workspace
let projectId: string
let question: string
let file: Readonly<Record<'june' | 'september' | 'income', string>>

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  await sql`truncate projects, notifications cascade`.execute(workspace.db)
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  file = {
    june: await upload(balance, 'June.pdf'),
    september: await upload(balance, 'September.pdf'),
    income: await upload(income, 'Income.pdf'),
  }
  const described = { projectId, uploadId: file.september, asOf: '2022-09-30' }
  await workspace.call('owner', documents.describe, described)
  for (const stage of ['pre-application', 'application'] as const)
    await addRound(workspace, projectId, stage, 'accepted')
  await submitted(true)
  await workspace.call('packager', adminReviews.markSent, { projectId, ...sending, at: noon('2022-10-30') })
  question = await record('agencyQuestion', { note: 'Which balance?', at: noon('2022-11-09') })
})

async function upload(fieldId: string, fileName: string): Promise<string> {
  const entry = { projectId, fieldId, fileName }
  return (await uploadFile(workspace, 'owner', preApplication, entry, await aPdf())).uploadId
}
const submitted = (is: boolean) =>
  workspace.db
    .updateTable('stages')
    .set({ submitted_at: is ? new Date() : null })
    .where('project_id', '=', projectId)
    .execute()
type Recorded = Partial<(typeof adminReviews.recordEvent)['_args']>
const record = async (kind: 'agencyQuestion' | 'answer' | 'letter', more: Recorded) => {
  const event = { projectId, kind, at: noon('2022-11-10'), ...more }
  return (await workspace.call('packager', adminReviews.recordEvent, event)).eventId
}
const answering = (uploadIds: readonly string[], text = 'Of June.') => ({
  ...{ projectId, questionId: question, text, at: noon('2022-11-10'), uploadIds: [...uploadIds] },
})
const answer = (uploadIds: readonly string[], who: Somebody = 'owner') =>
  workspace.call(who, projectAgency.answer, answering(uploadIds))
const view = (who: Somebody = 'owner') => workspace.call(who, projectAgency.get, { projectId })
const attached = async (who?: Somebody) =>
  (await view(who)).questions[0]?.answer?.documents.map(({ standardName, fileName, since }) =>
    [standardName, fileName, since].filter(Boolean).join(', '),
  )
const opened = async (who: Somebody, uploadId: string) => {
  const identity = { personId: who, sessionId: `sign-in of ${who}` }
  return (await authorizeDownload(workspace.db, identity, uploadId, workspace.services)) !== null
}
/** As while a sending is taken back and the lender works on the project again. */
async function removed(uploadId: string, fieldId: string, replacedBy?: string) {
  const { sent_at, status } = await workspace.db
    .selectFrom('projects')
    .select(['sent_at', 'status'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const stand = (standing: { sent_at: Date | null; status: string }) =>
    workspace.db.updateTable('projects').set(standing).where('id', '=', projectId).execute()
  await submitted(false)
  await stand({ sent_at: null, status: 'Pre-application' })
  const given = { projectId, fieldId, uploadId, ...(replacedBy && { replacedBy }) }
  await workspace.call('owner', preApplication.removeUpload, given)
  await stand({ sent_at, status })
  await submitted(true)
}

test('[B12] documents go with an answer under their names of the package, for lender and team alike', async () => {
  expect(await changesBy(workspace, () => answer([file.june, file.income, file.june], 'officer'))).toEqual({
    audit_entries: ['+1'],
    notifications: ['+1'],
    project_events: ['+1'],
  })
  const both = [`${standard.balance}, June.pdf`, `${standard.income}, Income.pdf`]
  expect([await attached('viewer'), await attached('packager')]).toEqual([both, both])
  expect((await view()).log.at(-1)).toMatchObject({ kind: 'answer', items: ['June.pdf', 'Income.pdf'] })
  // They are called as the list of documents calls them.
  const { groups } = await workspace.call('owner', documents.list, { projectId })
  const listed = groups.flatMap((group) => group.documents.flatMap((row) => row.files))
  expect(listed.find(({ fileName }) => fileName === 'June.pdf')?.standardName).toBe(standard.balance)
  // The team answers as well, and what was said of a file is in its name.
  const items = [{ uploadId: file.september }]
  await record('answer', { note: 'Of September.', about: question, items })
  expect(await attached()).toEqual(['07 - Current balance sheet - 2022-09-30.pdf, September.pdf'])
})

test('they are taken off again by another answer, and the one before stays in the log', async () => {
  await answer([file.june, file.income])
  await answer([file.income])
  expect(await attached()).toEqual([`${standard.income}, Income.pdf`])
  await record('letter', { items: [question] })
  const { questions, log } = await view()
  expect(questions).toMatchObject([{ sentOn: '2022-11-10', answer: { documents: [{}] } }])
  expect(log.filter(({ kind }) => kind === 'answer').map(({ items }) => items)).toEqual([
    ['June.pdf', 'Income.pdf'],
    ['Income.pdf'],
  ])
  // Another answer after the letter needs another letter.
  await answer([])
  expect((await view()).questions).toMatchObject([{ sentOn: null, answer: { documents: [] } }])
})

test('what was replaced or removed since is said, can be opened still, and stays with the next answer', async () => {
  await answer([file.june, file.income])
  await removed(file.june, balance, file.september)
  await removed(file.income, income)
  const gone = [`${standard.balance}, June.pdf, replaced`, `${standard.income}, Income.pdf, removed`]
  expect(await attached()).toEqual(gone)
  const kept = await workspace.db.selectFrom('stored_files').select('removed_at').execute()
  expect(kept.every(({ removed_at }) => removed_at === null)).toBe(true)
  expect([await opened('viewer', file.income), await opened('stranger', file.income)]).toEqual([true, false])
  await answer([file.june, file.income, file.september])
  expect(await attached()).toEqual([...gone, '07 - Current balance sheet - 2022-09-30.pdf, September.pdf'])
})

test('only documents that the project has are attached; whoever may not answer attaches none', async () => {
  const other = (await workspace.call('owner', projects.create, aProject)).projectId
  const entry = { projectId: other, fieldId: balance, fileName: 'Elsewhere.pdf' }
  const { uploadId: elsewhere } = await uploadFile(workspace, 'owner', preApplication, entry, await aPdf())
  await removed(file.income, income)
  const refusals = async () => {
    for (const id of [elsewhere, file.income, crypto.randomUUID(), 'June.pdf']) {
      const refusal = await workspace.refusal('owner', projectAgency.answer, answering([file.june, id]))
      expect(refusal).toMatchObject({
        code: 'VALIDATION',
        message: expect.stringMatching(/^A document is not in the project any more/),
        problems: [{ fieldId: 'items' }],
      })
      const event = { projectId, kind: 'answer' as const, at: noon('2022-11-10'), note: 'Of June.' }
      const byTeam = { ...event, about: question, items: [id] }
      expect((await workspace.refusal('packager', adminReviews.recordEvent, byTeam)).code).toBe('VALIDATION')
    }
    for (const [who, code] of [
      ['viewer', 'FORBIDDEN'],
      ['packager', 'FORBIDDEN'],
      ['stranger', 'NOT_FOUND'],
    ] as const)
      expect((await workspace.refusal(who, projectAgency.answer, answering([file.june]))).code).toBe(code)
  }
  expect(await changesBy(workspace, refusals)).toEqual({})
  expect((await workspace.refusal('stranger', projectAgency.get, { projectId })).code).toBe('NOT_FOUND')
  // What nothing names goes as before.
  expect(await opened('owner', file.income)).toBe(false)
})

const ofQuestion = () => ({ projectId, questionId: question })
const granted = async (who: Somebody) =>
  (await workspace.call(who, projectAgency.generateUploadUrl, ofQuestion())).uploadUrl
/** A document that the project did not have, as a question takes it. */
async function added(fileName = 'Wells.pdf', who: Somebody = 'officer') {
  const storageId = await workspace.send(await granted(who), await aPdf())
  return workspace.call(who, projectAgency.registerUpload, { ...ofQuestion(), storageId, fileName })
}
const remove = (uploadId: string, who: Somebody = 'packager') =>
  workspace.call(who, projectAgency.removeUpload, { ...ofQuestion(), uploadId })
const files = async (who?: Somebody) =>
  (await view(who)).questions[0]?.files.map(({ fileName, isNew, mayRemove }) =>
    [fileName, isNew && 'new', mayRemove && 'removable'].filter(Boolean).join(', '),
  )

test('a new document that the agency asks for goes to its question, although no stage takes a file any more', async () => {
  const first = await added()
  expect(await changesBy(workspace, () => added('Pumps.pdf', 'packager'))).toEqual({
    audit_entries: ['+1'],
    stored_files: ['+1'],
    upload_grants: ['+1'],
    uploads: ['+1'],
  })
  const both = ['Wells.pdf, new', 'Pumps.pdf, new']
  expect(await files('viewer')).toEqual(both)
  expect(await files('packager')).toEqual(both.map((each) => `${each}, removable`))
  expect([await opened('viewer', first.uploadId), await opened('stranger', first.uploadId)]).toEqual([
    true,
    false,
  ])
  // It goes with the answer like any other, and neither stage nor the list of its documents has it.
  await answer([first.uploadId, file.june])
  expect(await attached('viewer')).toEqual(['Wells.pdf, Wells.pdf', `${standard.balance}, June.pdf`])
  const { groups } = await workspace.call('owner', documents.list, { projectId })
  expect(JSON.stringify(groups)).not.toContain('Wells.pdf')
})

test('it is removed while no answer goes with it, and stays on record once one went out', async () => {
  const [wrong, right] = [await added('Wrong.pdf'), await added('Right.pdf')]
  expect(await changesBy(workspace, () => remove(wrong.uploadId))).toEqual({
    audit_entries: ['+1'],
    stored_files: ['removed_at'],
    uploads: ['removed_at', 'removed_by'],
  })
  expect(await opened('owner', wrong.uploadId)).toBe(false)
  await answer([right.uploadId])
  expect(await files()).toEqual(['Right.pdf'])
  const refusal = () =>
    workspace.refusal('owner', projectAgency.removeUpload, {
      ...ofQuestion(),
      uploadId: right.uploadId,
    })
  expect((await refusal()).message).toBe(
    'This file goes with the answer. Answer again without it, then remove it.',
  )
  await record('letter', { items: [question] })
  await answer([])
  expect((await refusal()).message).toBe('This file went to the agency with an answer, and stays on record.')
  expect(await files()).toEqual(['Right.pdf'])
  // What was taken off an answer before it went out goes, and can be read as long as the log tells of it.
  const spare = await added('Spare.pdf')
  await answer([spare.uploadId])
  await answer([])
  expect(await files()).toEqual(['Right.pdf', 'Spare.pdf, removable'])
  expect(await remove(spare.uploadId, 'owner')).toEqual({ removed: true })
  expect(await remove(spare.uploadId, 'owner')).toEqual({ removed: false })
  expect(await opened('viewer', spare.uploadId)).toBe(true)
})

test('a question takes files from whoever may answer it, as long as it may be answered', async () => {
  const open = (who: Somebody) => workspace.refusal(who, projectAgency.generateUploadUrl, ofQuestion())
  expect([(await open('viewer')).code, (await open('stranger')).code]).toEqual(['FORBIDDEN', 'NOT_FOUND'])
  const wells = await added()
  const undone = { projectId, eventId: question }
  expect((await workspace.refusal('packager', adminReviews.undoEvent, undone)).message).toBe(
    'Files were added to this question. Remove them from it first.',
  )
  await remove(wells.uploadId)
  await workspace.call('packager', adminReviews.undoEvent, undone)
  expect((await open('owner')).code).toBe('NOT_FOUND')
  const forTeam = { note: 'Which form?', answerer: 'team', at: noon('2022-11-09') }
  question = await record('agencyQuestion', forTeam)
  expect((await open('owner')).code).toBe('NOT_FOUND')
  await added('Form.pdf', 'packager')
  await record('answer', { note: 'This one.', about: question })
  const declined = { projectId, kind: 'declined' as const, at: noon('2022-11-11'), note: 'No.' }
  await workspace.call('packager', adminReviews.recordEvent, declined)
  expect((await open('packager')).message).toBe('This project is closed.')
  expect(await files('packager')).toEqual(['Form.pdf'])
})

test('its content is checked, it counts for the project, and what was sent elsewhere is not taken', async () => {
  const storageId = await workspace.send(await granted('owner'), new TextEncoder().encode('no pdf'))
  const taking = (who: Somebody, more: object) =>
    workspace.refusal(who, projectAgency.registerUpload, {
      ...{ ...ofQuestion(), storageId, fileName: 'Wells.pdf' },
      ...more,
    })
  const refusals = async () => {
    expect(await taking('owner', {})).toMatchObject({ problems: [{ code: 'FILE_MISMATCH' }] })
    expect(await taking('officer', {})).toMatchObject({ problems: [{ code: 'FILE_MISSING' }] })
    expect((await taking('owner', { questionId: crypto.randomUUID() })).code).toBe('NOT_FOUND')
  }
  expect(await changesBy(workspace, refusals)).toEqual({})
  const { quotas } = workspace.services
  Object.assign(workspace.services, { quotas: { projectFiles: 0, projectBytes: 0 } })
  const full = await workspace.refusal('owner', projectAgency.generateUploadUrl, ofQuestion())
  Object.assign(workspace.services, { quotas })
  expect(full).toMatchObject({ code: 'TOO_LARGE', message: expect.stringContaining('This project holds') })
})

test('a receipt is a file that the project has, and can be read as long as the sending is on record', async () => {
  await workspace.call('packager', adminReviews.undoEvent, { projectId, eventId: question })
  await workspace.call('packager', adminReviews.undoSent, { projectId })
  const at = noon('2022-10-30')
  const sent = (receiptUploadId: string) => ({ projectId, ...sending, at, receiptUploadId })
  await removed(file.june, balance)
  const gone = await workspace.refusal('packager', adminReviews.markSent, sent(file.june))
  expect(gone.message).toBe('This receipt is no file of the project.')
  await workspace.call('packager', adminReviews.markSent, sent(file.income))
  await removed(file.income, income)
  expect((await view()).sent?.receipt).toMatchObject({ fileName: 'Income.pdf' })
  expect(await opened('owner', file.income)).toBe(true)
})

test('a receipt comes with the sending or after it, is no document of a stage, and goes with the undoing', async () => {
  await workspace.call('packager', adminReviews.undoEvent, { projectId, eventId: question })
  await workspace.call('packager', adminReviews.undoSent, { projectId })
  const url = async (who: Somebody = 'packager') =>
    (await workspace.call(who, adminReviews.generateReceiptUrl, { projectId })).uploadUrl
  const receipt = async (fileName: string, bytes?: Uint8Array) => ({
    fileName,
    storageId: await workspace.send(await url(), bytes ?? (await aPdf())),
  })
  const at = noon('2022-10-30')
  const send = async (fileName: string, bytes?: Uint8Array) => ({
    ...{ projectId, ...sending, at, receipt: await receipt(fileName, bytes) },
  })
  const broken = await send('Receipt.pdf', new TextEncoder().encode('no pdf'))
  const refusal = () => workspace.refusal('packager', adminReviews.markSent, broken)
  expect(await changesBy(workspace, refusal)).toEqual({})
  expect(await refusal()).toMatchObject({ problems: [{ fieldId: 'receipt', code: 'FILE_MISMATCH' }] })

  const now = async () => (await view('viewer')).sent?.receipt?.fileName
  await workspace.call('packager', adminReviews.markSent, await send('Receipt.pdf'))
  expect(await now()).toBe('Receipt.pdf')
  const stamped = { projectId, receipt: await receipt('Stamped.pdf') }
  expect(
    await changesBy(workspace, () => workspace.call('packager', adminReviews.addReceipt, stamped)),
  ).toEqual({
    audit_entries: ['+2'],
    project_events: ['+1'],
    stored_files: ['registered_at'],
    uploads: ['+1'],
  })
  expect(await now()).toBe('Stamped.pdf')
  const undo = (await view('packager')).may.undo
  expect(undo?.kind).toBe('receipt')
  await workspace.call('packager', adminReviews.undoEvent, { projectId, eventId: undo?.eventId ?? '' })
  expect(await now()).toBe('Receipt.pdf')
  await workspace.call('packager', adminReviews.undoSent, { projectId })
  expect((await view()).sent).toBeNull()
  const late = { projectId, receipt: await receipt('Late.pdf') }
  expect((await workspace.refusal('packager', adminReviews.addReceipt, late)).code).toBe('STAGE_READ_ONLY')
})
