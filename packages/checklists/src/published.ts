import { defineSchema, type FormSchema, type MigrationStep, type RevisionEntry } from '@granary/forms'
import { withSensitivity } from './sensitivity.ts'

/** What is said about a revision when it is published. */
export interface Publication {
  readonly revision: number
  /** The specified day; the base seed has none. */
  readonly publishedOn?: string
  readonly title: string
  readonly changes: string
}

/** What was published of one questionnaire, oldest first: each frozen file with what was said about it. */
export type History = readonly (Publication & { readonly frozen: unknown })[]

/** By the revision that they lead to. */
export type Migrations = Readonly<Record<number, MigrationStep>>

export function publishedRevisions(history: History, migrations: Migrations): readonly RevisionEntry[] {
  return history.map(({ frozen, ...said }) => published(said, frozen, migrations[said.revision]))
}

/** A frozen file together with what was said about it; what nobody could answer is refused. */
export function published(
  { revision, ...said }: Publication,
  frozen: unknown,
  migrate?: MigrationStep,
): RevisionEntry {
  return {
    revision,
    schema: defineSchema({ ...withSensitivity(frozen as FormSchema), metadata: said }),
    ...(said.publishedOn && { releasedOn: said.publishedOn }),
    description: said.title,
    ...(migrate && { migrate }),
  }
}

export function latestIn(history: History): number {
  const latest = history.at(-1)
  if (!latest) throw new Error('Nothing was published.')
  return latest.revision
}
