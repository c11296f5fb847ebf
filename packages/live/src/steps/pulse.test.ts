import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Pulse } from './pulse.ts'

const restMs = 1_000
let pulse: Pulse

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  pulse = new Pulse(restMs)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a node says why it cannot serve', () => {
  test('once the last step is older than a few seconds beyond its rest, and not before', () => {
    vi.advanceTimersByTime(restMs + 4_999)
    expect(pulse.ailment).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(pulse.ailment).toBe('stale')
  })

  test('not while a long step is heard of query by query', () => {
    for (let heard = 0; heard < 5; heard += 1) {
      vi.advanceTimersByTime(4_000)
      pulse.heard()
    }
    expect([pulse.ailment, pulse.silentMs]).toEqual([undefined, 0])
  })

  test('after two seconds of failed tries, however often it is tried and whatever is heard meanwhile', () => {
    pulse.failed(false)
    vi.advanceTimersByTime(1_999)
    pulse.failed(false)
    pulse.heard()
    expect(pulse.ailment).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(pulse.ailment).toBe('database')
    pulse.succeeded(false)
    expect([pulse.ailment, pulse.failingMs]).toEqual([undefined, 0])
  })

  test('at once where the database takes no writes, until one is reached that does', () => {
    pulse.succeeded(true)
    expect(pulse.ailment).toBe('readonly')
    pulse.failed(true)
    expect(pulse.ailment).toBe('readonly')
    pulse.succeeded(false)
    expect(pulse.ailment).toBeUndefined()
  })
})
