import type { PossibleDays } from '@granary/api'
import { DateField } from '@granary/ui'
import { dayLimits } from './possible-day.ts'

interface HappenedOnProps {
  readonly label: string
  readonly days: PossibleDays
  readonly error: string | undefined
  readonly value: string
  readonly onValueChange: (day: string) => void
}

/** On which day it happened, with the days on which it can have. */
export function HappenedOn({ days, ...field }: HappenedOnProps) {
  return <DateField id="at" {...field} {...dayLimits(days)} />
}
