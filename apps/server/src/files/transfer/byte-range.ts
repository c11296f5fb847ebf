import type { ByteRange } from '../stores/store.ts'

/**
 * Reads a Range header of one range (RFC 9110, 14). Anything else that is well formed may be ignored, so that the
 * whole file is sent; a range outside the file is refused.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'outside' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'outside' : { start, end }
}
