import { expect, test } from 'vitest'
import { lastSaid } from './last-said.ts'

test('what was read last is said where nothing can be read, and what is new at the visit after', async () => {
  const answers: (() => Promise<string>)[] = [
    async () => {
      throw new Error('No database.')
    },
    async () => 'second',
    () => new Promise(() => undefined),
  ]
  let asked = 0
  const say = lastSaid(() => (answers[asked++] as () => Promise<string>)(), 'first', 5)
  expect([await say(), await say(), await say(), await say()]).toEqual([
    'first',
    'second',
    'second',
    'second',
  ])
  // One that hangs is not asked again beside itself.
  expect(asked).toBe(3)
})
