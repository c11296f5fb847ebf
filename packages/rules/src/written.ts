import { decimal, type Fraction, type Line, roundedBeside } from './fraction.ts'

/** $2,500,000, and $23,653.50 where there are cents. */
export function dollars(amount: Fraction): string {
  const text = decimal(amount, 2)
  const sign = text.startsWith('-') ? '-' : ''
  const cents = text.slice(-2)
  return `${sign}$${grouped(text.slice(sign.length, -3))}${cents === '00' ? '' : `.${cents}`}`
}

/** 85 percent, 0.55 percent. */
export const percent = (value: Fraction, line?: Line): string => `${plain(value, line)} percent`

/** Two decimals at most, and none that says nothing. */
export function plain(value: Fraction, line?: Line): string {
  const [whole = '0', decimals = ''] = ratio(value, line).split('.')
  const rest = decimals.replace(/0{1,2}$/, '')
  const sign = whole.startsWith('-') ? '-' : ''
  return `${sign}${grouped(whole.replace('-', ''))}${rest === '' ? '' : `.${rest}`}`
}

/** Always two decimals, as ratios are given; on its side of the line that it is told beside. */
export const ratio = (value: Fraction, line: Line = {}): string => decimal(roundedBeside(value, line, 2), 2)

function grouped(digits: string): string {
  const first = digits.length % 3 || 3
  let groups = digits.slice(0, first)
  for (let at = first; at < digits.length; at += 3) groups += `,${digits.slice(at, at + 3)}`
  return groups
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/** December 29, 2026. */
export function longDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${months[Number(month) - 1] ?? month} ${Number(date)}, ${year}`
}

/** a, b and c. */
export function listed(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

export function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`
}
