import { presence, projects } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Tables } from '../../db/schema.generated.ts'
import { changesBy } from '../../testing/changes.ts'
import { aProject, createWorkspace, names, type Workspace } from '../../testing/workspace.ts'
import { sweepPresence, watchDepartures } from './presence.ts'

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  await workspace.db.deleteFrom('presence').execute()
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const enter = (who: 'owner' | 'viewer', tab: string, categoryId?: string) =>
  workspace.call(who, presence.enter, {
    projectId,
    tab,
    stage: 'pre-application',
    ...(categoryId !== undefined && { categoryId }),
  })

const silentFor = (seconds: number, db: Kysely<Tables> = workspace.db) =>
  db
    .updateTable('presence')
    .set({ seen_at: sql<Date>`now() - make_interval(secs => ${seconds})` })
    .execute()

describe('who is in a form', () => {
  test('everybody in it is seen by everybody who may see the project, with their place', async () => {
    await enter('owner', 'a', 'lenderProfile')
    await enter('viewer', 'b')
    const here = await workspace.call('officer', presence.list, { projectId })
    expect(here).toEqual([
      {
        personId: 'owner',
        name: names.owner,
        tab: 'a',
        stage: 'pre-application',
        categoryId: 'lenderProfile',
        fieldId: null,
      },
      {
        personId: 'viewer',
        name: names.viewer,
        tab: 'b',
        stage: 'pre-application',
        categoryId: null,
        fieldId: null,
      },
    ])
    expect(await workspace.refusal('stranger', presence.list, { projectId })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('who reviews is seen by staff alone, and only staff are', async () => {
    const reviewing = (who: 'packager' | 'owner') =>
      [
        who,
        presence.enter,
        {
          ...{ projectId, tab: 'r', stage: 'pre-application' as const },
          ...{ categoryId: presence.reviewPlace, fieldId: 'loanPurposeSummary' },
        },
      ] as const
    // The team sees a project once something of it was submitted.
    await workspace.db
      .updateTable('stages')
      .set({ submitted_at: new Date() })
      .where('project_id', '=', projectId)
      .execute()
    await workspace.db
      .updateTable('projects')
      .set({ status: 'In review' })
      .where('id', '=', projectId)
      .execute()
    await workspace.call(...reviewing('packager'))
    // A document of it stands open.
    const document = '11111111-1111-4111-8111-111111111111'
    const [, entry, place] = reviewing('packager')
    const open = { ...place, tab: 'd', fieldId: document }
    await workspace.call('packager', entry, open)
    expect(await workspace.call('packager', presence.list, { projectId })).toMatchObject([
      { tab: 'd', fieldId: document },
      { tab: 'r', fieldId: place.fieldId },
    ])
    await workspace.call('packager', presence.leave, { projectId, tab: 'd' })
    expect(await workspace.refusal('owner', entry, open)).toMatchObject({ code: 'FORBIDDEN' })
    await enter('owner', 'a')
    expect(await workspace.refusal(...reviewing('owner'))).toMatchObject({ code: 'FORBIDDEN' })
    const seen = async (who: 'administrator' | 'officer') =>
      (await workspace.call(who, presence.list, { projectId })).map(({ name }) => name)
    expect(await seen('administrator')).toEqual([names.owner, names.packager])
    expect(await seen('officer')).toEqual([names.owner])
  })

  test('a place is one of the questionnaire of that stage or a cell of a table, and never a text', async () => {
    const row = '11111111-1111-4111-8111-111111111111'
    const at = (stage: 'pre-application' | 'application', categoryId?: string, fieldId?: string) => ({
      ...{ projectId, tab: 'a', stage },
      ...(categoryId !== undefined && { categoryId }),
      ...(fieldId !== undefined && { fieldId }),
    })
    for (const place of [
      at('pre-application', 'Call me at 555 0100'),
      at('pre-application', 'lenderProfile', 'Buy this'),
      at('pre-application', 'lenderProfile', row),
      at('application', 'lenderProfile', 'estimatedLoanAmount'),
      at('application', 'table owners', `${row}.Buy this`),
      at('application', 'table owners', 'Buy this.share'),
      at('application', 'table Buy this'),
    ])
      expect(
        await changesBy(workspace, async () =>
          expect(await workspace.refusal('viewer', presence.enter, place)).toMatchObject({
            code: 'NOT_FOUND',
          }),
        ),
      ).toEqual({})
    for (const [categoryId, fieldId] of [
      ['lenderProfile', 'lenderLegalName'],
      ['table owners', `${row}.share`],
      ['table owners', `${row}.`],
    ] as const) {
      await workspace.call('viewer', presence.enter, at('application', categoryId, fieldId))
      await silentFor(1)
      const [here] = await workspace.call('owner', presence.list, { projectId })
      expect(here).toMatchObject({ categoryId, fieldId })
    }
  })

  test('a place is written at most once a second, and who is too quick is told', async () => {
    expect(await enter('owner', 'a', 'lenderProfile')).toEqual({ written: true })
    // As if no time had passed, however long this takes.
    await silentFor(-60)
    expect(await enter('owner', 'a', 'borrowerProfile')).toEqual({ written: false })
    await silentFor(1)
    expect(await enter('owner', 'a', 'borrowerProfile')).toEqual({ written: true })
    expect(await workspace.call('owner', presence.list, { projectId })).toMatchObject([
      { categoryId: 'borrowerProfile' },
    ])
  })

  test('leaving is seen at once, for that tab only', async () => {
    await enter('owner', 'a')
    await enter('owner', 'b')
    await enter('viewer', 'a')
    const leave = (tab: string) =>
      changesBy(workspace, () => workspace.call('owner', presence.leave, { projectId, tab }))
    expect(await leave('a')).toEqual({ presence: ['-1'] })
    const here = await workspace.call('owner', presence.list, { projectId })
    expect(here.map(({ personId, tab }) => [personId, tab])).toEqual([
      ['owner', 'b'],
      ['viewer', 'a'],
    ])
    expect(await leave('a')).toEqual({})
  })

  test('whoever is silent for 45 seconds is swept away', async () => {
    await enter('owner', 'a')
    const sweep = () => changesBy(workspace, () => sweepPresence(workspace.db))
    // In one transaction no time passes.
    const sweepAfter = (seconds: number) =>
      changesBy(workspace, () =>
        workspace.db.transaction().execute(async (tx) => {
          await silentFor(seconds, tx)
          await sweepPresence(tx)
        }),
      )
    expect(await sweepAfter(45)).toEqual({ presence: ['seen_at'] })
    await silentFor(46)
    await enter('viewer', 'b')
    expect(await workspace.call('owner', presence.list, { projectId })).toHaveLength(2)
    expect(await sweep()).toEqual({ presence: ['-1'] })
    expect(await workspace.call('owner', presence.list, { projectId })).toMatchObject([{ tab: 'b' }])
  })

  test('whose line has ended is forgotten after three seconds, but for a tab that came back over another', async () => {
    await enter('owner', 'a')
    await enter('owner', 'b')
    const over = (connection: string, tab: string) =>
      workspace.db.updateTable('presence').set({ connection }).where('tab', '=', tab).execute()
    await Promise.all(['a', 'b'].map((tab) => over('ended', tab)))
    const departures = watchDepartures(workspace.db, (error) => {
      throw error
    })
    const later = vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce((() => {}) as never)
    departures.disconnected('ended')
    const [forget, patienceMs] = later.mock.lastCall ?? []
    later.mockRestore()
    expect(patienceMs).toBe(3_000)
    await over('another', 'b')
    const forgotten = async () => {
      forget?.()
      await departures.stop()
    }
    expect(await changesBy(workspace, forgotten)).toEqual({ presence: ['-1'] })
    expect(await workspace.call('viewer', presence.list, { projectId })).toMatchObject([{ tab: 'b' }])
  })
})
