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
  const { closed } = open.add('one', '203.0.113.7')
  open.add('two', '203.0.113.7')
  expect([open.isFullFor('203.0.113.7'), open.isFullFor('203.0.113.8'), open.isFull]).toEqual([
    true,
    false,
    false,
  ])
  open.add('three', '203.0.113.8')
  expect(open.isFull).toBe(true)
  closed()
  closed()
  expect([open.isFullFor('203.0.113.7'), open.size, [...open]]).toEqual([false, 2, ['two', 'three']])
})

test('who signs in leaves room for the others of the office, and has no more room than one person', () => {
  const open = new OpenSockets<string>(10, 2)
  const office = '203.0.113.7'
  const [one, two, three] = ['one', 'two', 'three'].map((name) => open.add(name, office))
  expect(open.isFullFor(office)).toBe(true)
  one?.belongsTo('ann')
  two?.belongsTo('ann')
  expect(open.isFullFor(office)).toBe(false)
  three?.belongsTo('ann')
  open.add('four', office)
  expect(open.isFullFor(office)).toBe(true)
  three?.belongsTo('ben')
  expect(open.isFullFor(office)).toBe(false)
  three?.belongsTo(null)
  expect(open.isFullFor(office)).toBe(true)
  three?.closed()
  three?.belongsTo(null)
  expect(open.isFullFor(office)).toBe(false)
  one?.closed()
  open.add('five', '198.51.100.1').belongsTo('ann')
  expect([open.size, open.isFullFor('198.51.100.1')]).toEqual([3, false])
})
