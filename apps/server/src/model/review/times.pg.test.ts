import { projects, reviewTimes } from '@granary/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProject, createWorkspace, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace
const today = '2026-11-26'
const none = { count: 0, median: null, slowTenth: null }

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())

const times = () => workspace.call('packager', reviewTimes.getTimes, { today })

/** A project with rounds of its pre-application, each as the review left it. */
async function reviewed(...rounds: readonly Record<string, unknown>[]): Promise<string> {
  const { projectId } = await workspace.call('owner', projects.create, aProject)
  for (const [at, round] of rounds.entries()) {
    await sql`insert into submissions (project_id, stage, version, schema_id, schema_revision, answers, certification)
      select project_id, stage, version, schema_id, schema_revision, answers, ''
        from stages where project_id = ${projectId} and stage = 'pre-application'`.execute(workspace.db)
    await workspace.db
      .insertInto('review_rounds')
      .values({
        project_id: projectId,
        stage: 'pre-application',
        round: at + 1,
        is_current: at === rounds.length - 1,
        ...round,
      } as never)
      .execute()
  }
  return projectId
}

const on = (day: string) => new Date(`${day}T15:00:00Z`)

test('it tells what waits how long, and how long each round took until its end', async () => {
  expect(await times()).toMatchObject({ waiting: [], returned: none, accepted: none })
  await reviewed(
    { state: 'returned', submitted_at: on('2026-11-09'), returned_at: on('2026-11-12') },
    { state: 'takenBack', submitted_at: on('2026-11-13') },
    { state: 'accepted', submitted_at: on('2026-11-16'), accepted_at: on('2026-11-24') },
  )
  await reviewed({ state: 'inReview', submitted_at: on('2026-11-20') })
  const archived = await reviewed({ state: 'waiting', submitted_at: on('2026-10-01') })
  expect((await times()).waiting).toEqual([{ program: 'CF', counts: [0, 1, 0, 1] }])
  await workspace.call('owner', projects.archive, { projectId: archived, archived: true })
  const told = await times()
  expect(told.waiting).toEqual([{ program: 'CF', counts: [0, 1, 0, 0] }])
  expect(told.returned).toEqual({ count: 1, median: 3, slowTenth: 3 })
  expect(told.accepted).toEqual({ count: 1, median: 6, slowTenth: 6 })
  const weekOf = (monday: string) => told.weeks.find((week) => week.monday === monday)
  expect(weekOf('2026-11-09')).toMatchObject({ returned: { count: 1, median: 3 }, accepted: none })
  expect(weekOf('2026-11-23')).toMatchObject({ returned: none, accepted: { count: 1, median: 6 } })
})

test('a day that is none is refused, and nobody outside the team asks', async () => {
  const refused = await workspace.refusal('packager', reviewTimes.getTimes, { today: '2026-02-30' })
  expect(refused.code).toBe('VALIDATION')
  expect((await workspace.refusal('owner', reviewTimes.getTimes, { today })).code).toBe('FORBIDDEN')
})
