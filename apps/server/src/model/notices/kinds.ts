import type { NoticeGroup } from '@granary/api'
import { counted } from '@granary/eligibility'
import type { StageId } from '../stages/index.ts'

/** What is told of an event besides who did it, where and when. */
export interface NoticeDetails {
  /** How many remarks, documents …, where once is not one of them. */
  readonly number?: number
  /** Words of somebody else. */
  readonly quote?: string
  /** A lender, where it is not about a project. */
  readonly lender?: string
  /** A day, `2026-12-04`. */
  readonly dueOn?: string
  /** What was asked for, as the page calls it, in words: "“Ownership”, “Loan basics” and 3 more". */
  readonly asked?: string
  /** The first question of what was asked that lacked an answer then. */
  readonly at?: { readonly stage: StageId; readonly fieldId: string }
  /** The question of the stage that it is about; of several the latest. */
  readonly fieldId?: string
  /** The table of the project that it is about. */
  readonly table?: string
  /** The question of the agency that it is about; of several the latest. */
  readonly questionId?: string
  /** The file that it is about. */
  readonly uploadId?: string
  /** What the rules call the one document that it is about. */
  readonly document?: string
  /** The ids of all that it was told of since anybody looked, where they are counted. */
  readonly things?: readonly string[]
  /** What they are invited by. */
  readonly invitationId?: string
}

/** What a sentence can be made of. */
export interface Told extends NoticeDetails {
  readonly project: string
  readonly stage: StageId | null
  readonly by: string
  readonly times: number
}

interface Kind {
  readonly group: NoticeGroup
  readonly sentence: (told: Told) => string
}

const the = ({ stage }: Told) => `the ${stage ?? 'project'}`
/** A remark is of a stage: where both are under way, one reads which. */
const within = ({ project, stage }: Told) => (stage === null ? project : `the ${stage} of ${project}`)
const some = (number: number, one: string, more = `${one}s`) =>
  number === 1 ? `a ${one}` : `${number} ${more}`

const documentsOf = ({ project, number = 1, document }: Told) =>
  document === undefined ? `${some(number, 'document')} of ${project}` : `“${document}” of ${project}`

/** What and by when; of several times the last, which says that there were more. */
function askedWords({ by, project, times, asked, dueOn }: Told): string {
  const what = asked ?? 'something'
  const until = dueOn === undefined ? '' : `, due ${dayOf(dueOn)}`
  return times === 1
    ? `${by} asked you for ${what} in ${project}${until}`
    : `${by} asked you ${times} times in ${project}, last for ${what}${until}`
}

/** Every event that reaches somebody: the group it is chosen by, and how it is told. */
export const noticeKinds = {
  submitted: {
    group: 'steps',
    sentence: (told) => `${told.by} submitted ${the(told)} of ${told.project}`,
  },
  resubmitted: {
    group: 'steps',
    sentence: (told) => `${told.by} submitted ${the(told)} of ${told.project} again`,
  },
  takenBack: {
    group: 'steps',
    sentence: (told) => `${told.by} took ${the(told)} of ${told.project} back`,
  },
  taken: {
    group: 'steps',
    sentence: (told) => `${capital(the(told))} of ${told.project} was taken by ${told.by}`,
  },
  takenOver: {
    group: 'remarks',
    sentence: (told) => `${told.by} took the review of ${the(told)} of ${told.project} over from you`,
  },
  given: {
    group: 'remarks',
    sentence: (told) => `${told.by} gave you the review of ${the(told)} of ${told.project}`,
  },
  sent: { group: 'steps', sentence: ({ project }) => `${project} was sent to the agency` },
  sentUndone: {
    group: 'steps',
    sentence: ({ project }) => `${project} was not sent to the agency after all`,
  },
  agencyUndone: {
    group: 'steps',
    sentence: ({ project, by }) => `${by} took back what was told last of ${project} at the agency`,
  },
  commitment: {
    group: 'steps',
    sentence: ({ project }) => `The agency’s commitment for ${project} is there`,
  },
  closed: { group: 'steps', sentence: ({ project }) => `${project} is closed` },
  returned: {
    group: 'decisions',
    sentence: (told) => {
      const what = `${capital(the(told))} of ${told.project}`
      const { number = 0 } = told
      return number === 0
        ? `${what} was returned for changes`
        : `${what} was returned with ${counted(number, 'remark')}`
    },
  },
  accepted: {
    group: 'decisions',
    sentence: (told) => `${capital(the(told))} of ${told.project} was accepted`,
  },
  remark: {
    group: 'remarks',
    sentence: (told) => `${told.by} wrote ${some(told.times, 'remark')} in ${within(told)}`,
  },
  reply: {
    group: 'remarks',
    sentence: (told) => `${told.by} wrote ${some(told.times, 'reply', 'replies')} in ${within(told)}`,
  },
  wrote: {
    group: 'remarks',
    sentence: ({ by, project, times }) =>
      `${by} wrote you ${times === 1 ? 'a message' : `${times} messages`} about ${project}`,
  },
  mention: { group: 'remarks', sentence: (told) => `${told.by} mentioned you in ${within(told)}` },
  settled: {
    group: 'remarks',
    sentence: (told) => `${told.by} settled ${some(told.times, 'remark')} in ${within(told)}`,
  },
  disputed: {
    group: 'remarks',
    sentence: (told) => `${told.by} disputed ${some(told.times, 'remark')} in ${within(told)}`,
  },
  askedAllTheSame: {
    group: 'remarks',
    sentence: (told) =>
      `${told.by} asks for ${told.times === 1 ? 'something' : `${told.times} things`} in ${within(told)} that ${told.times === 1 ? 'was' : 'were'} said not to apply`,
  },
  noLongerAsked: {
    group: 'remarks',
    sentence: (told) => `${told.by} no longer asks for what was said not to apply in ${within(told)}`,
  },
  asked: { group: 'due', sentence: askedWords },
  dueSoon: {
    group: 'due',
    sentence: ({ project, dueOn = '' }) => `What you were asked for in ${project} is due on ${dayOf(dueOn)}`,
  },
  reminded: {
    group: 'due',
    sentence: ({ by, project }) => `${by} reminds you of what you were asked for in ${project}`,
  },
  overdue: {
    group: 'due',
    sentence: ({ project, dueOn = '' }) => `What you were asked for in ${project} was due on ${dayOf(dueOn)}`,
  },
  overdueOfOther: {
    group: 'due',
    sentence: ({ by, project, dueOn = '' }) =>
      `${by} has not answered all that was due on ${dayOf(dueOn)} in ${project}`,
  },
  overdueInvited: {
    group: 'due',
    sentence: ({ project, dueOn = '' }) =>
      `Nobody has accepted the invitation to ${project} that was due on ${dayOf(dueOn)}`,
  },
  answered: {
    group: 'borrower',
    sentence: ({ by, project, table }) =>
      table === undefined
        ? `${by} answered questions of ${project}`
        : `${by} filled in a table of ${project}`,
  },
  runsOut: {
    group: 'due',
    sentence: (told) =>
      `${capital(documentsOf(told))} ${(told.number ?? 1) === 1 ? 'runs' : 'run'} out on ${dayOf(told.dueOn ?? '')}`,
  },
  lastDay: {
    group: 'due',
    sentence: (told) => `${dayOf(told.dueOn ?? '')} is the last day of ${documentsOf(told)}`,
  },
  added: {
    group: 'borrower',
    sentence: ({ by, project, times }) => `${by} added ${some(times, 'document')} to ${project}`,
  },
  complete: {
    group: 'steps',
    sentence: ({ project }) => `The agency has the complete application of ${project}`,
  },
  agencyAsked: { group: 'agency', sentence: ({ project }) => `The agency asks about ${project}` },
  agencyAnswered: {
    group: 'agency',
    sentence: ({ by, project, times }) =>
      `${by} answered ${some(times, 'question')} of the agency about ${project}`,
  },
  questionDue: {
    group: 'agency',
    sentence: ({ project, dueOn = '' }) =>
      `A question of the agency about ${project} is due on ${dayOf(dueOn)}`,
  },
  questionOver: {
    group: 'agency',
    sentence: ({ project, dueOn = '' }) =>
      `A question of the agency about ${project} was due on ${dayOf(dueOn)}`,
  },
  acceptDue: {
    group: 'agency',
    sentence: ({ project, dueOn = '' }) =>
      `The commitment for ${project} has to be accepted by ${dayOf(dueOn)}`,
  },
  acceptOver: {
    group: 'agency',
    sentence: ({ project, dueOn = '' }) =>
      `The commitment for ${project} was to be accepted by ${dayOf(dueOn)}`,
  },
  extensionDue: {
    group: 'agency',
    sentence: ({ project, dueOn = '' }) =>
      `A longer commitment for ${project} has to be asked for by ${dayOf(dueOn)}`,
  },
  extensionOver: {
    group: 'agency',
    sentence: ({ project, dueOn = '' }) =>
      `A longer commitment for ${project} was to be asked for by ${dayOf(dueOn)}`,
  },
  expiryDue: {
    group: 'agency',
    sentence: ({ project, dueOn = '' }) => `The commitment for ${project} ends on ${dayOf(dueOn)}`,
  },
  expiryOver: {
    group: 'agency',
    sentence: ({ project, dueOn = '' }) => `The commitment for ${project} ended on ${dayOf(dueOn)}`,
  },
  invited: {
    group: 'people',
    sentence: ({ by, project, lender }) => `${by} invites you to ${lender ?? project}`,
  },
  shared: { group: 'people', sentence: ({ by, project }) => `${by} shares a part of ${project} with you` },
  joined: {
    group: 'people',
    sentence: ({ by, project, lender }) => `${by} accepted the invitation to ${lender ?? project}`,
  },
  joinAsked: { group: 'people', sentence: ({ by, lender = '' }) => `${by} asks to join ${lender}` },
} satisfies Readonly<Record<string, Kind>>

export type NoticeKind = keyof typeof noticeKinds

/** Of a kind that is not known any more, nothing is told. */
export function kindOf(kind: string): Kind | undefined {
  return Object.hasOwn(noticeKinds, kind) ? noticeKinds[kind as NoticeKind] : undefined
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function dayOf(date: string): string {
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return Number.isNaN(Date.parse(date)) ? date : day.format(Date.parse(date))
}
