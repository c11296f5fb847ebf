import type { CellStyle } from 'hucre/xlsx'
import type { PlannedCell, Writing } from './planned.ts'

const ink = { rgb: '1B2A24' }
const quiet = { rgb: '5B6B63' }
const green = { rgb: '17463A' }
const line = { style: 'thin' as const, color: { rgb: 'C9D3CD' } }
const box = { top: line, bottom: line, left: line, right: line }
const fill = (rgb: string) => ({ type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb } })
const wrapped = { vertical: 'top' as const, wrapText: true }

const formats: Readonly<Record<Writing, string>> = {
  text: '@',
  choice: '@',
  money: '#,##0.00',
  percentage: '0.####"%"',
  whole: '#,##0',
  year: '0',
  number: 'General',
  day: 'mm/dd/yyyy',
}

const looks: Readonly<Record<Exclude<PlannedCell['look'], 'answer'>, CellStyle>> = {
  title: { font: { bold: true, size: 18, color: green }, alignment: { vertical: 'center' } },
  lead: { font: { color: quiet }, alignment: { vertical: 'top' } },
  plain: { font: { color: ink }, alignment: wrapped },
  strong: { font: { bold: true, color: ink }, alignment: wrapped },
  link: { font: { color: { rgb: '1F5FA8' }, underline: true }, alignment: wrapped },
  section: {
    font: { bold: true, size: 12, color: green },
    alignment: { vertical: 'bottom' },
    border: { bottom: { style: 'medium', color: green } },
  },
  head: {
    font: { bold: true, color: { rgb: 'FFFFFF' } },
    fill: fill('17463A'),
    alignment: { vertical: 'center', wrapText: true },
    border: box,
  },
  reference: { font: { color: quiet }, alignment: wrapped, border: box },
  question: { font: { color: ink }, alignment: wrapped, border: box },
  hint: { font: { size: 9, color: quiet }, alignment: wrapped, border: box },
  total: { font: { bold: true, color: ink }, fill: fill('EEF2EF'), border: box },
  own: {},
}

/** Whatever is not to be filled in is locked; what is has the ground of paper. */
export function styleOf({ look, writing, isOpen = false }: PlannedCell): CellStyle {
  const numFmt = writing && formats[writing]
  const protection = { locked: !isOpen }
  if (look !== 'answer') return { ...looks[look], ...(numFmt && { numFmt }), protection }
  return {
    font: { color: isOpen ? ink : quiet },
    fill: fill(isOpen ? 'FFFBEB' : 'F3F4F3'),
    border: box,
    alignment: { ...wrapped, horizontal: amounts.has(writing) ? 'right' : 'left' },
    ...(numFmt && { numFmt }),
    protection,
  }
}

const amounts: ReadonlySet<Writing | undefined> = new Set(['money', 'percentage', 'whole', 'year', 'number'])
