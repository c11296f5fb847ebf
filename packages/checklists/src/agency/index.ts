/** What happens at the agency, told from events alone: what is open, which clock runs out when, what may follow. */
export {
  type Clock,
  type ClockName,
  type CommitmentDays,
  type CommitmentPeriods,
  clocksOf,
  commitmentDays,
} from './clocks.ts'
export {
  type AgencyEnding,
  type AgencyEvent,
  type AgencyEventKind,
  agencyEventKinds,
  standingEvents,
} from './events.ts'
export {
  type Agency,
  type AgencyPoint,
  type AgencyQuestion,
  agencyOf,
  type Commitment,
  questionNumbers,
} from './fold.ts'
export { leftOpenBy, openPoints } from './left-open.ts'
export { type AgencyPosition, positionOf } from './position.ts'
export { type DayBound, impossibleDay, type PossibleDays, possibleDays } from './possible-days.ts'
export { type EventProblem, orderRefusal, problemsOfEvent } from './refusals.ts'
export { reminderOf } from './reminders.ts'
