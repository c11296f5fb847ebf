import { useEffect, useState } from 'react'
import { dateFormat } from './format-when-needed.ts'

/** The day of whoever looks, as an ISO day. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The same, kept while a page stands open: what it reads is not asked anew with every drawing. */
export function useToday(): string {
  const [day] = useState(() => today())
  return day
}

const minuteMs = 60_000

/** Draws anew when the day of whoever looks is over, on a page that stands open: nothing of yesterday is "Today" then. */
export function useDrawnDaily(): void {
  const [, setDay] = useState(() => today())
  useEffect(() => {
    const timer = setInterval(() => setDay(today()), minuteMs)
    return () => clearInterval(timer)
  }, [])
}

const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const plusDays = (day: string, days: number) =>
  new Date(at(day) + days * dayMs).toISOString().slice(0, 10)
export const daysBetween = (first: string, second: string) => Math.round((at(second) - at(first)) / dayMs)

const format = (options: Intl.DateTimeFormatOptions) => dateFormat({ ...options, timeZone: 'UTC' })
const long = format({ dateStyle: 'long' })
const medium = format({ dateStyle: 'medium' })
const short = format({ month: 'short', day: 'numeric' })
const month = format({ month: 'short' })

/** "January 15, 2027", "Jan 15, 2027", "Jan 15" and "Jan" of an ISO day. */
export const longDay = (day: string) => long(at(day))
export const mediumDay = (day: string) => medium(at(day))
export const shortDay = (day: string) => short(at(day))
export const monthOf = (day: string) => month(at(day))
