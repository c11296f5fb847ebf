import { expect, test } from 'vitest'
import { networkOf, OpenSockets } from './open-sockets.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a socket is counted until it is closed, and only once', () => {
  const open = new OpenSockets<string>(3, 2)
  const close = open.add('one', '203.0.113.7')
  open.add('two', '203.0.113.7')
  expect([open.isFullFor('203.0.113.7'), open.isFullFor('203.0.113.8'), open.isFull]).toEqual([
    true,
    false,
    false,
  ])
  open.add('three', '203.0.113.8')
  expect(open.isFull).toBe(true)
  close()
  close()
  expect([open.isFullFor('203.0.113.7'), open.size, [...open]]).toEqual([false, 2, ['two', 'three']])
})
