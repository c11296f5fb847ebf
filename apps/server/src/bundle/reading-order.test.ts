import { expect, test } from 'vitest'
import { linesInOrder, turnsAround } from './reading-order.ts'

/** What stands from left to right, were each sign as wide as any other. */
const shown = (text: string, width = 1_000) =>
  linesInOrder(text, width, (part) => [...part].length).map((pieces) =>
    pieces.map((piece) => (piece.isTurned ? `[${piece.text}]` : piece.text)).join(''),
  )

test('words of Hebrew and Arabic stand from right to left, numbers and Latin words in them from left to right', () => {
  expect(shown('שלום עולם')).toEqual(['[עולם] [שלום]'])
  expect(shown('مزرعة الحبوب الكبيرة')).toEqual(['[الكبيرة] [الحبوب] [مزرعة]'])
  expect(shown('טחנת קמח Mill 2026 בנגב')).toEqual(['[בנגב] Mill 2026 [קמח] [טחנת]'])
  expect(shown('Mill of שלום עולם, Inc.')).toEqual(['Mill of [עולם] [שלום], Inc.'])
})

test('brackets are mirrored, and signs that stand alone are turned by us', () => {
  expect(shown('שלום (עולם) - סוף')).toEqual(['[סוף] - [)עולם(] [שלום]'])
  // The font turns them once more.
  expect(shown('رقم ١٢٣')).toEqual(['[٣٢١] [رقم]'])
  expect(shown('שלום (12) ...')).toEqual(['... (12) [שלום]'])
})

test('lines are broken as the text is read, then put in order, and a word that is too long is broken too', () => {
  expect(shown('אחת שתים שלוש ארבע', 9)).toEqual(['[שתים] [אחת]', '[ארבע] [שלוש]'])
  expect(shown('אבגדהו', 4)).toEqual(['[אבגד]', '[הו]'])
  expect(shown('אחת\n\nשתים')).toEqual(['[אחת]', '', '[שתים]'])
})

test('only a text with such letters, or signs that turn it around, is put in order', () => {
  expect(['Mill', 'Müller & Söhne', '農場', 'Ферма'].map(turnsAround)).toEqual([false, false, false, false])
  expect(['שלום', 'مزرعة', '\u202eexe.pdf'].map(turnsAround)).toEqual([true, true, true])
})
