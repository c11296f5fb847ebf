import type { OptimisticLocalStore } from 'convex/browser'
import { makeFunctionReference } from 'convex/server'
import { expect, test } from 'vitest'
import { aSimulation, passUntil } from './simulation.ts'

const get = makeFunctionReference<'query'>('counters:get')
const a = { name: 'a' }

test("[R4] what is shown ahead of the server stays on top of others' changes and is counted once", async () => {
  const { client, backend } = aSimulation()
  const connected = client()
  const shown: unknown[] = []
  connected.addOnTransitionHandler(() => void shown.push(connected.localQueryResult('counters:get', a)))
  connected.subscribe('counters:get', a)
  await passUntil(() => shown.at(-1) === 0)
  const commit = Promise.withResolvers<void>()
  backend.beforeCommit = () => commit.promise
  const answers: unknown[] = []
  void connected.mutation('counters:add', a, { optimisticUpdate: addOne }).then((sum) => answers.push(sum))
  expect(shown.at(-1)).toBe(1)
  backend.write('a', 10)
  await passUntil(() => shown.at(-1) === 11)
  commit.resolve()
  await passUntil(() => answers[0] === 11)
  expect(connected.localQueryResult('counters:get', a)).toBe(11)
  expect(shown.filter((each, at) => each !== shown[at - 1])).toEqual([0, 1, 11])
})

test('a refused change is taken back at once', async () => {
  const { client } = aSimulation()
  const connected = client()
  connected.subscribe('counters:get', a)
  await passUntil(() => connected.localQueryResult('counters:get', a) === 0)
  let refused = false
  connected.mutation('counters:refuse', {}, { optimisticUpdate: addOne }).catch(() => {
    refused = true
  })
  expect(connected.localQueryResult('counters:get', a)).toBe(1)
  await passUntil(() => refused)
  expect(connected.localQueryResult('counters:get', a)).toBe(0)
})

function addOne(store: OptimisticLocalStore): void {
  store.setQuery(get, a, Number(store.getQuery(get, a)) + 1)
}
