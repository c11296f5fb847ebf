import { randomUUID } from 'node:crypto'
import { invitations, noticeGroups, notifications, preApplication, projects } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tables } from '../../db/schema.generated.ts'
import { changesBy } from '../../testing/changes.ts'
import { aProject, createWorkspace, names, type Somebody, type Workspace } from '../../testing/workspace.ts'
import { type Event, mailNotices, notify, type Recipient } from './index.ts'
import { pathTo } from './paths.ts'

const firstPage = { paginationOpts: { numItems: 50, cursor: null } }
const members: readonly Recipient[] = (['owner', 'officer', 'viewer'] as const).map((personId) => ({
  personId,
  standing: 'lender',
}))
const needs = {
  jobs: { enqueue: async () => undefined },
  portalUrl: 'https://portal.example',
}

let workspace: Workspace
let db: Kysely<Tables>
let project: { readonly id: string; readonly organization_id: string }

beforeAll(async () => {
  workspace = await createWorkspace()
  db = workspace.db
  const { projectId } = await workspace.call('owner', projects.create, aProject)
  project = await db
    .selectFrom('projects')
    .select(['id', 'organization_id'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
})
beforeEach(async () => {
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('notification_choices').execute()
  await db.deleteFrom('mails').execute()
})
afterAll(() => workspace.close())

const tell = (event: Omit<Event, 'project'>, to = members) => notify(db, { ...event, project }, to)
const bell = async (who: Somebody) => (await workspace.call(who, notifications.list, firstPage)).page
const unread = async (who: Somebody) => (await workspace.call(who, notifications.count, {})).unread
const remark: Omit<Event, 'project'> = {
  kind: 'remark',
  by: 'packager',
  stage: 'application',
  details: { quote: 'Please sign the balance sheet.' },
}

describe('the bell', () => {
  test('everybody but who did it is told, once, with the words and the way there', async () => {
    await tell({ kind: 'submitted', by: 'officer', stage: 'pre-application' }, [...members, ...members])
    expect(await unread('officer')).toBe(0)
    expect(await bell('owner')).toEqual([
      {
        id: expect.any(String),
        group: 'steps',
        sentence: `${names.officer} submitted the pre-application of Mill expansion`,
        name: 'Mill expansion',
        by: names.officer,
        quote: null,
        at: expect.any(Number),
        unread: true,
        times: 1,
        to: `/lender/dashboard/projects/${project.id}?stage=pre-application`,
      },
    ])
  })

  test('the same again while nobody looked is one notice that grows; read, it begins anew', async () => {
    for (let at = 0; at < 3; at += 1) await tell(remark)
    const [grown, ...more] = await bell('owner')
    expect(more).toEqual([])
    expect(grown).toMatchObject({
      times: 3,
      sentence: `${names.packager} wrote 3 remarks in the application of Mill expansion`,
    })
    await workspace.call('owner', notifications.markRead, { ids: [grown?.id ?? ''] })
    await tell(remark)
    expect((await bell('owner')).map(({ times, unread }) => [times, unread])).toEqual([
      [1, true],
      [3, false],
    ])
    expect((await bell('viewer')).map(({ times }) => times)).toEqual([4])
  })

  test('the same thing told again while nobody looked is counted once', async () => {
    for (const thing of ['one', 'two', 'one']) await tell({ ...remark, thing })
    const [grown] = await bell('owner')
    expect(grown).toMatchObject({
      times: 2,
      sentence: `${names.packager} wrote 2 remarks in the application of Mill expansion`,
    })
    await workspace.call('owner', notifications.markRead, { ids: [grown?.id ?? ''] })
    await tell({ ...remark, thing: 'one' })
    expect((await bell('owner')).map(({ times }) => times)).toEqual([1, 2])
    expect((await bell('viewer')).map(({ times }) => times)).toEqual([2])
  })

  test('what happens every few words is told once a sitting', async () => {
    const answered = { kind: 'answered', by: 'stranger', often: true } as const
    await tell(answered)
    await tell(answered)
    expect((await bell('owner')).map(({ times }) => times)).toEqual([1])
    await db.updateTable('notifications').set({ at: sql<Date>`at - interval '2 hours'` }).execute()
    await tell(answered)
    expect((await bell('owner')).map(({ times }) => times)).toEqual([2])
  })

  test('nobody marks what is somebody else’s, and marking all marks one’s own alone', async () => {
    await tell(remark)
    const [theirs] = await bell('officer')
    await workspace.call('owner', notifications.markRead, { ids: [theirs?.id ?? '', 'no id'] })
    expect(await unread('officer')).toBe(1)
    await workspace.call('owner', notifications.markAllRead, {})
    expect([await unread('owner'), await unread('officer')]).toEqual([0, 1])
  })

  test('who is no member any more neither sees it nor is mailed', async () => {
    await tell(remark, [{ personId: 'stranger', standing: 'lender' }])
    expect(await bell('stranger')).toEqual([])
    expect(await unread('stranger')).toBe(0)
    expect(await mailNotices(db, needs, inMinutes(2))).toBe(0)
  })

  test('who is told leads to the very question, file or part, as what they are there', async () => {
    const about = { fieldId: 'taxReturn', uploadId: randomUUID() }
    await tell({ ...remark, details: { quote: 'Which year?', fieldId: 'taxReturn' } }, [
      { personId: 'owner', standing: 'lender' },
      { personId: 'packager', standing: 'staff' },
    ])
    await tell({ ...remark, by: 'owner', details: about }, [{ personId: 'packager', standing: 'staff' }])
    await tell({ kind: 'added', by: 'officer', stage: 'application', details: about })
    await tell({ kind: 'joined', by: 'officer' })
    await tell({ kind: 'returned', by: 'packager', stage: 'application', details: { number: 2 } })
    const ofOwner = `/lender/dashboard/projects/${project.id}`
    expect((await bell('owner')).map(({ to }) => to).sort()).toEqual([
      `${ofOwner}?stage=application#field-taxReturn`,
      `${ofOwner}?stage=application#remarks`,
      `${ofOwner}?view=documents&file=${about.uploadId}`,
      `${ofOwner}?view=people`,
    ])
    expect((await bell('packager')).map(({ to }) => to)).toEqual([
      `/admin/reviews/${project.id}/application?item=${about.uploadId}`,
    ])
    const where = { project_id: project.id, stage: 'application', by_person: 'packager' }
    const row = { ...where, standing: 'borrower', kind: 'remark' }
    expect(pathTo({ ...row, details: { fieldId: 'taxReturn' } })).toBe(
      `/borrower/projects/${project.id}/questions?stage=application#field-taxReturn`,
    )
  })

  test('what is unread is known by where it leads, also what comes by mail alone; seen there, it is not mailed', async () => {
    await choose('owner', 'at once', 7, false)
    await tell(remark)
    const { unread: inBell, places } = await workspace.call('owner', notifications.count, {})
    expect([inBell, places]).toEqual([
      0,
      [
        {
          id: expect.any(String),
          to: `/lender/dashboard/projects/${project.id}?stage=application`,
        },
      ],
    ])
    const changes = await changesBy(workspace, () =>
      workspace.call('owner', notifications.markRead, { ids: places.map(({ id }) => id) }),
    )
    expect(changes).toEqual({ notifications: ['read_at'] })
    expect((await workspace.call('owner', notifications.count, {})).places).toEqual([])
    await mailNotices(db, needs, inMinutes(2))
    expect((await sent()).map(({ recipient }) => recipient)).toEqual([
      'officer@bank.example',
      'viewer@bank.example',
    ])
  })

  test('who has an account finds an invitation in the bell, as long as it is open', async () => {
    const items = [{ stage: 'pre-application', kind: 'section', id: 'loanBasics' } as const]
    const confirm = db.updateTable('people').where('id', '=', 'stranger')
    await confirm.set({ email_verified: true }).execute()
    const wanted = { email: 'stranger@bank.example', projectId: project.id, items }
    const { invitationId } = await workspace.call('owner', invitations.inviteBorrower, {
      ...wanted,
      mayAnswer: true,
    })
    expect(await bell('stranger')).toMatchObject([
      { group: 'people', sentence: `${names.owner} invites you to Mill expansion`, to: '/invitation' },
    ])
    expect(await bell('owner')).toEqual([])
    await workspace.call('officer', invitations.revoke, { invitationId: invitationId ?? '' })
    expect([await bell('stranger'), await unread('stranger')]).toEqual([[], 0])
    await workspace.call('officer', invitations.inviteBorrower, { ...wanted, mayAnswer: false })
    expect((await bell('stranger')).map(({ sentence }) => sentence)).toEqual([
      `${names.officer} shares a part of Mill expansion with you`,
    ])
    // The invitation has a mail of its own.
    await db.deleteFrom('mails').execute()
    expect(await mailNotices(db, needs, inMinutes(2))).toBe(0)
  })

  test('a kind of a later version is left out', async () => {
    await tell(remark)
    await db.updateTable('notifications').set({ kind: 'of a later version' }).execute()
    expect(await bell('owner')).toEqual([])
  })

  test('[B10] a stage that is submitted and returned reaches the others of the lender, with the reason', async () => {
    const projectId = project.id
    await db
      .insertInto('project_assignments')
      .values({ project_id: projectId, person_id: 'packager' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .updateTable('stages')
      .set({ submitted_at: new Date(), submitted_by: 'owner' })
      .where('project_id', '=', projectId)
      .where('stage', '=', 'pre-application')
      .execute()
    await workspace.call('packager', preApplication.reopen, {
      projectId,
      reason: 'The date is missing; is it 987-65-4321?',
    })
    expect(await bell('owner')).toMatchObject([
      {
        sentence: 'The pre-application of Mill expansion was returned for changes',
        // What looks like a tax id is for whoever may read it where it was written.
        quote: 'The date is missing; is it •••-••-4321?',
        by: names.packager,
      },
    ])
    expect(await bell('packager')).toEqual([])
  })
})

describe('mail', () => {
  test('what is wanted at once leaves after a minute, in one mail, unless it was seen meanwhile', async () => {
    await tell(remark)
    await tell({ ...remark, kind: 'returned', details: { number: 2 } })
    expect(await mailNotices(db, needs, new Date())).toBe(0)
    await workspace.call('officer', notifications.markAllRead, {})
    expect(await mailNotices(db, needs, inMinutes(2))).toBe(2)
    const mails = await sent()
    expect(mails.map(({ recipient }) => recipient)).toEqual(['owner@bank.example', 'viewer@bank.example'])
    expect(mails[0]?.subject).toBe('Mill expansion: 2 notifications')
    expect(mails[0]?.body_text).toContain('Mill expansion was returned with 2 remarks')
    expect(mails[0]?.body_text).toContain(
      `https://portal.example/lender/dashboard/projects/${project.id}?stage=application`,
    )
    expect(mails[0]?.body_text).not.toContain('Please sign the balance sheet.')
    expect(await mailNotices(db, needs, inMinutes(3))).toBe(0)
  })

  test('a single notice is told with the words of who wrote it', async () => {
    await tell(remark, members.slice(0, 1))
    await mailNotices(db, needs, inMinutes(2))
    const [mail] = await sent()
    expect(mail?.subject).toBe(`${names.packager} wrote a remark in the application of Mill expansion`)
    expect(mail?.body_text).toContain(`${names.packager} wrote:\n\n> Please sign the balance sheet.`)
    expect(mail?.body_html).toMatch(
      new RegExp(`${names.packager} wrote:</p>\\s*<blockquote[^>]*>Please sign`),
    )
    expect(mail?.body_text).toContain('https://portal.example/notifications?view=choices')
  })

  test('one that grew is mailed again an hour later, and not before', async () => {
    await tell(remark, members.slice(0, 1))
    const first = inMinutes(2)
    expect(await mailNotices(db, needs, first)).toBe(1)
    await db
      .updateTable('notifications')
      .set({ at: inMinutes(10) })
      .execute()
    expect(await mailNotices(db, needs, inMinutes(20))).toBe(0)
    expect(await mailNotices(db, needs, inMinutes(70))).toBe(1)
    expect(await mailNotices(db, needs, inMinutes(140))).toBe(0)
  })

  test('what is wanted daily comes on working days at the chosen hour in Central Time, and not without news', async () => {
    const friday = new Date('2026-12-04T13:00:00Z')
    await tell({ kind: 'submitted', by: 'officer', stage: 'application' }, members.slice(0, 1))
    await happened('2026-12-04T12:30:00Z')
    expect(await mailNotices(db, needs, new Date('2026-12-04T12:59:00Z'))).toBe(0)
    expect(await mailNotices(db, needs, friday)).toBe(1)
    expect(await mailNotices(db, needs, new Date('2026-12-04T14:00:00Z'))).toBe(0)
    await db.updateTable('notifications').set({ mailed_at: null }).execute()
    await happened('2026-12-04T13:05:00Z')
    expect(await mailNotices(db, needs, new Date('2026-12-04T22:00:00Z'))).toBe(0)
    expect(await mailNotices(db, needs, new Date('2026-12-05T14:00:00Z'))).toBe(0)
    await choose('owner', 'daily', 9)
    expect(await mailNotices(db, needs, new Date('2026-12-07T14:59:00Z'))).toBe(0)
    expect(await mailNotices(db, needs, new Date('2026-12-07T15:00:00Z'))).toBe(1)
  })

  test('a person who wants neither bell nor mail is left alone, one without the bell still gets the mail', async () => {
    await choose('owner', 'none', 7, false)
    await choose('officer', 'at once', 7, false)
    await tell(remark)
    expect([await unread('owner'), await unread('officer'), await unread('viewer')]).toEqual([0, 0, 1])
    await mailNotices(db, needs, inMinutes(2))
    expect((await sent()).map(({ recipient }) => recipient)).toEqual([
      'officer@bank.example',
      'viewer@bank.example',
    ])
  })

  test('a suspended person gets no mail, and two nodes at once write one', async () => {
    await tell(remark)
    await db.updateTable('people').set({ suspended_at: new Date() }).where('id', '=', 'viewer').execute()
    const now = inMinutes(2)
    const written = await Promise.all([mailNotices(db, needs, now), mailNotices(db, needs, now)])
    await db.updateTable('people').set({ suspended_at: null }).where('id', '=', 'viewer').execute()
    expect(written[0] + written[1]).toBe(2)
    expect((await sent()).map(({ recipient }) => recipient)).toEqual([
      'officer@bank.example',
      'owner@bank.example',
    ])
  })

  test('an hour that no clock has is refused, and the choices stay', async () => {
    await choose('owner', 'none', 9)
    const before = await workspace.call('owner', notifications.getChoices, {})
    await expect(choose('owner', 'daily', 24)).rejects.toMatchObject({
      data: { code: 'VALIDATION', message: 'Choose a full hour of the day.' },
    })
    expect(await workspace.call('owner', notifications.getChoices, {})).toEqual(before)
    expect(before.digestHour).toBe(9)
  })
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

const happened = (at: string) =>
  db
    .updateTable('notifications')
    .set({ at: new Date(at) })
    .execute()

const sent = () =>
  db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body_text', 'body_html'])
    .orderBy('recipient')
    .execute()

const choose = (who: Somebody, mail: 'at once' | 'daily' | 'none', digestHour: number, bell = true) =>
  workspace.call(who, notifications.setChoices, {
    choices: Object.fromEntries(
      noticeGroups.map(({ id }) => [id, { bell, mail }]),
    ) as typeof notifications.setChoices._args.choices,
    digestHour,
  })
