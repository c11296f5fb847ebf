import type { ConvexError, Value } from 'convex/values'
import { expect, test } from 'vitest'
import { aSimulation, pass, passUntil } from './simulation.ts'

const nested = (depth: number): Value => (depth === 0 ? 1 : [nested(depth - 1)])

test.each<[string, Value, string]>([
  ['arguments of 8 MB are taken', 'x'.repeat(7_990_000), 'done'],
  ['arguments above 8 MB are refused', 'x'.repeat(8_000_001), 'TOO_LARGE'],
  ['a frame above 16 MB is refused', 'x'.repeat(16_100_000), 'TOO_LARGE'],
  ['a frame of 60 MB is refused', 'x'.repeat(60_000_000), 'TOO_LARGE'],
  ['nesting of 64 is taken', nested(63), 'done'],
  ['nesting of 65 is refused', nested(64), 'TOO_LARGE'],
  ['nesting of 900 is refused', nested(900), 'TOO_LARGE'],
  ['1,900 values of a stranger are taken', Array.from({ length: 1_900 }, () => 1), 'done'],
  ['2,000 values of a stranger are refused', Array.from({ length: 2_000 }, () => 1), 'UNAUTHENTICATED'],
])('[R9] %s, and the connection stays', async (_what, to, expected) => {
  const { client } = aSimulation()
  const connected = client()
  const answers: string[] = []
  connected.mutation('counters:append', { to }).then(
    () => answers.push('done'),
    (error: ConvexError<{ code: string }>) => answers.push(error.data.code),
  )
  await passUntil(() => answers.length === 1)
  void connected.mutation('counters:add', { name: 'a' }).then((sum) => answers.push(String(sum)))
  await passUntil(() => answers.length === 2)
  expect(answers).toEqual([expected, '1'])
  expect(connected.connectionState().connectionCount).toBe(1)
})

test('[R9] a result above 16 MB fails alone and heals when it shrinks', async () => {
  const { client, backend } = aSimulation()
  const connected = client()
  const size = { size: 1_000_000 }
  const shown = () => {
    try {
      return String(connected.localQueryResult('counters:big', size)).length
    } catch (error) {
      return (error as ConvexError<{ code: string }>).data.code
    }
  }
  backend.write('fill', 'x'.repeat(17))
  connected.subscribe('counters:big', size)
  connected.subscribe('counters:get', { name: 'a' })
  await passUntil(() => connected.localQueryResult('counters:get', { name: 'a' }) === 0)
  expect(shown()).toBe('TOO_LARGE')
  backend.write('fill', 'x'.repeat(15))
  await passUntil(() => shown() === 15_000_000)
  expect(connected.connectionState().connectionCount).toBe(1)
})

test('[R9] of 257 live queries one fails, and works once another has gone', async () => {
  const { client } = aSimulation()
  const connected = client()
  const stops = Array.from({ length: 257 }, (_, at) =>
    connected.subscribe('counters:get', { name: String(at) }),
  )
  const result = (at: number) => {
    try {
      return connected.localQueryResult('counters:get', { name: String(at) })
    } catch (error) {
      return (error as ConvexError<{ code: string }>).data.code
    }
  }
  await passUntil(() => result(256) !== undefined)
  expect(stops.map((_, at) => result(at)).filter((each) => each !== 0)).toEqual(['TOO_LARGE'])
  stops[0]?.unsubscribe()
  stops[256]?.unsubscribe()
  await pass(50)
  connected.subscribe('counters:get', { name: '256' })
  await passUntil(() => result(256) === 0)
})
