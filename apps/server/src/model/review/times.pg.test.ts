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

/** The same by the database alone: each day counted by itself, the middle and the tenth as it knows them. */
async function naively(since: string) {
  const { rows } = await sql<{
    how: string
    monday: string | null
    count: number
    half: number
    tenth: number
  }>`
    with ended as (
      select 'returned' as how, submitted_at, returned_at as ended_at from review_rounds
       where returned_at is not null and accepted_at is null
      union all
      select 'accepted', submitted_at, accepted_at from review_rounds where accepted_at is not null
    ), counted as (
      select how, date_trunc('week', ended_at at time zone 'UTC')::date as monday,
             (select count(*) from generate_series((submitted_at at time zone 'UTC')::date + 1,
                                                   (ended_at at time zone 'UTC')::date, interval '1 day') as day
               where extract(isodow from day) < 6) as days
        from ended
    )
    select how, monday::text, count(*)::int, percentile_cont(0.5) within group (order by days) as half,
           percentile_disc(0.9) within group (order by days)::int as tenth
      from counted where monday >= ${since}::date
     group by grouping sets ((how, monday), (how))`.execute(workspace.db)
  return (how: 'returned' | 'accepted', monday: string | null) => {
    const row = rows.find((each) => each.how === how && each.monday === monday)
    return row ? { count: row.count, median: row.half, slowTenth: row.tenth } : none
  }
}

test('its figures are those of a naive reading, week by week, over more weeks than it shows', async () => {
  const minuteMs = 60_000
  const first = Date.parse('2026-07-06T00:00:00Z')
  const last = Date.parse(`${today}T23:59:00Z`)
  // Anything looks like chance that is the same with every run: 37 and 211 have no factor with the lengths.
  const many = Array.from({ length: 240 }, (_, at) => {
    const submitted = first + ((at * 37) % 143) * 1_439 * minuteMs
    const ended = new Date(Math.min(last, submitted + (((at * at * 211) % 29_000) + 1) * minuteMs))
    const ways = [
      { state: 'returned', returned_at: ended },
      { state: 'accepted', accepted_at: ended },
      { state: 'takenBack' },
      // Accepted, and opened again by staff.
      { state: 'returned', accepted_at: ended, returned_at: new Date(last) },
      { state: 'returned', returned_at: ended },
    ]
    return { submitted_at: new Date(submitted), ...ways[at % ways.length] }
  })
  await reviewed(...many)
  const { weeks, returned, accepted } = await times()
  const told = await naively(weeks[0]?.monday ?? '')
  expect(weeks.length).toBe(12)
  expect([returned, accepted]).toEqual([told('returned', null), told('accepted', null)])
  expect(weeks).toEqual(
    weeks.map(({ monday }) => ({
      monday,
      returned: told('returned', monday),
      accepted: told('accepted', monday),
    })),
  )
  // The reading has something to say of most weeks, and the tenth is not the median.
  expect(weeks.filter((week) => week.returned.count > 1 && week.accepted.count > 1).length).toBeGreaterThan(9)
  expect(returned.slowTenth).toBeGreaterThan(returned.median ?? 0)
})

test('a day that is none is refused, and nobody outside the team asks', async () => {
  const refused = await workspace.refusal('packager', reviewTimes.getTimes, { today: '2026-02-30' })
  expect(refused.code).toBe('VALIDATION')
  expect((await workspace.refusal('owner', reviewTimes.getTimes, { today })).code).toBe('FORBIDDEN')
})
