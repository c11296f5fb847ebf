import { makeFunctionReference } from 'convex/server'
import { expect, test, vi } from 'vitest'
import { aClient, aServer } from './server-under-test.ts'
import { aToken } from './tokens.ts'

const whoami = makeFunctionReference<'query'>('counters:whoami')
const add = makeFunctionReference<'mutation'>('counters:add')

test('[S0-160] a good token is confirmed and its queries run as its owner', async () => {
  const { url } = await aServer()
  const client = aClient(url)
  const seen: unknown[] = []
  const confirmed: boolean[] = []
  client.setAuth(
    async () => aToken('ann', 600),
    (is) => void confirmed.push(is),
  )
  client.onUpdate(whoami, {}, (value) => void seen.push(value))
  await expect.poll(() => seen.at(-1)).toBe('ann')
  expect(confirmed).toContain(true)
  expect(confirmed).not.toContain(false)
})

test('[S0-153] [S0-154] [A61] [R5] a token refused again and again ends signed out, and the client still works', async () => {
  const { url } = await aServer()
  const client = aClient(url)
  const confirmed: boolean[] = []
  const asked: boolean[] = []
  const seen: unknown[] = []
  client.setAuth(
    async ({ forceRefreshToken }) => {
      asked.push(forceRefreshToken)
      return aToken('bad', 600)
    },
    (is) => void confirmed.push(is),
  )
  client.onUpdate(whoami, {}, (value) => void seen.push(value))
  await vi.waitFor(() => expect(confirmed).toEqual([false]), { timeout: 20_000 })
  expect(asked).toEqual([false, true, true, true])
  expect(client.lines.join()).toContain('Failed to authenticate')
  await vi.waitFor(() => expect(seen).toEqual([null]), { timeout: 20_000 })
})

test('[R5] a token that expires under way costs no mutation', async () => {
  let ahead = 0
  const { url, backend } = await aServer({ now: () => Date.now() + ahead })
  const client = aClient(url)
  const seen: unknown[] = []
  let lifetime = 600
  client.setAuth(async () => aToken('ann', lifetime))
  client.onUpdate(whoami, {}, (value) => void seen.push(value))
  await expect.poll(() => seen.at(-1)).toBe('ann')
  lifetime = 6_000
  ahead = 601_000
  expect(await client.mutation(add, { name: 'a' })).toBe(1)
  expect(backend.runs).toEqual(['counters:add'])
  expect(client.connectionState().connectionCount).toBeGreaterThan(1)
})

test('however many tokens of its network were refused, a good one is taken, renewed and given up on one connection', async () => {
  const { url } = await aServer({ refusedTokensPerMinute: 0 })
  const client = aClient(url)
  const seen: unknown[] = []
  const asked: boolean[] = []
  client.setAuth(async ({ forceRefreshToken }) => {
    asked.push(forceRefreshToken)
    return aToken('ann', 600)
  })
  client.onUpdate(whoami, {}, (value) => void seen.push(value))
  await expect.poll(() => seen.at(-1)).toBe('ann')
  await expect.poll(() => asked).toEqual([false, true])
  client.client.clearAuth()
  await expect.poll(() => seen.at(-1)).toBe(null)
  expect(client.connectionState().connectionCount).toBe(1)
})

test('who sends more wrong tokens than a network may is sent away as at a rush, and not told about each', async () => {
  const { url } = await aServer({ refusedTokensPerMinute: 0 })
  const client = aClient(url)
  const confirmed: boolean[] = []
  client.setAuth(
    async () => aToken('bad', 600),
    (is) => void confirmed.push(is),
  )
  await vi.waitFor(() => expect(client.lines.join()).toContain('TooManyConcurrentRequests'), 10_000)
  expect(confirmed).toEqual([])
})
