import * as api from '@granary/api'
import { differenceFrom, sinceEnding } from '@granary/api'
import { ConvexError } from 'convex/values'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { differing } from './differing-client.ts'
import { KeptResult } from './kept-result.ts'

type State = Record<string, unknown>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Time, and what is loaded in it. */
async function passed(ms: number, after = 60) {
  await vi.advanceTimersByTimeAsync(ms)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(after)
}

/** A server that says what it is asked for, as the live client hands it on. */
function playedServer(first: State) {
  let state: State | Error = first
  let knowsSince = true
  const sent: string[] = []
  const asked = new Set<object>()
  const watches = new Set<() => void>()

  function watch(kind: 'whole' | 'since', answer: (now: State) => unknown) {
    let told: unknown
    let isOpen = false
    const take = () => {
      const isRefused = state instanceof Error || (kind === 'since' && !knowsSince)
      const next = isRefused ? new ConvexError('refused') : answer(state as State)
      if (JSON.stringify(next) === JSON.stringify(told) && !(next instanceof Error)) return false
      told = next
      sent.push(`${kind} ${JSON.stringify(next instanceof Error ? 'refused' : next)}`)
      return true
    }
    return {
      localQueryResult: () => {
        if (told instanceof Error) throw told
        return isOpen ? told : undefined
      },
      localQueryLogs: () => undefined,
      journal: () => undefined,
      onUpdate: (listener: () => void) => {
        isOpen = true
        const step = () => take() && listener()
        const key = { kind }
        asked.add(key)
        watches.add(step)
        setTimeout(step, 50)
        return () => {
          if (!asked.delete(key)) throw new Error('Left twice.')
          watches.delete(step)
          isOpen = false
          told = undefined
        }
      },
    }
  }
  const step = () => {
    for (const each of [...watches]) each()
  }
  return {
    sent,
    asked: () => [...asked].map((each) => (each as { kind: string }).kind),
    whole: watch('whole', (now) => now),
    since: (known: string) => watch('since', (now) => differenceFrom(known, now)),
    say(next: State | Error) {
      state = next
      step()
    },
    forgetSince() {
      knowsSince = false
      step()
    },
  }
}

const answers = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`field${at}`, `Answer ${at}`]))
const first = { version: 1, readOnly: false, answers, provenance: {} }
const withAnswer = (state: typeof first, field: string, answer: string) => ({
  ...state,
  version: state.version + 1,
  answers: { ...state.answers, [field]: answer },
})

function opened(state: State = first) {
  const server = playedServer(state)
  const over = vi.fn()
  const kept = new KeptResult(server.whole, server.since, over)
  const seen: unknown[] = []
  const leave = kept.listen(() => {
    try {
      seen.push(kept.localQueryResult())
    } catch {
      seen.push('refused')
    }
  })
  return { server, over, kept, seen, leave }
}

test('once it has settled, of one answer only that one travels, and everybody sees the whole', async () => {
  const { server, kept, seen, leave, over } = opened()
  await passed(100)
  expect(seen).toEqual([first])
  await passed(2000)
  expect(server.asked()).toEqual(['since'])
  const second = withAnswer(first, 'field7', 'x'.repeat(40))
  server.say(second)
  expect(seen.at(-1)).toEqual(second)
  expect((kept.localQueryResult() as typeof first).provenance).toBe((seen[0] as typeof first).provenance)
  expect(server.sent.at(-1)?.length).toBeLessThan(150)
  // Others in this page share it, and it ends with the last of them.
  const leaveToo = kept.listen(() => undefined)
  leave()
  expect([server.asked(), over.mock.calls.length]).toEqual([['since'], 0])
  leaveToo()
  leaveToo()
  expect([server.asked(), over.mock.calls.length]).toEqual([[], 1])
})

test('what was told before is not told again and again', async () => {
  const { server, seen } = opened()
  await passed(2000)
  let state = first
  for (let at = 0; at < 100; at += 1) {
    state = withAnswer(state, `field${at}`, `${at} `.repeat(at === 50 ? 2000 : 15))
    server.say(state)
    expect(seen.at(-1)).toEqual(state)
    await passed(100)
    expect(server.asked()).toEqual(['since'])
  }
  const long = server.sent.filter((text) => text.length > 1500)
  // The long one with itself, and once more with what came after.
  expect(long.length).toBeLessThanOrEqual(3)
})

test('a change while the difference is awaited is not missed', async () => {
  const { server, seen } = opened()
  await passed(1051, 0)
  expect(server.asked()).toEqual(['whole', 'since'])
  const second = withAnswer(first, 'field7', 'Meanwhile')
  server.say(second)
  expect(seen.at(-1)).toEqual(second)
  await passed(1000)
  expect(server.asked()).toEqual(['since'])
  expect(seen.at(-1)).toEqual(second)
})

test('a server that knows no differences is asked for the whole, before and after it was found out', async () => {
  const before = opened()
  before.server.forgetSince()
  await passed(5000)
  expect(before.server.asked()).toEqual(['whole'])
  const after = opened()
  await passed(2000)
  after.server.forgetSince()
  // What was shown stays until it is there.
  expect(after.kept.localQueryResult()).toEqual(first)
  const second = withAnswer(first, 'field7', 'Later')
  after.server.say(second)
  await passed(5000)
  expect(after.server.asked()).toEqual(['whole'])
  expect(after.kept.localQueryResult()).toEqual(second)
})

test('who is no longer let in is told so, and who is let in again sees what is there', async () => {
  const { server, seen, kept } = opened()
  await passed(2000)
  server.say(new Error())
  await passed(100)
  expect(seen.at(-1)).toBe('refused')
  expect(() => kept.localQueryResult()).toThrow()
  server.say({ ...first, version: 9 })
  expect(seen.at(-1)).toEqual({ ...first, version: 9 })
  await passed(2000)
  expect(server.asked()).toEqual(['since'])
  server.say({ ...first, version: 10 })
  expect(seen.at(-1)).toEqual({ ...first, version: 10 })
})

test('exactly the results that may be asked for by their difference are', () => {
  const paths = Object.values(api)
    .flatMap((part): unknown[] => [part, ...(typeof part === 'object' && part ? Object.values(part) : [])])
    .flatMap((part) => (typeof part === 'object' && part && 'path' in part ? [String(part.path)] : []))
  const since = paths.filter((path) => path.endsWith(sinceEnding))
  expect(since.map((path) => path.slice(0, -sinceEnding.length)).toSorted()).toEqual(
    [...new Set(paths.filter((path) => differing.test(path)))].toSorted(),
  )
  expect(since).toHaveLength(5)
})
