import type { SheetFigure } from '@granary/api'
import { formatDate, formatNumber } from '@granary/forms'

/** A figure with the sign of its unit. */
export function shownFigure({ value, unit }: Pick<SheetFigure, 'value' | 'unit'>): string {
  if (value === null) return 'Not known yet'
  switch (unit) {
    case 'dollars':
      return `${value.startsWith('-') ? '-' : ''}$${grouped(value.replace('-', ''))}`
    case 'percent':
      return `${value}%`
    case 'years':
      return `${value} years`
    case 'day':
      return formatDate(value)
    default:
      return value
  }
}

const grouped = (value: string) => {
  const [whole = '0', cents] = value.split('.')
  return `${formatNumber(Number(whole))}${cents === undefined ? '' : `.${cents}`}`
}

/** An amount of a part or an input, which is a plain number; a day in words. */
export function plainNumber(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value)
  return /^\d{5,}(\.\d+)?$/.test(value) ? grouped(value) : value
}
