import { dayOf, plusDays, plusYears } from '../days.ts'
import type { Agency, Commitment } from './fold.ts'

/** How long the agency gives, as the rules of the day say; null where nobody knows. */
export interface CommitmentPeriods {
  readonly acceptDays: number | null
  readonly validYears: number | null
  readonly extensionDays: number | null
}

export interface CommitmentDays {
  readonly on: string
  /** Both sides have signed by then, or it is void. */
  readonly acceptBy: string | null
  readonly expiresOn: string | null
  /** A later end is asked for until then. */
  readonly extendBy: string | null
}

/** The days of a commitment. Until when it holds is what the agency wrote, or else what the rule says. */
export function commitmentDays(
  { given, extensions }: Commitment,
  { acceptDays, validYears, extensionDays }: CommitmentPeriods,
): CommitmentDays {
  const on = dayOf(given.at)
  const written = extensions.at(-1)?.dueAt ?? given.dueAt
  const byRule = validYears === null ? null : plusYears(on, validYears)
  const expiresOn = written === null ? byRule : dayOf(written)
  return {
    on,
    acceptBy: acceptDays === null ? null : plusDays(on, acceptDays),
    expiresOn,
    extendBy: expiresOn === null || extensionDays === null ? null : plusDays(expiresOn, -extensionDays),
  }
}

export type ClockName = 'question' | 'accept' | 'expiry' | 'extension'

export interface Clock {
  readonly clock: ClockName
  /** Of a question: which one. */
  readonly number: number | null
  readonly from: string
  readonly until: string
  /** On this day it stopped; null while it runs. */
  readonly stoppedOn: string | null
  /** Of the regulation; null where the agency set it. */
  readonly paragraph: string | null
}

/** Every clock that was set, those that run and those that stopped. */
export function clocksOf(agency: Agency, periods: CommitmentPeriods): readonly Clock[] {
  const { questions, commitment, closing, end } = agency
  const endedOn = end && dayOf(end.at)
  const asked = questions.flatMap(({ number, asked: { at, dueAt }, answer }): Clock[] =>
    dueAt === null
      ? []
      : [
          {
            clock: 'question',
            number,
            from: dayOf(at),
            until: dayOf(dueAt),
            stoppedOn: answer ? dayOf(answer.at) : endedOn,
            paragraph: null,
          },
        ],
  )
  if (!commitment) return asked
  const { on, acceptBy, expiresOn, extendBy } = commitmentDays(commitment, periods)
  const { accepted } = commitment
  // Once the loan is closed there is nothing left to close or extend, though the guarantee may still take weeks.
  const closedOn = closing ? dayOf(closing.at) : endedOn
  const clock = (
    name: ClockName,
    until: string | null,
    paragraph: string,
    stoppedOn: string | null,
  ): Clock[] => (until === null ? [] : [{ clock: name, number: null, from: on, until, stoppedOn, paragraph }])
  return [
    ...asked,
    ...clock('accept', acceptBy, '5001.451(d)', accepted ? dayOf(accepted.at) : endedOn),
    ...clock('expiry', expiresOn, '5001.451(e)', closedOn),
    ...clock('extension', extendBy, '5001.451(e)', closedOn),
  ]
}
