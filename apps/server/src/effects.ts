import type { Tables } from './db/schema.generated.ts'

/** What may happen to a table: rows come or go, or these columns of rows that are there. */
export type TableEffect<Table extends keyof Tables> =
  | 'added'
  | 'removed'
  | Extract<Exclude<keyof Tables[Table], 'answers' | 'provenance' | 'not_applicable'>, string>

/**
 * Which answers of a project (with where they come from) may change:
 * - `given`: the fields that the call names, in the stage of its path
 * - `given to staff`: of those only the fields that staff look after
 * - `all but files`: every other field of that stage, and none of them loses its answer
 * - `all but staff’s`: those fields of that stage that staff do not look after and that this one call has to do with
 * - `flowing on`: what the application has from the pre-application and nobody answered there, with its source
 * - `record of the work`: what both stages say of the work on the project, in either
 * - `of pages`: documents of either stage that are pages of a file which goes
 * - `put back`: where nothing stands
 * - `upgraded`: what a newer questionnaire asks otherwise, and what flows in, with the revision of its stage
 */
export type AnswerEffect =
  | 'given'
  | 'given to staff'
  | 'all but files'
  | 'all but staff’s'
  | 'flowing on'
  | 'fed by a table'
  | 'record of the work'
  | 'of pages'
  | 'put back'
  | 'upgraded'

/**
 * Of which questions it may change that they do not apply: those that the call names, any of its stage but files where
 * an answer ends it, any that staff do not look after, or those of the application that have it from the pre-application.
 */
export type MarkEffect = 'given' | 'all but files' | 'all but staff’s' | 'flowing on'

/**
 * Everything that a function may change, by table. What is not named here stays, whatever the arguments: a test runs
 * every function and compares the whole database. `jobs` are those it may leave behind.
 */
export type Effects = { readonly [Table in keyof Tables]?: readonly TableEffect<Table>[] } & {
  readonly answers?: readonly AnswerEffect[]
  readonly notApplicable?: readonly MarkEffect[]
  readonly jobs?: readonly string[]
}

/** Changes nothing but what every call may leave. */
export const nothing: Effects = {}

/** What may come beside every change, without saying so: the outbox of live queries and the record of the request. */
export const ofEveryChange: Effects = { live_commits: ['added'], replay: ['added'] }

/** Several effects as one. */
export function together(...all: readonly Effects[]): Effects {
  const merged: Record<string, readonly string[]> = {}
  for (const effects of all) {
    for (const [what, which] of Object.entries(effects) as [string, readonly string[]][]) {
      merged[what] = [...new Set([...(merged[what] ?? []), ...which])]
    }
  }
  return merged as Effects
}

/** A row of the log. */
export const audited: Effects = { audit_entries: ['added'], audit_unsealed: ['added'] }

/** A mail on its way. */
export const mailed: Effects = { mails: ['added'], jobs: ['send-mail'] }

/** What of a notice grows while it is unread and the same happens again. */
export const noticedAgain: Effects = { notifications: ['times', 'at', 'details'] }

/** What reaches people because of it. */
export const noticed = together({ notifications: ['added'] }, noticedAgain)

/** A counted try, where there are limits. */
export const counted: Effects = { rate_limits: ['added', 'count', 'window_start'] }

/** A new project with both its questionnaires. */
export const projectCreated: Effects = {
  ...audited,
  projects: ['added'],
  stages: ['added'],
  answer_changes: ['added'],
}

export const invited = together(audited, mailed, counted, { invitations: ['added'] })
export const invitedAgain = together(audited, mailed, counted, {
  invitations: ['token_hash', 'sent_at', 'expires_at'],
})
/** Of an open invitation, which is mailed again with what is new. */
export const askedForMore = together(invitedAgain, { invitations: ['scope', 'due_on', 'message'] })
export const inviteRevoked = together(audited, { invitations: ['revoked_at'] })
