import type { Entry } from '@granary/api'
import type { FunctionCall, Outcome } from '@granary/sync'
import { jsonToConvex, type Value } from 'convex/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import type { Identity } from '../people/identity.ts'
import { type AccessWorld, makeAccessWorld } from '../testing/access-world.ts'
import { type Leaf, leavesOf, oddNumbers, oddTexts, worstTexts } from '../testing/hostile-values.ts'
import { servicesForTests } from '../testing/services.ts'
import { accessMatrix, type Who } from './access-matrix.ts'
import { implementations } from './registry.ts'
import { createRunner } from './runner.ts'

const faults: unknown[] = []
const services = servicesForTests()

let database: TestDatabase
let db: Database
let world: AccessWorld
let runner: ReturnType<typeof createRunner>

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
  world = await makeAccessWorld(db, services)
  runner = createRunner({ implementations, db, services, log: ({ error }) => faults.push(error) })
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** As somebody who is let in, so that what they sent gets as far as it can; nothing of it is kept. */
async function outcomeOf({ kind, path }: Entry, args: object): Promise<Outcome> {
  const row = accessMatrix[path]
  const who: Who = row?.ours.find((each) => each !== 'nobody') ?? 'nobody'
  const identity = world.identities[who]
  const caller = identity && { identity, identityKey: identity.sessionId, expiresAt: Date.now() + 60_000 }
  const call: FunctionCall<Identity> = {
    path,
    args: args as Record<string, Value>,
    caller,
    address: '127.0.0.1',
  }
  const tx = await db.startTransaction().execute()
  try {
    if (kind === 'action') return { ok: true, ...(await runner.action(call)) }
    const { json } = kind === 'query' ? await runner.query(call, tx, null) : await runner.mutation(call, tx)
    return { ok: true, json }
  } catch (error) {
    return runner.failure(error, call)
  } finally {
    await tx.rollback().execute()
  }
}

const oddFor = ({ kind, most }: Leaf): readonly unknown[] =>
  kind === 'number'
    ? oddNumbers
    : [
        ...oddTexts.filter((text) => text.length <= most),
        ...Object.values(worstTexts).map((make) => make(most)),
      ]

const slowOnPurpose = ['public/invitations:createAccount']

describe('odd texts and numbers get an answer or a refusal in words, never a fault of ours', () => {
  const all = implementations
    .map(({ entry }) => [entry.path, entry, leavesOf(entry)] as const)
    .filter(([path, , leaves]) => leaves.length > 0 && !slowOnPurpose.includes(path))
  test.each(all)('%s', async (path, entry, leaves) => {
    const base = accessMatrix[path]?.args(world.ours) ?? {}
    for (const leaf of leaves) {
      for (const odd of oddFor(leaf)) {
        faults.length = 0
        await outcomeOf(entry, leaf.put(base, odd))
        expect(faults, `${leaf.path}: ${JSON.stringify(odd).slice(0, 60)}`).toEqual([])
      }
    }
  })
})

describe('a reason or a name in which nothing is to be seen is refused', () => {
  // What a form showed is compared, and becomes nobody's word.
  const asksForWords =
    /^(?!shown\.)(?:.*\.)?(?:reason|note|name|lenderName|organizationName|projectName|borrowerName)$/
  // Nothing is submitted here, and nothing remarked: reviews.pg.test.ts tries these.
  const afterSubmitting = /^(?:admin\/reviews|project\/remarks):/
  const all = implementations.flatMap(({ entry }) =>
    entry.kind === 'mutation' && !slowOnPurpose.includes(entry.path) && !afterSubmitting.test(entry.path)
      ? leavesOf(entry)
          .filter(({ path }) => asksForWords.test(path))
          .map((leaf) => [entry.path, leaf.path, entry, leaf] as const)
      : [],
  )

  test('there are such', () => {
    const reasons = all.filter(([, path]) => /reason|note/.test(path)).map(([path]) => path)
    expect(reasons.toSorted()).toEqual([
      'admin/erasures:decline',
      'admin/erasures:setHold',
      'admin/lenders:decline',
      'admin/people:viewAs',
      'admin/personErasures:decline',
      'admin/personErasures:request',
      'admin/rulePacks:change',
      'lender/application:reopen',
      'lender/preApplication:reopen',
      'project/answers:disputeNotApplicable',
      'project/answers:notApplicable',
      'project/erasure:request',
      'project/package:build',
      'project/package:sayWhy',
      'project/sensitive:reveal',
    ])
  })

  test.each(all)('%s: %s', async (path, _at, entry, leaf) => {
    const base = accessMatrix[path]?.args(world.ours) ?? {}
    for (const unseen of ['\u200b', '\u202e\u2060', '\u00ad', '\u3164\u3164\u3164', ' \u2800 ']) {
      const outcome = await outcomeOf(entry, leaf.put(base, unseen))
      expect(outcome.ok ? outcome : dataOf(outcome), JSON.stringify(unseen)).toMatchObject({
        code: 'VALIDATION',
      })
    }
  })
})

describe('an invented place in a list is refused in words, and the client told to begin again', () => {
  const invented = [
    'x',
    '',
    '[]',
    '{}',
    'null',
    '[null,null]',
    '["a"]',
    '["a",{}]',
    '[1,2]',
    '["9999999999999999999999"]',
    '["-1"]',
    '["1e5"]',
    '["1 or true"]',
    '[1e999,"b"]',
    '[0.5,"b"]',
    '["a\\u0000","b"]',
    '["\\ud83c","b"]',
    `["${'1'.repeat(19_000)}"]`,
    '['.repeat(19_000),
  ]
  /** Two texts are a place in a list by name and in no other. */
  const places = ['["2026-11-22","b"]', '["infinity","b"]', '["a","b"]']
  const paged = implementations.filter(({ entry }) => 'paginationOpts' in entry.args)
  test.each(paged.map(({ entry }) => [entry.path, entry] as const))('%s', async (path, entry) => {
    const base = accessMatrix[path]?.args(world.ours) ?? {}
    for (const cursor of path === 'admin/people:list' ? invented : [...invented, ...places]) {
      for (const paginationOpts of [
        { numItems: 10, cursor },
        { numItems: 10, cursor: null, endCursor: cursor },
      ]) {
        const outcome = await outcomeOf(entry, { ...base, paginationOpts })
        expect(dataOf(outcome), `${path} ${cursor.slice(0, 40)}`).toMatchObject({
          code: 'VALIDATION',
          message: 'This place in the list is not known. Start again at the beginning of the list.',
          isConvexSystemError: true,
          paginationError: 'InvalidCursor',
        })
      }
    }
  })

  test.each(paged.map(({ entry }) => [entry.path, entry] as const))(
    '%s goes on from its own places',
    async (path, entry) => {
      const base = accessMatrix[path]?.args(world.ours) ?? {}
      let cursor: string | null = null
      for (let page = 0; page < 3; page++) {
        const outcome = await outcomeOf(entry, { ...base, paginationOpts: { numItems: 1, cursor } })
        expect(outcome.ok).toBe(true)
        cursor = outcome.ok ? JSON.parse(outcome.json).continueCursor : null
      }
    },
  )
})

function dataOf(outcome: Outcome): Value | undefined {
  return outcome.ok || outcome.errorData === undefined
    ? undefined
    : jsonToConvex(JSON.parse(outcome.errorData))
}
