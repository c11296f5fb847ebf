import { describe, expect, test } from 'vitest'
import type { SharedQuery } from './shared-queries.ts'
import { WaitingQueries } from './waiting-queries.ts'

type Query = SharedQuery<string>

/** Waiting asks nothing of a query but who watches it. */
const aQuery = () => ({ watches: new Map() }) as unknown as Query
const watched = () => true

function step(waiting: WaitingQueries<string>, now: number, run: (due: readonly Query[]) => void = () => {}) {
  run(waiting.due(now))
  return waiting.roundOver(now, watched)
}

describe('a query that met its own limit again and again', () => {
  const tooSlow = () => {
    const [waiting, query] = [new WaitingQueries<string>(), aQuery()]
    const told = [1, 2, 3].map(() => waiting.missed(query, true, 0))
    expect(told).toEqual([false, false, true])
    return { waiting, query }
  }

  test('is told as too slow at the third time, rests whatever is written, and is tried again after a minute', () => {
    const { waiting, query } = tooSlow()
    expect([waiting.rests(query), waiting.size]).toEqual([true, 0])
    expect(waiting.due(59_999)).toEqual([])
    expect(waiting.due(60_000)).toEqual([query])
    waiting.answered(query)
    expect(waiting.rests(query)).toBe(false)
    expect(waiting.due(1e9)).toEqual([])
  })

  test('that is too slow then too keeps its answer, and rests for another minute', () => {
    const { waiting, query } = tooSlow()
    expect(waiting.missed(query, true, 60_000)).toBe(false)
    expect(waiting.due(119_999)).toEqual([])
    expect(waiting.due(120_000)).toEqual([query])
  })

  test('is not told so when something else was in its way in between', () => {
    const [waiting, query] = [new WaitingQueries<string>(), aQuery()]
    const told = [true, true, false, true, true].map((ranOut) => waiting.missed(query, ranOut, 0))
    expect(told).not.toContain(true)
  })

  test('is forgotten with the last who watches it', () => {
    const { waiting, query } = tooSlow()
    waiting.due(0)
    waiting.roundOver(0, () => false)
    expect(waiting.rests(query)).toBe(false)
  })
})

describe('queries that something was in the way of', () => {
  test('are tried with pauses that grow to two seconds, by four at a time', () => {
    const waiting = new WaitingQueries<string>()
    const queries = Array.from({ length: 6 }, aQuery)
    for (const query of queries) waiting.missed(query, false, 0)
    step(waiting, 0)
    const triedAt: number[] = []
    for (let now = 0; now <= 10_000; now += 100) {
      step(waiting, now, (due) => {
        if (due.length > 0) triedAt.push(now)
        expect(due.length).toBeLessThanOrEqual(4)
        for (const query of due) waiting.missed(query, false, now)
      })
    }
    const pauses = triedAt.slice(1).map((at, each) => at - (triedAt[each] ?? 0))
    expect(pauses.slice(0, 6)).toEqual([200, 400, 800, 1600, 2000, 2000])
  })

  test('are all tried at once when one of them was answered', () => {
    const waiting = new WaitingQueries<string>()
    const queries = Array.from({ length: 6 }, aQuery)
    for (const query of queries) waiting.missed(query, false, 0)
    step(waiting, 0)
    const isNextAtOnce = step(waiting, 5_000, ([first]) => first && waiting.answered(first))
    expect(isNextAtOnce).toBe(true)
    expect(waiting.due(5_000)).toHaveLength(5)
  })
})
