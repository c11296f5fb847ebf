import type { LiveBackend } from '@granary/live'
import type { Outcome } from '@granary/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import type { Identity } from '../people/identity.ts'
import type { AccessWorld } from '../testing/access-world.ts'
import { callOf, sceneOf } from '../testing/effects/effect-world.ts'
import { type RunningRegistry, startRegistry } from '../testing/running-registry.ts'
import { servicesForTests } from '../testing/services.ts'
import type { createRunner } from './runner.ts'

const staffLists = [
  'admin/projects:list',
  'admin/supportInbox:list',
  'admin/lenders:list',
  'admin/people:list',
] as const
const whoIsThere = 'lender/presence:list'
const aPage = { paginationOpts: { numItems: 10, cursor: null } }

const services = servicesForTests()
/** The path of every run of a live query, in order. */
const runs: string[] = []

let registry: RunningRegistry
let db: Database
let world: AccessWorld
let runner: ReturnType<typeof createRunner>
let backend: LiveBackend<Identity>

beforeAll(async () => {
  registry = await startRegistry(services, {
    watched: (runner) => ({
      ...runner,
      query: (call, ...rest) => {
        runs.push(call.path)
        return runner.query(call, ...rest)
      },
    }),
  })
  ;({ db, world, runner, backend } = registry)
})

afterAll(() => registry.stop())

test('who comes to a form of some lender runs no list of the staff again', async () => {
  const { projectId, organizationId } = world.theirs
  const page = watchAsAdmin([
    [whoIsThere, { projectId }],
    ...staffLists.map((path) => [path, aPage] as const),
  ])
  await page.until(() => page.shown.size === staffLists.length + 1)
  const before = runs.length
  for (let tab = 1; tab <= 20; tab++) {
    await call('lender/presence:enter', { projectId, tab: `tab ${tab}`, stage: 'application' })
    await page.until(() => page.shown.get(whoIsThere)?.includes(`tab ${tab}"`) === true)
  }
  const runsSince = runs.slice(before)
  expect(runsSince.length).toBeGreaterThanOrEqual(20)
  expect(new Set(runsSince)).toEqual(new Set([whoIsThere]))

  // What they show runs them again, all in one step.
  await db
    .updateTable('organizations')
    .set({ name: 'A New Name Bank' })
    .where('id', '=', organizationId)
    .execute()
  await page.until(() => page.shown.get('admin/lenders:list')?.includes('A New Name Bank') === true)
  expect(runs.slice(before).filter((path) => path === 'admin/projects:list')).toHaveLength(1)
  page.close()
})

function call(path: string, args: object) {
  return db.transaction().execute((tx) => sceneOf(world, tx, runner).call('other', path, args))
}

/** Live queries of one page of the administration, and what they show last, by path. */
function watchAsAdmin(queries: readonly (readonly [path: string, args: object])[]) {
  const shown = new Map<string, string>()
  let stepped = Promise.withResolvers<void>()
  const watch = backend.watch({
    step: ({ results }) => {
      for (const { queryId, outcome } of results) shown.set(queries[queryId]?.[0] ?? '', jsonOf(outcome))
      stepped.resolve()
      stepped = Promise.withResolvers()
    },
    waiting: () => {},
    broken: (reason) => stepped.reject(new Error(reason)),
  })
  const calls = queries.map(([path, args]) => callOf(path, args, world.identities.admin))
  watch.change({
    caller: calls[0]?.caller ?? null,
    add: calls.map(({ path, args }, queryId) => ({ queryId, path, args, journal: null })),
  })
  return {
    shown,
    async until(isSo: () => boolean) {
      while (!isSo()) await stepped.promise
    },
    close: () => watch.close(),
  }
}

function jsonOf(outcome: Outcome): string {
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.json
}
