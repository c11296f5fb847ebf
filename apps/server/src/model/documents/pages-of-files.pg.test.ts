import {
  type DocumentList,
  documents,
  preApplication,
  projectAnswers,
  projectHistory,
  projects,
  requirements,
  sharedPreApplication,
  submissions,
} from '@granary/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answered, changesBy } from '../../testing/changes.ts'
import { completeStage } from '../../testing/completed-stage.ts'
import {
  aPdf,
  aProject,
  createWorkspace,
  names,
  openStage,
  type Somebody,
  uploadFile,
  type Workspace,
} from '../../testing/workspace.ts'
import { authorizeDownload } from '../access/downloads.ts'
import { createBundleDoor } from './document-bundle.ts'

const stage = 'pre-application'
const balance = 'borrowerCurrentBalanceSheetReference'
const income = 'borrowerCurrentIncomeStatementReference'
const flowed = 'currentIncomeStatementUpload'

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace({ demo: true })
})
afterAll(() => workspace.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const list = (who: Somebody = 'owner') =>
  workspace.call(who, documents.list, { projectId, today: '2026-11-27' })
const rowsOf = ({ groups }: DocumentList) => groups.flatMap(({ documents }) => documents)
const rowOf = async (fieldId: string, who?: Somebody) =>
  rowsOf(await list(who)).find(({ places }) => places.some((place) => place.fieldId === fieldId))
const fileIn = async (fieldId: string, who?: Somebody) => (await rowOf(fieldId, who))?.files[0]

/** A file that was read, with so many pages. */
async function upload(fileName: string, pages: number | null, fieldId = balance, who: Somebody = 'owner') {
  const sent = await uploadFile(
    workspace,
    who,
    preApplication,
    { projectId, fieldId, fileName },
    await aPdf(),
  )
  await sql`insert into document_texts (storage_id, project_id, organization_id, state, pages)
    select ${sent.storageId}, id, organization_id, ${pages === null ? 'unreadable' : 'read'}, ${pages}
    from projects where id = ${projectId}`.execute(workspace.db)
  return sent
}

const give = (uploadId: string, pagesFrom: number, pagesTo: number, more: object = {}) => ({
  ...{ projectId, uploadId, stage, fieldId: income, pagesFrom, pagesTo },
  ...more,
})
const given = (...args: Parameters<typeof give>) =>
  workspace.call('owner', documents.givePages, give(...args) as never)

async function share(ids: readonly string[], mayAnswer = true) {
  await sql`insert into borrower_shares (project_id, organization_id, person_id, scope, may_answer, due_on)
    select id, organization_id, 'stranger',
      ${JSON.stringify(ids.map((id) => ({ stage, kind: 'document', id })))}::jsonb, ${mayAnswer}, '2026-12-04'
    from projects where id = ${projectId}`.execute(workspace.db)
}

const identityOf = (who: Somebody) => ({ personId: who, sessionId: `sign-in of ${who}` })
const openedBy = (who: Somebody, uploadId: string) =>
  authorizeDownload(workspace.db, identityOf(who), uploadId, workspace.services)

test('[14-2] pages of a file are another document too, in both stages, and nothing else changes', async () => {
  const { uploadId, storageId } = await upload('Audit.pdf', 12)
  const due = async () => (await workspace.call('owner', documents.getSummary, { projectId })).due
  const before = await due()
  const changes = await changesBy(workspace, () =>
    workspace.call('officer', documents.givePages, give(uploadId, 4, 9) as never),
  )
  expect(changes).toEqual({
    audit_entries: ['+1'],
    answer_changes: ['+2'],
    uploads: ['+2'],
    [`stages ${stage}`]: answered(income),
    'stages application': [`answers.${flowed}`, `provenance.${flowed}`, 'version'],
    projects: ['last_saved_at', 'last_saved_by'],
  })
  expect(await due()).toBe(before - 1)
  const file = await fileIn(income)
  expect(file).toMatchObject({
    ...{ fileName: 'Pages 4–9 of Audit.pdf', pages: { from: 4, to: 9 }, pageCount: 12 },
    ...{ by: names.officer, arePagesKept: false, isHidden: false, description: null, guess: null },
    uploads: [
      { stage, fieldId: income },
      { stage: 'application', fieldId: flowed },
    ],
  })
  expect(await fileIn(balance)).toMatchObject({
    fileName: 'Audit.pdf',
    pages: null,
    serves: [{ label: (await rowOf(income))?.label, pages: { from: 4, to: 9 } }],
  })
  // What is opened and downloaded is the file, once also in the copy of all.
  const part = file?.uploads[0]?.uploadId ?? ''
  expect(await openedBy('owner', part)).toEqual({ storageId, fileName: 'Audit.pdf' })
  const door = createBundleDoor({
    ...{ db: workspace.db, services: workspace.services, denied: () => {} },
    identify: async () => identityOf('owner'),
  })
  const bundle = await door({ headers: new Headers(), address: '' }, { projectId })
  expect(bundle?.files.map(({ fileName }) => fileName)).toEqual(['Audit.pdf'])

  // Its days are its own, and count for its requirement.
  await workspace.call('owner', documents.describe, {
    ...{ projectId, uploadId: part, kind: 'incomeStatement', asOf: '2026-10-31' },
  })
  expect(await fileIn(income)).toMatchObject({ description: { asOf: '2026-10-31' } })
  expect((await fileIn(income))?.lastDay?.on).toBe('2027-01-29')
  expect(await fileIn(balance)).toMatchObject({ description: null, lastDay: null })
  const rows = await workspace.call('owner', requirements.list, { projectId, today: '2026-11-27' })
  const found = rows.flatMap(({ documents: each }) => each).flatMap(({ files }) => files)
  expect(found.map(({ fileName }) => fileName)).toContain('Pages 4–9 of Audit.pdf')

  // Said again they are other pages, in both stages, with what was said of them.
  await given(uploadId, 5, 5)
  expect(await fileIn(income)).toMatchObject({
    ...{ fileName: 'Page 5 of Audit.pdf', pages: { from: 5, to: 5 }, description: { asOf: '2026-10-31' } },
    earlier: [],
    uploads: [
      { stage, fieldId: income },
      { stage: 'application', fieldId: flowed },
    ],
  })
  // A review takes them for new.
  expect((await fileIn(income))?.uploads[0]?.uploadId).not.toBe(part)
  const again = await changesBy(workspace, () => given(uploadId, 5, 5))
  expect(again).toEqual({})
})

test('[14-2] pages that the file does not have, and files and questions that have none, are refused in words', async () => {
  const { uploadId } = await upload('Audit.pdf', 12)
  const refused = async (...args: Parameters<typeof give>) =>
    (await workspace.refusal('owner', documents.givePages, give(...args) as never)).message
  expect(await refused(uploadId, 4, 13)).toBe('This file has 12 pages.')
  expect(await refused(uploadId, 9, 4)).toBe('The last page does not come before the first.')
  expect(await refused(uploadId, 4, 9, { fieldId: balance })).toContain('stands there already')
  expect(await refused(uploadId, 4, 9, { fieldId: 'borrowerName' })).toBe('This field takes no files.')
  expect(await refused(uploadId, 4, 9, { fieldId: 'draftScoringAttachment' })).toContain('packaging team')
  const locked = await upload('Locked.pdf', null, 'organizationalChartReference')
  expect(await refused(locked.uploadId, 1, 1)).toContain('cannot be counted')
  await sql`delete from document_texts`.execute(workspace.db)
  expect(await refused(uploadId, 4, 9)).toContain('not counted yet')
  expect((await rowOf(income))?.state).toBe('missing')
})

test('[14-2] pages end that a question does not apply; taken away there the file stays, and it may be said again', async () => {
  const { uploadId } = await upload('Audit.pdf', 12)
  const question = { projectId, stage, fieldId: income } as const
  await workspace.call('owner', projectAnswers.notApplicable, { ...question, reason: 'A new business.' })
  await given(uploadId, 4, 9)
  expect(await rowOf(income)).toMatchObject({ state: 'there', notApplicable: null })
  const part = (await fileIn(income))?.uploads[0]?.uploadId ?? ''
  await workspace.call('owner', preApplication.removeUpload, {
    ...{ projectId, fieldId: income, uploadId: part },
  })
  expect((await rowOf(income))?.state).toBe('missing')
  expect(await fileIn(balance)).toMatchObject({ fileName: 'Audit.pdf', serves: [] })
  expect((await list()).removed).toEqual([])
  const past = await workspace.call('owner', projectHistory.get, question)
  const change = past.changes.find(
    (each) => 'afterText' in each && each.afterText === 'Pages 4–9 of Audit.pdf',
  )
  await workspace.call('owner', projectHistory.restore, { ...question, changeId: change?.changeId ?? '' })
  expect((await fileIn(income))?.fileName).toBe('Pages 4–9 of Audit.pdf')
})

test('[14-2] both lose a file that is removed, and keep its pages in a newer one until somebody looks at them', async () => {
  const old = await upload('June.pdf', 12)
  await given(old.uploadId, 4, 9)
  const newer = await upload('September.pdf', 8)
  const remove = (uploadId: string, replacedBy?: string) =>
    workspace.call('owner', preApplication.removeUpload, {
      ...{ projectId, fieldId: balance, uploadId },
      ...(replacedBy && { replacedBy }),
    })
  await remove(old.uploadId, newer.uploadId)
  const kept = { fileName: 'Pages 4–9 of September.pdf', arePagesKept: true, pageCount: 8 }
  expect((await rowOf(income))?.files).toMatchObject([
    {
      ...kept,
      earlier: [{ fileName: 'Pages 4–9 of June.pdf' }],
      uploads: [{ stage }, { stage: 'application', fieldId: flowed }],
    },
  ])
  expect((await list()).removed).toEqual([])
  await given(newer.uploadId, 3, 8)
  expect(await fileIn(income)).toMatchObject({
    fileName: 'Pages 3–8 of September.pdf',
    arePagesKept: false,
  })
  await remove(newer.uploadId)
  expect([await rowOf(balance), await rowOf(income)]).toMatchObject([
    { state: 'missing', files: [] },
    { state: 'missing', files: [] },
  ])
  expect((await list()).removed.map(({ fileName }) => fileName)).toEqual(['September.pdf', 'June.pdf'])
  const stored = await workspace.db
    .selectFrom('stored_files')
    .select('removed_at')
    .where('id', '=', newer.storageId)
    .executeTakeFirst()
  expect(stored?.removed_at).not.toBeNull()
})

test('[14-2] a borrower gives pages within what is shared with them, and reads no file of another question by them', async () => {
  const { uploadId } = await upload('Audit.pdf', 12)
  const asked = (...args: Parameters<typeof give>) =>
    workspace.call('stranger', documents.givePages, give(...args) as never)
  await share([income])
  await expect(asked(uploadId, 4, 9)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
  await given(uploadId, 4, 9)
  const part = (await fileIn(income))?.uploads[0]?.uploadId ?? ''
  expect(await rowOf(income, 'stranger')).toMatchObject({
    state: 'there',
    files: [
      {
        ...{ fileName: 'Pages 4–9 of a file that is not shared with you', isHidden: true, downloadUrl: '' },
        ...{ contentType: null, pageCount: null, fileSize: 0 },
      },
    ],
  })
  expect(JSON.stringify(await list('stranger'))).not.toContain('Audit')
  const view = await workspace.call('stranger', sharedPreApplication.get, { projectId })
  expect(JSON.stringify(view)).not.toContain('Audit')
  const past = await workspace.call('stranger', projectHistory.get, { projectId, stage, fieldId: income })
  expect(JSON.stringify(past)).not.toContain('Audit')
  expect(await openedBy('stranger', part)).toBeNull()
  await expect(
    workspace.call('stranger', documents.getText, { projectId, uploadId: part }),
  ).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
  await share([balance], false)
  expect(await openedBy('stranger', part)).toMatchObject({ fileName: 'Audit.pdf' })
  expect(await fileIn(income, 'stranger')).toMatchObject({ fileName: 'Pages 4–9 of Audit.pdf' })
  await asked(uploadId, 4, 8)
  expect((await fileIn(income))?.fileName).toBe('Pages 4–8 of Audit.pdf')
  // The question of the file is theirs to read alone.
  const theirs = await upload('Statement.pdf', 3, income)
  await expect(asked(theirs.uploadId, 1, 2, { fieldId: balance })).rejects.toMatchObject({
    data: { code: 'NOT_FOUND' },
  })
})

test('[14-2] a submission keeps its pages, also when they are other ones later, and the two are compared', async () => {
  await completeStage(workspace, preApplication, projectId)
  const { uploadId } = await upload('Audit.pdf', 12)
  await given(uploadId, 4, 9)
  const submit = async () => {
    const { version } = await openStage(workspace, 'owner', preApplication, projectId)
    await workspace.call('owner', preApplication.submit, { projectId, expectedVersion: version })
  }
  await submit()
  const refused = await workspace.refusal('owner', documents.givePages, give(uploadId, 1, 2) as never)
  expect(refused.code).toBe('STAGE_READ_ONLY')
  // Where the other stage is still open, what is shown is what was given there.
  await given(uploadId, 1, 2, { stage: 'application', fieldId: flowed })
  const shown = async (fieldId: string) => (await rowOf(fieldId))?.files ?? []
  expect((await shown(income)).map(({ fileName }) => fileName)).toContain('Pages 1–2 of Audit.pdf')
  const serves = (await shown(balance)).flatMap((file) => file.serves.map(({ pages }) => pages))
  expect(serves).toEqual([{ from: 1, to: 2 }])
  await workspace.call('packager', preApplication.reopen, { projectId, reason: 'Other pages are wanted.' })
  await given(uploadId, 5, 9)
  await submit()
  const sent = async (round: number) => {
    const { uploadsByField } = await workspace.call('owner', submissions.get, { projectId, stage, round })
    return uploadsByField[income]?.at(-1)
  }
  expect(await sent(1)).toMatchObject({ fileName: 'Pages 4–9 of Audit.pdf', pages: { from: 4, to: 9 } })
  expect(await sent(2)).toMatchObject({ fileName: 'Pages 5–9 of Audit.pdf', pages: { from: 5, to: 9 } })
  const { differences } = await workspace.call('owner', submissions.compare, {
    ...{ projectId, stage, from: 1, to: 2 },
  })
  expect(differences.find(({ fieldId }) => fieldId === income)).toMatchObject({
    before: { files: [{ fileName: 'Pages 4–9 of Audit.pdf' }] },
    after: { files: [{ fileName: 'Pages 5–9 of Audit.pdf' }] },
  })
})
