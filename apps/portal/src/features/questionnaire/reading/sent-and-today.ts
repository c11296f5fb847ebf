import type { Submission } from '@granary/api'
import { isStaffs, type StageData } from '../saving/stage-data.ts'
import type { ReadStage } from './read-only-view.tsx'

/** What the packaging team looks after is no part of a submission: it goes on, and is shown as it stands today. */
export function withWorkOfStaff(
  sent: Submission,
  now: Pick<StageData, 'answers' | 'uploadsByField' | 'notApplicable'>,
): ReadStage {
  const theirs = sent.schema.sections.flatMap((section: StageData['schema']['sections'][number]) =>
    section.fields.filter(isStaffs).map(({ id }) => id),
  ) as readonly string[]
  const { answers, notApplicable, uploadsByField } = sent
  const today = <Value>(then: Readonly<Record<string, Value>>, of: Readonly<Record<string, Value>>) => ({
    ...Object.fromEntries(Object.entries(then).filter(([id]) => !theirs.includes(id))),
    ...Object.fromEntries(Object.entries(of).filter(([id]) => theirs.includes(id))),
  })
  return {
    schema: sent.schema,
    schemaRevision: sent.revision,
    version: sent.version,
    answers: today(answers, now.answers),
    uploadsByField: today(uploadsByField, now.uploadsByField),
    // Held against after it was sent, by the packaging team too.
    notApplicable: Object.fromEntries(
      Object.entries(notApplicable).map(([id, said]) => [
        id,
        { ...said, dispute: now.notApplicable[id]?.dispute ?? said.dispute },
      ]),
    ),
  }
}
