import type { AgencyPosition } from '../agency/index.ts'

/** What is known of a project, as far as it says where the project stands and what comes next. */

export const standingStages = ['pre-application', 'application'] as const
export type StandingStage = (typeof standingStages)[number]

/** That something happened: when, and who did it where somebody is known. */
export interface Deed {
  readonly at: number
  readonly by: string | null
}

export interface StageFacts {
  readonly stage: StandingStage
  /** Since when somebody works on it; null while nobody has. */
  readonly begunAt: number | null
  readonly required: number
  readonly requiredAnswered: number
  readonly missing: number
  /** How many of the missing answers are documents. */
  readonly missingDocuments: number
  /** How many of the missing answers were said not to apply, and the packaging team asks for all the same. */
  readonly disputed?: number
  /** Answers outside a limit of their question. */
  readonly toCorrect: number
  /** The first question that lacks something. */
  readonly firstLeft: string | null
  /** The certification says no: complete, and still not to be submitted. */
  readonly certificationRefused: boolean
  /** Answers of a test that keep the stage from being submitted. */
  readonly testAnswers: number
  /** Pieces of advice that stand open; null where nobody counted. */
  readonly advice: number | null
  /** As it stands now; null while the stage is open. */
  readonly submitted: Deed | null
  /** The last time it was, also when it was opened again since. */
  readonly lastSubmitted: Deed | null
  /** Opened again, and not submitted anew. */
  readonly returned: Deed | null
  readonly changedSinceReturned: boolean
  /** Who of the packaging team has the review. */
  readonly taken?: Deed | null
  readonly accepted?: Deed | null
  /** What the packaging team asks of this stage. */
  readonly remarks?: { readonly open: number; readonly all: number }
}

/** Answers that somebody outside the lender was asked for. */
export interface Asked {
  readonly name: string
  readonly count: number
  readonly dueOn: string | null
}

export interface ProjectFacts {
  readonly lenderName: string
  /** Nobody has answered anything yet. */
  readonly isDraft: boolean
  readonly stages: Readonly<Record<StandingStage, StageFacts>>
  readonly asked: readonly Asked[]
  /** The day by which the lender wants to have submitted. */
  readonly targetOn: string | null
  /** The lender itself is not approved yet, and until then nobody submits for it. */
  readonly lenderWaits: boolean
  readonly archivedAt: number | null
  readonly sent: Deed | null
  readonly closedAt: number | null
  readonly committedAt?: number | null
  /** Where it stands with the agency, once something happened there. */
  readonly agency?: AgencyPosition
}

/** Who reads it: what comes next is not the same for all. */
export interface Reader {
  readonly kind: 'member' | 'packager' | 'administrator'
  /** Whether this person may answer while a stage is open. */
  readonly mayEdit: boolean
}
