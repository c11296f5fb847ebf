import { type Entry, queryEntry } from '@granary/api'
import { MAX_TEXT_LENGTH } from '@granary/forms'
import type { FunctionCall } from '@granary/sync'
import { type Value, v } from 'convex/values'
import { describe, expect, test } from 'vitest'
import type { Services } from '../model/services.ts'
import type { Identity } from '../people/identity.ts'
import { leavesOf, worstTexts } from '../testing/hostile-values.ts'
import { tooDear } from '../testing/processor-time.ts'
import { accessMatrix } from './access-matrix.ts'
import { publicQuery } from './builders.ts'
import { implementations } from './registry.ts'
import { createRunner } from './runner.ts'

const million = 1_000_000
const longestLine = 2_000

/** Nothing behind the measuring is there: whoever reached for it would fail with a fault of ours. */
const nothing = new Proxy(
  {},
  {
    get: (_, key) => {
      throw new Error(`${String(key)} was asked for`)
    },
  },
)
const runner = createRunner({
  implementations,
  services: nothing as Services,
  db: nothing as never,
  log: () => {},
})

const records = { organizationId: 'an id', projectId: 'an id', uploadId: 'an id' }

async function refusal({ kind, path }: Entry, args: object): Promise<object> {
  const call: FunctionCall<Identity> = {
    path,
    args: args as Record<string, Value>,
    caller: null,
    address: '127.0.0.1',
  }
  try {
    if (kind === 'query') await runner.query(call, nothing as never, null)
    else if (kind === 'mutation') await runner.mutation(call, nothing as never)
    else await runner.action(call)
  } catch (error) {
    const { errorData } = runner.failure(error, call) as { errorData?: string }
    return errorData === undefined ? {} : JSON.parse(errorData)
  }
  return {}
}

const withTexts = implementations
  .map(({ entry }) => [entry.path, entry, leavesOf(entry).filter(({ kind }) => kind !== 'number')] as const)
  .filter(([, , leaves]) => leaves.length > 0)

describe('a million characters are refused before anything reads them, in a sentence', () => {
  test.each(withTexts)('%s', async (path, entry, leaves) => {
    const base = accessMatrix[path]?.args(records) ?? {}
    for (const leaf of leaves) {
      for (const [name, make] of Object.entries(worstTexts)) {
        let refused: object = {}
        const refusing = (length: number) => {
          const args = leaf.put(base, make(length))
          return async () => {
            refused = await refusal(entry, args)
          }
        }
        const what = `${leaf.path}: ${name}`
        expect(await tooDear(refusing, million, 50), what).toBeUndefined()
        expect(refused, what).toMatchObject({
          code: 'VALIDATION',
          problems: expect.arrayContaining([expect.objectContaining({ code: 'tooLong' })]),
        })
      }
    }
  })
})

describe('a text is taken up to the bound of its argument and not a sign further', () => {
  const tooLong = { problems: expect.arrayContaining([expect.objectContaining({ code: 'tooLong' })]) }
  test.each(withTexts)('%s', async (path, entry, leaves) => {
    const base = accessMatrix[path]?.args(records) ?? {}
    for (const leaf of leaves) {
      const saying = async (length: number) => refusal(entry, leaf.put(base, 'x'.repeat(length)))
      expect(await saying(leaf.most + 1), leaf.path).toMatchObject(tooLong)
      expect(await saying(leaf.most), leaf.path).not.toMatchObject(tooLong)
    }
  })
})

/** What more than a line or an answer is taken of would be read by something that was never tried on it. */
test('no text on one line may be longer than a line, and no other longer than an answer', () => {
  const longer = implementations.flatMap(({ entry }) =>
    leavesOf(entry)
      .filter(({ most, isLine }) => most > (isLine ? longestLine : MAX_TEXT_LENGTH))
      .map(({ path, most }) => `${entry.path} takes ${most} of ${path}`),
  )
  expect(longer).toEqual([])
})

describe('lists, records and documents are measured before their parts', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `e${at}`)
  const byName = (count: number) => Object.fromEntries(many(count).map((name) => [name, 'a']))
  test.each<[string, (count: number) => object]>([
    ['public/eligibility:problems', (count) => ({ answers: byName(count) })],
    ['lender/onboarding:finish', (count) => ({ practice: { servedStates: many(count) } })],
    ['lender/invitations:inviteBorrower', (count) => ({ items: many(count) })],
    ['lender/preApplication:save', (count) => ({ answers: byName(count) })],
    ['lender/preApplication:save', (count) => ({ answers: { a: many(count) } })],
    ['lender/preApplication:save', () => ({ answers: { a: [[['deep']]] } })],
    ['lender/preApplication:keepUnchosen', (count) => ({ answer: many(count) })],
    ['admin/system:saveSettings', (count) => ({ settings: { guideDocuments: byName(count) } })],
    ['admin/people:setDuties', (count) => ({ duties: many(count) })],
  ])('%s', async (path, argsOf) => {
    const entry = implementations.find((each) => each.entry.path === path)?.entry as Entry
    let refused: object = {}
    const refusing = (count: number) => {
      const args = argsOf(count)
      return async () => {
        refused = await refusal(entry, args)
      }
    }
    expect(await tooDear(refusing, 75_000, 50)).toBeUndefined()
    expect(refused).toMatchObject({ code: 'VALIDATION', problems: [{ code: 'tooMany' }] })
  })
})

test('a function that takes a text of any length is not started with', () => {
  for (const [args, name] of [
    [{ search: v.optional(v.string()) }, 'search'],
    [{ of: v.object({ names: v.array(v.number()) }) }, 'of.names'],
    [{ one: v.union(v.null(), v.any()) }, 'one'],
  ] as const) {
    const entry = queryEntry('test/any:length', args, v.null())
    const make = () =>
      createRunner({
        implementations: [publicQuery(entry as never, async () => null as never)],
        services: nothing as Services,
        db: nothing as never,
        log: () => {},
      })
    expect(make).toThrow(`test/any:length takes ${name} of any length`)
  }
})
