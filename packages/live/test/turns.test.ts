import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from '../src/mutations/turns.ts'

test('turns are shared, but for those taken alone, and nobody is passed by', async () => {
  const turns = new Turns()
  const begun: string[] = []
  const take = (name: string, alone: boolean) =>
    turns.take(alone).then((end) => {
      begun.push(name)
      return end
    })
  const first = await take('first', false)
  const second = await take('second', false)
  const alone = take('alone', true)
  const late = take('late', false)
  const later = take('later', false)
  first()
  await setImmediate()
  expect(begun).toEqual(['first', 'second'])

  second()
  const end = await alone
  await setImmediate()
  expect(begun).toEqual(['first', 'second', 'alone'])

  end()
  await Promise.all([late, later])
  expect(begun).toEqual(['first', 'second', 'alone', 'late', 'later'])
})
