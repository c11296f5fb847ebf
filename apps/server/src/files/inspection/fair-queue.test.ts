import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Tasks that end when the test says so, and what has begun. */
function heldTasks(atOnce: number) {
  const queue = createFairQueue(atOnce)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (whose: string, name: string) =>
    queue.run(whose, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
    })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { queue, begun, add, end, settled }
}

test('two run at once, the third begins when one has ended', async () => {
  const { begun, add, end, settled } = heldTasks(2)
  for (const name of ['a1', 'a2', 'a3']) void add('ada', name)
  await settled()
  expect(begun).toEqual(['a1', 'a2'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
})

test('who hands in one file waits for one of somebody with many, not for all of them', async () => {
  const { begun, add, end, settled } = heldTasks(1)
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('ada', name)
  void add('bob', 'b1')
  void add('cid', 'c1')
  await settled()
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
})

test('a task that fails hands its error back and its place on', async () => {
  const { queue } = heldTasks(1)
  const failed = queue.run('ada', async () => {
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await queue.run('ada', async () => 'next')).toBe('next')
})

test('two with many keep a place each, whichever task ends', async () => {
  const { begun, add, end, settled } = heldTasks(2)
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('ada', name)
  for (const name of ['b1', 'b2', 'b3']) void add('bob', name)
  await settled()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'b2', 'b3'])
})
