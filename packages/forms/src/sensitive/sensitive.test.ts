import { describe, expect, test } from 'vitest'
import { isMasked, maskedText } from './sensitive.ts'

describe('[B47] a sensitive answer masked', () => {
  test.each([
    ['47-1029384', '•••••9384'],
    ['123-45-6789', '•••••6789'],
    ['12345', '•••••'],
    ['', ''],
  ])('tax id %s is shown as %s', (text, masked) => {
    expect(maskedText(text)).toBe(masked)
    expect(maskedText(masked)).toBe(masked)
  })

  test('of a text every digit goes, in whatever way a number is written, and no word', () => {
    const text = 'Ann Lee, 5 Main St, 123 - 45 - 6789, 1 2 3 4 5 6 7 8 9, １２３'
    const masked = maskedText(text, 'longText')
    expect(masked).toBe('Ann Lee, • Main St, ••• - •• - ••••, • • • • • • • • •, •••')
    expect(masked).toHaveLength(text.length)
    expect(maskedText(masked, 'longText')).toBe(masked)
  })

  test('is told from a text with bullets', () => {
    expect(isMasked('•••••6789')).toBe(true)
    expect(isMasked('• Ann Lee\n• Bob Ray, 123-45-6789')).toBe(false)
    expect(isMasked(['••'])).toBe(false)
  })
})
