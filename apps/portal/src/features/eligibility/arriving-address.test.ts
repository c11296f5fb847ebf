import { expect, test } from 'vitest'
import { arrivingAddress } from './arriving-address.ts'

const link = (address: string) => `#${new URLSearchParams({ address })}`

test.each([
  ['12 Main St, Broken Bow, NE 68822', '12 Main St, Broken Bow, NE 68822'],
  ['  Cañon City & Co. #5, CO  ', 'Cañon City & Co. #5, CO'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['Broken\nBow\u0000,\u202E NE', 'Broken Bow ,  NE'],
  ['a'.repeat(400), 'a'.repeat(400)],
])('an address arrives as one line of text: %j', (given, address) => {
  expect(arrivingAddress(link(given))).toBe(address)
})

test.each(['', '#', '#continue=abc', '#address=', link('   '), link('\u200B\u3164'), link('a'.repeat(401))])(
  'what is no address is left alone: %j',
  (hash) => {
    expect(arrivingAddress(hash)).toBeNull()
  },
)
