import { expect, test } from 'vitest'
import { textOfBytes, textOfFile } from './text-of-file.ts'

const words = 'Name;Müller & Söhne – “Ärzte”;5 €\r\n'
const utf8 = new TextEncoder().encode(words)
const utf16 = (littleEndian: boolean, text = words) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}
const windows: Record<string, number> = { '–': 0x96, '“': 0x93, '”': 0x94, '€': 0x80 }

test.each([
  ['UTF-8', utf8],
  ['UTF-8 with its mark', Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8)],
  ['UTF-16, as Excel writes Unicode text', Uint8Array.of(0xff, 0xfe, ...utf16(true))],
  ['UTF-16 the other way round', Uint8Array.of(0xfe, 0xff, ...utf16(false))],
  ['UTF-16 without a mark', utf16(true)],
  ['UTF-16 the other way round without a mark', utf16(false)],
  ['Windows-1252', Uint8Array.from(words, (sign) => windows[sign] ?? sign.charCodeAt(0))],
])('%s is read as it was written', (_, bytes) => {
  expect(textOfBytes(bytes)).toEqual({ ok: true, text: words })
})

test.each([
  ['nothing', Uint8Array.of(), 'This file is empty.'],
  ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4), 'This is a workbook. Save it as CSV'],
  ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'This is a workbook. Save it as CSV'],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0xd), 'This is not a file of rows.'],
])('%s is refused with what to do', (_, bytes, sentence) => {
  expect(textOfBytes(bytes)).toEqual({ ok: false, words: expect.stringContaining(sentence) })
})

test('a file that is too large is not read at all', async () => {
  const file = { size: 9_000_000, arrayBuffer: () => Promise.reject(new Error('read')) } as unknown as Blob
  expect(await textOfFile(file)).toMatchObject({ ok: false })
})
