import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSealer, isSealed } from './sealing.ts'

const key = randomBytes(32)
const sealer = createSealer(key, 'answers')

describe('a sealed value', () => {
  test('opens where it was sealed and shows nothing of itself', () => {
    const sealed = sealer.seal('12-3456789', 'project 1, lenderTaxId')
    expect(isSealed(sealed)).toBe(true)
    expect(Buffer.from(sealed.slice(9), 'base64').toString('latin1')).not.toContain('3456789')
    expect(sealer.unseal(sealed, 'project 1, lenderTaxId')).toBe('12-3456789')
  })

  test('is different each time', () => {
    expect(sealer.seal('x', 'p')).not.toBe(sealer.seal('x', 'p'))
  })

  test('does not open elsewhere, under another key or purpose, or when changed', () => {
    const sealed = sealer.seal('12-3456789', 'project 1')
    const last = sealed.at(-3) === 'A' ? 'B' : 'A'
    expect(() => sealer.unseal(sealed, 'project 2')).toThrow()
    expect(() => createSealer(randomBytes(32), 'answers').unseal(sealed, 'project 1')).toThrow()
    expect(() => createSealer(key, 'replays').unseal(sealed, 'project 1')).toThrow()
    expect(() => sealer.unseal(sealed.slice(0, -3) + last + sealed.slice(-2), 'project 1')).toThrow()
    expect(() => sealer.unseal('12-3456789', 'project 1')).toThrow('never sealed')
  })
})
