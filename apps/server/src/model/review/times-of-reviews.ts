import { type ReviewsEnded, type ReviewTimes, waitingBands, workingDays } from '@granary/api'
import { median, slowTenth } from '../quantile.ts'

/** A round that was returned or accepted. */
export interface EndedRound {
  readonly submittedAt: number
  readonly returnedAt: number | null
  readonly acceptedAt: number | null
}

/** How many stages of a program that are open were submitted on a day. */
export interface WaitingSince {
  readonly program: string
  readonly day: string
  readonly count: number
}

const dayMs = 86_400_000
const weeksShown = 12

/** The Monday of the week that a day lies in. */
export function mondayOf(day: string): string {
  const at = Date.parse(day)
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7
  return new Date(at - sinceMonday * dayMs).toISOString().slice(0, 10)
}

/** The Mondays of the last weeks, the first first; the last is that of the day. */
export function mondaysUntil(day: string): string[] {
  const last = Date.parse(mondayOf(day))
  return Array.from({ length: weeksShown }, (_, at) =>
    new Date(last - (weeksShown - 1 - at) * 7 * dayMs).toISOString().slice(0, 10),
  )
}

/** How long what is open waits, and how long what ended in the last weeks took: in working days. */
export function timesOfReviews(
  rounds: readonly EndedRound[],
  waiting: readonly WaitingSince[],
  today: string,
): ReviewTimes {
  const mondays = mondaysUntil(today)
  const ends = {
    // Opened again after it was accepted, it was no return of the review.
    returned: rounds.flatMap(({ submittedAt, returnedAt, acceptedAt }) =>
      returnedAt === null || acceptedAt !== null ? [] : [endOf(submittedAt, returnedAt)],
    ),
    accepted: rounds.flatMap(({ submittedAt, acceptedAt }) =>
      acceptedAt === null ? [] : [endOf(submittedAt, acceptedAt)],
    ),
  }
  const within = {
    returned: ends.returned.filter(({ monday }) => mondays.includes(monday)),
    accepted: ends.accepted.filter(({ monday }) => mondays.includes(monday)),
  }
  return {
    waiting: waitingOf(waiting, today),
    weeks: mondays.map((monday) => ({
      monday,
      returned: endedOf(within.returned.filter((end) => end.monday === monday)),
      accepted: endedOf(within.accepted.filter((end) => end.monday === monday)),
    })),
    returned: endedOf(within.returned),
    accepted: endedOf(within.accepted),
  }
}

interface End {
  readonly monday: string
  readonly days: number
}

const endOf = (submittedAt: number, at: number): End => ({
  monday: mondayOf(new Date(at).toISOString().slice(0, 10)),
  days: workingDays(submittedAt, at),
})

function endedOf(ends: readonly End[]): ReviewsEnded {
  const days = ends.map((end) => end.days)
  return { count: days.length, median: median(days), slowTenth: slowTenth(days) }
}

function waitingOf(waiting: readonly WaitingSince[], today: string): ReviewTimes['waiting'] {
  return [...Map.groupBy(waiting, ({ program }) => program)]
    .map(([program, groups]) => {
      const counts = Array.from({ length: waitingBands.length + 1 }, () => 0)
      for (const { day, count } of groups) {
        const band = bandOf(workingDays(Date.parse(day), Date.parse(today)))
        counts[band] = (counts[band] ?? 0) + count
      }
      return { program, counts }
    })
    .toSorted((one, other) => one.program.localeCompare(other.program))
}

function bandOf(days: number): number {
  const at = waitingBands.findIndex((most) => days <= most)
  return at < 0 ? waitingBands.length : at
}
