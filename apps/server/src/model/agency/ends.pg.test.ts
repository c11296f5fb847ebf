import { adminReviews, dashboard, notifications, projectAgency, projects } from '@granary/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { acceptBoth } from '../../testing/effects/effect-world.ts'
import { aProject, createWorkspace, type Somebody, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  await sql`truncate projects, notifications cascade`.execute(workspace.db)
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  await acceptBoth(workspace, projectId)
  await workspace.db.updateTable('projects').set({ status: 'In review' }).execute()
})

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const sending = { office: 'Nebraska state office', method: 'Secure upload', at: noon('2022-10-30') }
const send = () => workspace.call('packager', adminReviews.markSent, { projectId, ...sending })
type Kind = (typeof adminReviews.recordEvent)['_args']['kind']
const wanted = (kind: Kind, note?: string) => ({
  ...{ projectId, kind, at: noon('2022-12-05') },
  ...(note !== undefined && { note }),
})
const record = (kind: Kind, note?: string) =>
  workspace.call('packager', adminReviews.recordEvent, wanted(kind, note))

/** Everything in which a lender and the team read where the project stands. */
async function shown() {
  const [{ status, nextStep, head }, statuses, { pipeline }, { end, log, may }] = await Promise.all([
    workspace.call('owner', projects.get, { projectId }),
    workspace.call('owner', projects.countByStatus, {}),
    workspace.call('owner', dashboard.get, { today: '2022-12-06' }),
    workspace.call('owner', projectAgency.get, { projectId }),
  ])
  return {
    status,
    nextStep,
    tag: head.tag.text,
    sentence: head.sentence,
    why: head.why,
    counted: statuses.filter(({ count }) => count > 0),
    steps: pipeline.filter((each) => each.projects > 0).map(({ step }) => step),
    end,
    story: log.map(({ kind, note, undone }) => [kind, note, undone]),
    may: may.record,
  }
}

async function told(who: Somebody) {
  const page = { paginationOpts: { numItems: 1, cursor: null } }
  return (await workspace.call(who, notifications.list, page)).page.map(({ sentence, quote }) => [
    sentence,
    quote,
  ])
}

const ends = [
  ['withdrawn', 'The borrower sold the mill.', 'Withdrawn on '],
  ['declined', 'Too little equity.', 'The agency declined on '],
] as const

test.each(ends)(
  '%s, with the reason, is where the project stands everywhere, until it is undone',
  async (kind, why, words) => {
    await send()
    const before = await shown()
    expect(before).toMatchObject({ status: 'Sent', counted: [{ status: 'Sent', count: 1 }], steps: ['sent'] })

    const reasonless = async () => {
      expect(await workspace.refusal('packager', adminReviews.recordEvent, wanted(kind))).toMatchObject({
        code: 'VALIDATION',
        message: 'Say why.',
      })
      expect(await workspace.refusal('owner', adminReviews.recordEvent, wanted(kind, why))).toMatchObject({
        code: 'FORBIDDEN',
      })
    }
    expect(await changesBy(workspace, reasonless)).toEqual({})

    let eventId = ''
    const ended = async () => {
      ;({ eventId } = await record(kind, why))
    }
    expect(await changesBy(workspace, ended)).toEqual({
      audit_entries: ['+1'],
      notifications: ['+3'],
      project_events: ['+1'],
      projects: ['closed_at', 'status'],
    })
    expect(await shown()).toMatchObject({
      status: 'Closed',
      nextStep: 'Nothing left to do.',
      tag: 'Closed',
      sentence: [words, { on: '2022-12-05' }, '.'],
      why: [why],
      counted: [{ status: 'Closed', count: 1 }],
      steps: ['closed'],
      end: { kind, on: '2022-12-05', note: why },
      story: [
        ['sent', '', false],
        [kind, why, false],
      ],
    })
    expect(await told('owner')).toEqual([['Mill expansion is closed', why]])

    const undone = () => workspace.call('packager', adminReviews.undoEvent, { projectId, eventId })
    expect(await changesBy(workspace, undone)).toEqual({
      audit_entries: ['+1'],
      notifications: ['+3'],
      project_events: ['+1'],
      projects: ['closed_at', 'status'],
    })
    const [takenBack] = await told('owner')
    expect(takenBack?.[0]).toMatch(/ took back what was told last of Mill expansion at the agency$/)
    expect(await shown()).toEqual({
      ...before,
      story: [
        ['sent', '', false],
        [kind, why, true],
        ['undone', '', false],
      ],
    })
  },
)

test('what is withdrawn before it was sent is closed, and goes on in the review when that was a mistake', async () => {
  const before = await shown()
  const { eventId } = await record('withdrawn', 'The borrower sold the mill.')
  expect(await shown()).toMatchObject({
    status: 'Closed',
    sentence: ['Withdrawn on ', { on: '2022-12-05' }, '.'],
    steps: ['closed'],
  })
  expect((await workspace.refusal('packager', adminReviews.markSent, { projectId, ...sending })).code).toBe(
    'STAGE_READ_ONLY',
  )
  await workspace.call('packager', adminReviews.undoEvent, { projectId, eventId })
  expect(await shown()).toEqual({ ...before, story: expect.anything() })
})

test('nothing of a review changes after its project ended, and goes on when that was a mistake', async () => {
  const place = { projectId, stage: 'pre-application' } as const
  await workspace.db
    .updateTable('review_rounds')
    .set({ state: 'inReview', assignee: 'packager' })
    .where('project_id', '=', projectId)
    .where('stage', '=', place.stage)
    .execute()
  for (const { sectionId } of (await workspace.call('packager', adminReviews.get, place)).sections)
    await workspace.call('packager', adminReviews.acceptSection, { ...place, sectionId })
  const { sections } = await workspace.call('packager', adminReviews.get, place)
  for (const { id } of sections.flatMap(({ items }) => items).filter(({ settled }) => !settled)) {
    const item = { fieldId: id }
    const waived = { ...place, item, state: 'waived', note: 'Not due.' } as const
    await workspace.call('packager', adminReviews.setItemState, waived)
  }
  const { eventId } = await record('withdrawn', 'The borrower sold the mill.')
  const mayFinish = async () => (await workspace.call('packager', adminReviews.get, place)).mayFinish
  expect(await mayFinish()).toBe(false)
  const [item] = sections.flatMap(({ items }) => items)
  const refusedIn = async (message: string) => {
    for (const [entry, more] of [
      [adminReviews.accept, {}],
      [adminReviews.take, { from: 'packager' }],
      [adminReviews.give, { personId: 'administrator' }],
      [adminReviews.putBack, {}],
      [adminReviews.agree, {}],
      [adminReviews.setItemState, { item: { fieldId: item?.id ?? '' }, state: 'toCheck' }],
      [adminReviews.acceptSection, { sectionId: sections[0]?.sectionId ?? '' }],
    ] as const)
      expect(
        await workspace.refusal('packager', entry as typeof adminReviews.accept, { ...place, ...more }),
      ).toMatchObject({ code: 'STAGE_READ_ONLY', message })
    // Whoever looks at it opens nothing either.
    await workspace.call('packager', adminReviews.open, place)
  }
  const shownTo = (who: Somebody) => workspace.call(who, adminReviews.get, place)
  const queued = async () => {
    const wanted = { paginationOpts: { numItems: 5, cursor: null }, state: 'open' } as const
    const { page } = await workspace.call('packager', adminReviews.list, wanted)
    return [page.length, (await workspace.call('packager', adminReviews.counts, {})).open]
  }
  expect(await changesBy(workspace, () => refusedIn('This project is closed.'))).toEqual({})
  const nothing = { mayDecide: false, mayFinish: false, mayAssign: false, second: null }
  for (const who of ['packager', 'administrator'] as const)
    expect(await shownTo(who)).toMatchObject({ ...nothing, stopped: 'This project is closed.' })
  expect(await queued()).toEqual([0, 0])
  await workspace.db.updateTable('projects').set({ closed_at: null, archived_at: new Date() }).execute()
  const archived = 'This project is archived. Bring it back to change it.'
  expect(await changesBy(workspace, () => refusedIn(archived))).toEqual({})
  expect(await shownTo('packager')).toMatchObject({ ...nothing, stopped: archived })
  await workspace.db.updateTable('projects').set({ closed_at: new Date(), archived_at: null }).execute()
  await workspace.call('packager', adminReviews.undoEvent, { projectId, eventId })
  expect(await mayFinish()).toBe(true)
  expect([(await shownTo('packager')).stopped, ...(await queued())]).toEqual([null, 1, 1])
  await workspace.call('packager', adminReviews.accept, place)
  expect(await told('owner')).toEqual([['The pre-application of Mill expansion was accepted', null]])
})
