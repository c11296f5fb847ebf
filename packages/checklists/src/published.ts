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
