import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SharedFrame } from './shared-frame.ts'

const text = fc.string({ unit: 'grapheme' })

test('[R11] a result reads the same for the first socket and for all others, whatever stands around it', () => {
  fc.assert(
    fc.property(text, fc.jsonValue(), fc.jsonValue(), text, (before, one, other, after) => {
      const results = [one, other].map((value) => ({ ok: true as const, json: JSON.stringify(value) }))
      for (let socket = 0; socket < 4; socket += 1) {
        const frame = new SharedFrame([before, ...results, after])
        const payload = frame.payload()
        expect(typeof payload).toBe(socket === 0 ? 'string' : 'object')
        expect(String(payload)).toBe(frame.text())
        expect(frame.length).toBe(frame.text().length)
      }
    }),
  )
})
