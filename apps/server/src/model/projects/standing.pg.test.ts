import {
  adminReviews,
  application,
  dashboard,
  preApplication,
  projectPeople,
  projectRemarks,
  projects,
  type StageEntries,
  type Words,
} from '@granary/api'
import { compile } from '@granary/forms'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acceptBoth } from '../../testing/effects/effect-world.ts'
import {
  aPdf,
  aProject,
  createWorkspace,
  names,
  openStage,
  type Somebody,
  uploadFiles,
  type Workspace,
} from '../../testing/workspace.ts'

let workspace: Workspace
let pdf: Uint8Array

beforeAll(async () => {
  workspace = await createWorkspace({ demo: true })
  pdf = await aPdf()
})
afterAll(() => workspace.close())
beforeEach(() => sql`truncate projects cascade`.execute(workspace.db))

const create = async (changes: Partial<typeof aProject> = {}) =>
  (await workspace.call('owner', projects.create, { ...aProject, ...changes })).projectId

const headFor = async (who: Somebody, projectId: string) =>
  (await workspace.call(who, projects.get, { projectId })).head

/** Moments as day words, so that what is said can be compared whole. */
const told = (words: Words) =>
  words.map((word) => (typeof word === 'string' ? word : 'at' in word ? '{then}' : word.on)).join('')

async function read(who: Somebody, projectId: string) {
  const { tag, sentence, why, button, opensAt } = await headFor(who, projectId)
  return [
    tag.text,
    told(sentence),
    told(why),
    button && `${button.primary ? '!' : ''}${button.text}`,
    opensAt.kind === 'stage' ? opensAt.stage : opensAt.kind,
  ]
}

/** Everything that is required, in test data, with a file wherever one is asked for. */
async function complete(entries: StageEntries, projectId: string) {
  await workspace.call('owner', entries.autofillTestData, { projectId })
  const { schema, answers } = await openStage(workspace, 'owner', entries, projectId)
  const form = compile(schema)
  const files = form.missing(form.evaluate(answers)).map(({ id }) => ({ fieldId: id, fileName: `${id}.pdf` }))
  await uploadFiles(workspace, 'owner', entries, projectId, files, pdf)
}

async function submit(entries: StageEntries, projectId: string) {
  const { version } = await openStage(workspace, 'owner', entries, projectId)
  await workspace.call('owner', entries.submit, { projectId, expectedVersion: version })
}

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)

/** A project that was accepted and went to the agency long ago. */
async function sendToAgency(projectName: string) {
  const projectId = await create({ projectName })
  await acceptBoth(workspace, projectId)
  await workspace.call('packager', adminReviews.markSent, {
    ...{ projectId, office: 'Nebraska state office', method: 'Secure upload', at: noon('2022-10-30') },
  })
  type Event = (typeof adminReviews.recordEvent)['_args']
  const record = (kind: Event['kind'], day: string, more: Partial<Event>) =>
    workspace.call('packager', adminReviews.recordEvent, { projectId, kind, at: noon(day), ...more })
  return { projectId, record }
}

async function missingIn(projectId: string, stage = 0) {
  const { stages } = await workspace.call('owner', projects.get, { projectId })
  return stages[stage]?.missing ?? 0
}

describe('what the packaging team and the agency do', () => {
  test('[B11] shows in the head of the lender: who has it, what is left to settle, and since when it is back', async () => {
    const projectId = await create()
    const place = { projectId, stage: 'pre-application' } as const
    await complete(preApplication, projectId)
    await submit(preApplication, projectId)
    await workspace.call('packager', adminReviews.take, place)
    const item = { fieldId: 'lenderContactName' }
    await workspace.call('packager', projectRemarks.add, {
      ...place,
      item,
      text: 'Who is that?',
      audience: 'lender',
    })
    await workspace.call('packager', projectRemarks.add, {
      ...place,
      item,
      text: 'Odd.',
      audience: 'internal',
    })
    await workspace.call('packager', adminReviews.returnForChanges, { ...place, note: '' })
    const [tag, sentence, , button] = await read('owner', projectId)
    expect([tag, sentence, button]).toEqual(['Returned', '1 remark is left to settle.', '!Settle 1 remark'])
    const { steps } = await headFor('owner', projectId)
    expect(steps[0]?.notes.map(told)).toEqual(['Returned {then}', names.packager])
    const [remark] = await workspace.call('owner', projectRemarks.list, place)
    await workspace.call('owner', projectRemarks.settle, { remarkId: remark?.remarkId ?? '' })
    expect((await read('owner', projectId)).slice(0, 2)).toEqual([
      'Returned',
      'The pre-application can be submitted again.',
    ])
  })
})

describe('the head of a project', () => {
  test('leads its lender to the first question that is left, and others nowhere to write', async () => {
    const projectId = await create()
    const left = await missingIn(projectId)
    const [tag, sentence, , button, opensAt] = await read('officer', projectId)
    expect([tag, button, opensAt]).toEqual(['Draft', `!Answer ${left} more`, 'pre-application'])
    expect(sentence).toMatch(new RegExp(`^${left} required answers are left, \\d+ of them documents\\.$`))
    const { button: there, steps } = await headFor('officer', projectId)
    expect(there?.to).toMatchObject({ kind: 'stage', stage: 'pre-application' })
    const form = await openStage(workspace, 'officer', preApplication, projectId)
    const compiled = compile(form.schema)
    const [first] = compiled.missing(compiled.evaluate(form.answers))
    expect(there?.to).toMatchObject({ fieldId: first?.id })
    expect(steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
      'pre-application current',
      ...['application', 'review', 'sent', 'commitment', 'closed'].map((step) => `${step} ahead`),
    ])
    expect((await read('viewer', projectId)).slice(2, 4)).toEqual([
      'Owners and officers of Prairie Bank go on with it.',
      null,
    ])
    expect((await read('administrator', projectId)).slice(2, 4)).toEqual([
      'Waiting for Prairie Bank.',
      'Read the pre-application',
    ])
  })

  test('offers to check and submit as soon as nothing required is left, though the fields of the staff are empty', async () => {
    const projectId = await create()
    await complete(preApplication, projectId)
    const [tag, sentence, why, button] = await read('owner', projectId)
    expect([tag, sentence, button]).toEqual([
      'Ready to submit',
      'The pre-application can be submitted.',
      '!Check and submit',
    ])
    expect(why).toMatch(/^\d+ pieces of advice are open\. They do not have to be settled\.$/)
    expect((await headFor('owner', projectId)).button?.to).toEqual({
      kind: 'submit',
      stage: 'pre-application',
    })
  })

  test('ready to submit is a word by which a project is found, as long as it is true', async () => {
    const readyId = await create({ projectName: 'Grist mill' })
    const certifiedId = await create({ projectName: 'Cold store' })
    await complete(preApplication, readyId)
    const unfinished = await openStage(workspace, 'owner', preApplication, certifiedId)
    await unfinished.save({ certifyInformationAccurate: 'YES' })
    const found = async (search: string, who: Somebody = 'viewer') => {
      const wanted = { paginationOpts: { numItems: 10, cursor: null }, search }
      return (await workspace.call(who, projects.list, wanted)).page.map(({ projectName }) => projectName)
    }
    for (const words of ['ready', 'Ready to submit', 'ready to s', 'ready mill', 'submi'])
      expect([words, await found(words)]).toEqual([words, ['Grist mill']])
    expect([await found('ready cold'), await found('ready', 'stranger')]).toEqual([[], []])
    const { csv } = await workspace.call('viewer', projects.getCsv, { search: 'ready' })
    expect(csv).toContain('Grist mill')
    expect(csv).not.toContain('Cold store')

    const form = await openStage(workspace, 'owner', preApplication, readyId)
    const { organizationType = null } = form.answers
    await form.save({ organizationType: null })
    expect(await found('ready')).toEqual([])
    await (await openStage(workspace, 'owner', preApplication, readyId)).save({ organizationType })
    expect(await found('ready')).toEqual(['Grist mill'])
    await submit(preApplication, readyId)
    expect(await found('ready')).toEqual([])
  })

  test('says after a submission who has it and since when, to each what is theirs', async () => {
    const projectId = await create()
    await complete(preApplication, projectId)
    await submit(preApplication, projectId)
    const left = await missingIn(projectId, 1)
    expect((await read('owner', projectId)).slice(2)).toEqual([
      'The pre-application is with the packaging team since {then}.',
      `!Answer ${left} more`,
      'application',
    ])
    expect(await read('packager', projectId)).toEqual([
      'Application',
      'The pre-application is to be reviewed since {then}.',
      `${names.owner} submitted it.`,
      '!Review the pre-application',
      'pre-application',
    ])
    const { steps, locks } = await headFor('viewer', projectId)
    expect(steps.slice(0, 2).map(({ notes }) => notes.map(told))).toMatchObject([
      ['Submitted {then}', names.owner],
      [expect.stringMatching(/answered$/)],
    ])
    expect(told(locks['pre-application'])).toBe(
      `Locked since {then}, submitted by ${names.owner}. The packaging team reviews it. If something is to be changed, it opens again.`,
    )
    expect(locks.application).toEqual([])
  })

  test('shows a stage that came back in the review, with its earlier submission, until something was changed', async () => {
    const projectId = await create()
    for (const entries of [preApplication, application]) {
      await complete(entries, projectId)
      await submit(entries, projectId)
    }
    expect((await read('viewer', projectId)).slice(0, 2)).toEqual([
      'In review',
      'Waiting for the packaging team since {then}.',
    ])
    await workspace.call('packager', application.reopen, { projectId, reason: 'The lease is not signed.' })
    expect(await read('owner', projectId)).toEqual([
      'Returned',
      'The application was returned for changes.',
      'The application is open again since {then}. Make the changes asked for, then submit it again.',
      '!See the changes',
      'application',
    ])
    expect((await read('packager', projectId)).slice(0, 1)).toEqual(['Returned'])
    const { steps } = await headFor('owner', projectId)
    expect(steps.map(({ state, notes }) => [state, ...notes.map(told)]).slice(1, 3)).toEqual([
      ['done', 'Submitted {then}', names.owner],
      ['current', 'Returned {then}', names.packager],
    ])
    await (await openStage(workspace, 'owner', application, projectId)).save({ lenderSamUin: 'Another' })
    expect((await read('owner', projectId)).slice(0, 2)).toEqual([
      'Returned',
      'The application can be submitted again.',
    ])
  })

  test('names the county that was answered, and the address before', async () => {
    const projectId = await create()
    const place = async () => (await workspace.call('viewer', projects.get, { projectId })).place
    expect(await place()).toBe('12 Mill Road, Broken Bow, NE 68822')
    await (await openStage(workspace, 'owner', preApplication, projectId)).save({
      projectCountyName: 'Custer',
    })
    expect(await place()).toBe('Custer County, NE')
  })
})

describe('the dashboard', () => {
  const seenBy = (who: Somebody, today?: string) =>
    workspace.call(who, dashboard.get, { ...(today !== undefined && { today }) })
  const lines = (
    rows: readonly { projectName: string; button: { text: string; primary: boolean } | null }[],
  ) => rows.map(({ projectName, button }) => `${projectName}: ${button ? button.text : 'nothing'}`)
  const set = (
    stage: string,
    projectId: string,
    values: { submitted_at?: Date; reopened_at?: Date; reopened_reason?: string },
  ) =>
    workspace.db
      .updateTable('stages')
      .set(values)
      .where('project_id', '=', projectId)
      .where('stage', '=', stage)
      .execute()

  test('[B36] orders what waits for the lender and says with it what to do; what others have comes apart', async () => {
    const old = await create({ projectName: 'Old' })
    const due = await create({ projectName: 'Due' })
    await (await openStage(workspace, 'owner', preApplication, due)).save({
      submissionTargetDate: '2026-12-01',
    })
    const ready = await create({ projectName: 'Ready' })
    await complete(preApplication, ready)
    const back = await create({ projectName: 'Back' })
    await set('pre-application', back, {
      reopened_at: new Date(),
      reopened_reason: 'The lease is not signed.',
    })
    const gone = await create({ projectName: 'Gone' })
    await set('pre-application', gone, { submitted_at: new Date() })
    await set('application', gone, { submitted_at: new Date() })
    const left = await missingIn(old)
    const seen = await seenBy('officer', '2026-11-23')
    expect(lines(seen.needsYou)).toEqual([
      `Back: Answer ${left} more`,
      'Ready: Check and submit',
      `Due: Answer ${left} more`,
      `Old: Answer ${left} more`,
    ])
    expect(seen.needsYou.map(({ dueOn }) => dueOn)).toEqual([null, null, '2026-12-01', null])
    expect(lines(seen.withOthers)).toEqual(['Gone: Read the application'])
    expect(seen.more).toEqual({ needsYou: false, withOthers: false })
    expect(seen.needsYou[3]).toMatchObject({ borrowerName: 'Prairie Mill LLC', loanAmount: 1_200_000 })
    expect((await seenBy('officer')).needsYou.map(({ dueOn }) => dueOn)).toEqual([null, null, null, null])
    expect((await seenBy('officer', 'tomorrow')).needsYou).toHaveLength(4)
    const reading = await seenBy('viewer', '2026-11-23')
    expect(lines(reading.needsYou)).toEqual(['Back', 'Ready', 'Due', 'Old'].map((name) => `${name}: nothing`))
    expect(await seenBy('stranger')).toMatchObject({ needsYou: [], withOthers: [] })
  })

  test('of what is neither back, ready nor due, what has the least left stands first, however new it is', async () => {
    await create({ projectName: 'Bare' })
    const filled = await create({ projectName: 'Filled' })
    await workspace.call('owner', preApplication.autofillTestData, { projectId: filled })
    const seen = await seenBy('officer')
    expect(seen.needsYou.map(({ projectName }) => projectName)).toEqual(['Filled', 'Bare'])
    // Too many for it to be nearly complete.
    expect(await missingIn(filled)).toBeGreaterThan(10)
  })

  test('looks first at what may be pressing, however long it lies, and says that there is more', async () => {
    const back = await create({ projectName: 'Back' })
    const ready = await create({ projectName: 'Ready' })
    await complete(preApplication, ready)
    await set('pre-application', back, { reopened_at: new Date(), reopened_reason: 'The lease is missing.' })
    const asked = await create({ projectName: 'Asked' })
    const due = await create({ projectName: 'Due' })
    await (await openStage(workspace, 'owner', preApplication, due)).save({
      submissionTargetDate: '2026-12-01',
    })
    // The agency asks the lender of one, and waits for its signature under the commitment of the other.
    const sent = await sendToAgency('Sent')
    await sent.record('agencyQuestion', '2022-11-09', { note: 'Until when?', dueAt: noon('2022-11-20') })
    const committed = await sendToAgency('Committed')
    await committed.record('commitment', '2022-12-01', { items: ['Insurance'] })
    for (let at = 0; at < 62; at++) await create({ projectName: `Newer ${at}` })
    await workspace.db
      .updateTable('projects')
      .set({ last_saved_at: new Date('2026-01-01') })
      .where('id', 'in', [back, ready, asked, due, sent.projectId, committed.projectId])
      .execute()
    const items = [{ stage: 'pre-application', kind: 'section', id: 'loanBasics' }] as const
    await workspace.call('owner', projectPeople.ask, {
      ...{
        projectId: asked,
        personId: 'officer',
        items: [...items],
        dueOn: '2030-01-01',
        message: 'You know it.',
      },
    })
    const { needsYou, withOthers, more } = await seenBy('officer', '2026-11-23')
    expect(needsYou).toHaveLength(20)
    expect(lines(needsYou.slice(0, 2))).toEqual([
      expect.stringMatching(/^Back: Answer \d+ more$/),
      'Ready: Check and submit',
    ])
    expect(needsYou.slice(2, 5).map(({ projectName, dueOn }) => [projectName, dueOn])).toEqual([
      ['Sent', '2022-11-20'],
      ['Committed', '2023-01-30'],
      ['Due', '2026-12-01'],
    ])
    expect([more, withOthers]).toEqual([{ needsYou: true, withOthers: false }, []])
    // What was asked of this person stands once, in the place of its project, and leads to its first question.
    const inItsPlace = needsYou[5]
    expect(inItsPlace).toMatchObject({
      projectName: 'Asked',
      button: { text: expect.stringMatching(/^Answer \d+$/), primary: true },
      asked: { by: names.owner, dueOn: '2030-01-01', message: 'You know it.', to: null },
    })
    expect(inItsPlace?.button?.to).toMatchObject({
      kind: 'stage',
      stage: 'pre-application',
      fieldId: expect.any(String),
    })
    expect(needsYou.filter(({ projectName }) => projectName === 'Asked')).toHaveLength(1)
    // The project itself says the same, and another member of the lender is not told that they were asked.
    const headFor = async (who: 'officer' | 'owner') =>
      (await workspace.call(who, projects.get, { projectId: asked })).head
    const ofOfficer = await headFor('officer')
    expect(ofOfficer.button).toEqual(inItsPlace?.button)
    expect(ofOfficer.why.slice(-3)).toEqual([
      expect.stringMatching(/^ .+ asked you for \d+ answers, due $/),
      { on: '2030-01-01' },
      '.',
    ])
    const ofOwner = await headFor('owner')
    expect(ofOwner.button?.text).toMatch(/^Answer your \d+ of \d+$/)
    expect(JSON.stringify(ofOwner.why)).not.toContain('asked you')
    // In what came back, that comes first, and what was asked keeps its own way.
    await workspace.call('owner', projectPeople.ask, {
      ...{ projectId: back, personId: 'officer', items: [...items], message: '' },
    })
    const [first] = (await seenBy('officer')).needsYou
    expect(first).toMatchObject({ projectName: 'Back', asked: { to: { kind: 'stage' } } })
    expect(first?.button?.text).toMatch(/more$/)
    expect((await workspace.call('officer', projects.get, { projectId: back })).head.button).toEqual(
      first?.button,
    )
    await workspace.call('owner', projects.archive, { projectId: asked, archived: true })
    expect((await headFor('officer')).button).toBe(null)
    await workspace.call('owner', projects.archive, { projectId: asked, archived: false })
    expect((await seenBy('owner')).needsYou.map((row) => row.asked)).not.toContainEqual(expect.anything())
  })

  test('counts and adds up what stands in each step, and of it what the lender has', async () => {
    await create()
    const archived = await create({ projectName: 'Archived' })
    await workspace.call('owner', projects.archive, { projectId: archived, archived: true })
    const noAmount = await create({ totalLoanAmount: '' })
    await set('pre-application', noAmount, { submitted_at: new Date() })
    const back = await create({ totalLoanAmount: '500000' })
    await set('pre-application', back, { submitted_at: new Date() })
    await set('application', back, { reopened_at: new Date(), reopened_reason: 'The lease is not signed.' })
    const gone = await create({ totalLoanAmount: '300000' })
    await set('pre-application', gone, { submitted_at: new Date() })
    await set('application', gone, { submitted_at: new Date() })
    const sent = await create({ totalLoanAmount: '700000' })
    await workspace.db
      .updateTable('projects')
      .set({ sent_at: new Date(), status: 'Sent' })
      .where('id', '=', sent)
      .execute()
    const committed = await create({ totalLoanAmount: '900000' })
    await workspace.db
      .updateTable('projects')
      .set({ sent_at: new Date(), committed_at: new Date(), status: 'Sent' })
      .where('id', '=', committed)
      .execute()
    const { pipeline } = await seenBy('viewer')
    const byStatus = await workspace.call('viewer', projects.countByStatus, {})
    const none = { projects: 0, loanAmount: null }
    expect(pipeline).toEqual([
      {
        step: 'pre-application',
        projects: 1,
        loanAmount: 1_200_000,
        withLender: { projects: 1, loanAmount: 1_200_000 },
      },
      { step: 'application', projects: 1, loanAmount: null, withLender: { projects: 1, loanAmount: null } },
      { step: 'review', projects: 2, loanAmount: 800_000, withLender: { projects: 1, loanAmount: 500_000 } },
      { step: 'sent', projects: 1, loanAmount: 700_000, withLender: none },
      {
        step: 'commitment',
        projects: 1,
        loanAmount: 900_000,
        withLender: none,
      },
      { step: 'closed', ...none, withLender: none },
    ])
    for (const { step, projects: count } of pipeline) {
      const { page } = await workspace.call('viewer', projects.list, {
        step,
        paginationOpts: { numItems: 10, cursor: null },
      })
      expect([step, page.length]).toEqual([step, count])
    }
    expect(byStatus.filter(({ count }) => count > 0)).toEqual([
      { status: 'Draft', count: 4 },
      { status: 'Sent', count: 2 },
    ])
  })

  test('the applications are those that somebody has begun, with their progress', async () => {
    await create({ projectName: 'Not begun' })
    const after = await create({ projectName: 'After the pre-application' })
    const openSince = Date.parse('2026-03-02T09:00:00Z')
    await set('pre-application', after, { submitted_at: new Date(openSince) })
    const early = await create({ projectName: 'Begun early' })
    await (await openStage(workspace, 'owner', application, early)).save({ lenderSamUin: 'X' })
    const putAway = await create({ projectName: 'Put away' })
    await set('pre-application', putAway, { submitted_at: new Date() })
    await workspace.call('owner', projects.archive, { projectId: putAway, archived: true })
    const { page } = await workspace.call('viewer', dashboard.applications, {
      paginationOpts: { numItems: 10, cursor: null },
    })
    expect(page.map(({ projectName }) => projectName)).toEqual(['Begun early', 'After the pre-application'])
    expect(page[0]).toMatchObject({ stage: 'application', submittedAt: null, openSince: null })
    // Nothing was saved in it, and it lies since then all the same.
    expect(page[1]).toMatchObject({ submittedAt: null, lastSavedAt: null, openSince })
    expect(page[0]?.required).toBeGreaterThan(page[0]?.requiredAnswered ?? 0)
    expect(page[0]?.lastSavedAt).not.toBeNull()
  })
})
