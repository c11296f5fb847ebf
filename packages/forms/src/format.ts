import type { Answer, Field, NumberFormat } from './schema.ts'

export interface UploadName {
  readonly storageId: string
  readonly fileName: string
}

export const EMPTY = '—'

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** An answer as plain text, for reading, printing and searching. */
export function formatAnswer(
  field: Field,
  answer: Answer | undefined,
  context: { readonly uploads?: readonly UploadName[] } = {},
): string {
  if (answer === undefined || answer === null || answer === '') return EMPTY
  if (Array.isArray(answer)) return formatList(field, answer, context.uploads ?? [])
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (typeof answer === 'number') return formatNumber(answer, field.format)
  if (typeof answer !== 'string' || answer.trim() === '') return EMPTY
  if (field.type === 'date') return formatDate(answer)
  return field.options === undefined ? answer : labelOf(field, answer)
}

/** A calendar day has no time zone: it is read from its digits, never through a clock. */
export function formatDate(day: string): string {
  if (!isCalendarDate(day)) return day
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return `${MONTHS[month - 1]} ${date}, ${year}`
}

export function isCalendarDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (parts === null) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

export function formatNumber(value: number, format?: NumberFormat): string {
  if (!Number.isFinite(value)) return EMPTY
  if (format === 'year') return String(value)
  const size = Math.abs(value)
  const [whole = '0', fraction = ''] = (format === 'currency' ? size.toFixed(2) : String(size)).split('.')
  if (whole.includes('e')) return String(value)
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const cents = format === 'currency' && fraction === '00' ? '' : fraction
  const sign = value < 0 ? '-' : ''
  const text = `${sign}${format === 'currency' ? '$' : ''}${grouped}${cents && `.${cents}`}`
  return format === 'percentage' ? `${text}%` : text
}

/** 1024 per step; whole bytes, one decimal above, and nothing beyond terabytes. */
export function formatFileSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let size = Number.isFinite(bytes) && bytes > 0 ? bytes : 0
  let unit = 0
  // Decided on the rounded figure, so that nobody reads "1024.0 KB".
  while (unit < units.length - 1 && Number(size.toFixed(unit === 0 ? 0 : 1)) >= 1024) {
    size /= 1024
    unit++
  }
  return `${unit === 0 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`
}

/** Up to four letters to tell a file by. */
export function extensionBadge(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  const extension = dot < 0 ? '' : fileName.slice(dot + 1).trim()
  return extension === '' ? 'FILE' : extension.toUpperCase().slice(0, 4)
}

function formatList(field: Field, items: readonly string[], uploads: readonly UploadName[]): string {
  if (items.length === 0) return EMPTY
  if (field.type !== 'file') return items.map((item) => labelOf(field, item)).join(', ')
  return items
    .map((id) => uploads.find((each) => each.storageId === id)?.fileName ?? 'Uploaded file')
    .join(', ')
}

function labelOf(field: Field, value: string): string {
  return field.options?.find((option) => option.value === value)?.label ?? value
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
