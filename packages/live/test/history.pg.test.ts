import { afterEach, expect, test, vi } from 'vitest'
import { Confirmations } from '../src/steps/confirmations.ts'
import { Steps } from '../src/steps/steps.ts'
import type { LiveWatch } from '../src/steps/watch.ts'
import { tableTriggers } from '../src/tables/triggers.ts'
import { type History, type HistoryOptions, runHistory } from './history.ts'
import { judge, type Verdict } from './verdict.ts'

const isLong = process.env.GRANARY_LONG === '1'
const histories: History[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  for (const history of histories.splice(0)) await history.database.drop()
})

async function verdictOf(options: HistoryOptions): Promise<Verdict> {
  const history = await runHistory(options)
  histories.push(history)
  expect(history.troubles).toEqual([])
  return await judge(history)
}

test('whatever two nodes deliver is true at its timestamp, over a random history', async () => {
  const verdict = await verdictOf({ seed: 20_261_121, steps: isLong ? 100_000 : 5_000 })
  expect(verdict.violations.slice(0, 5)).toEqual([])
  expect(verdict.values).toBeGreaterThan(1_000)
  expect(verdict.changes).toBeGreaterThan(1_000)
  expect(verdict.moments).toBeGreaterThan(100)
  expect(verdict.confirmed).toBeGreaterThan(100)
  expect(verdict.replays).toBeGreaterThan(10)
}, 300_000)

test('so it is when every notification is lost', async () => {
  const verdict = await verdictOf({ seed: 7, steps: 1_500, listen: false })
  expect(verdict.violations.slice(0, 5)).toEqual([])
  expect(verdict.values).toBeGreaterThan(100)
})

test('the check finds triggers that forget where a row came from', async () => {
  const verdict = await verdictOf({
    seed: 1,
    steps: 2_000,
    sabotage: async (operator) => {
      const sql = tableTriggers('projects', ['id', 'organization_id'])
      const planted = sql.replace(/select k\.key from old_rows(?:(?!union all)[^;])*union all/, '')
      expect(planted).not.toBe(sql)
      await operator.query(planted)
    },
  })
  expect(verdict.violations.filter((violation) => violation.includes('projects-of'))).not.toEqual([])
})

test('the check finds answers that are collected after the snapshot', async () => {
  const genuine = Confirmations.prototype.containedFromNow
  vi.spyOn(Confirmations.prototype, 'containedFromNow').mockImplementation(function (
    this: Confirmations<unknown>,
  ) {
    const late = { [Symbol.iterator]: () => genuine.call(this)[Symbol.iterator]() }
    return late as ReturnType<typeof genuine>
  })
  const verdict = await verdictOf({ seed: 2, steps: 3_000 })
  expect(verdict.violations.filter((violation) => violation.includes('does not show it'))).not.toEqual([])
})

test('the check finds a watch that is still told where it was before', async () => {
  const genuine = Steps.prototype.leave
  vi.spyOn(Steps.prototype, 'leave').mockImplementation(function (
    this: Steps<unknown>,
    watch: LiveWatch<unknown>,
  ) {
    if (watch.isClosed) genuine.call(this, watch)
  })
  const verdict = await verdictOf({ seed: 3, steps: 3_000 })
  expect(verdict.violations).not.toEqual([])
})
